import type { GameState } from '../game.js';
import type { Player } from '../players/player.js';
import { findOperatorCommand, type CommandHost, type OperatorUse } from './operator-commands.js';

/** Longest line the game lets anybody say. */
export const MOST_CHAT_LETTERS = 256;

/** Somebody says something. */
export function say(game: GameState, player: Player, message: string): void {
  game.audience.chat(`<${player.name}> ${message}`);
  game.events.emit({ kind: 'chat-said', player: player.name, message });
}

/** Somebody gives a command; `line` without the slash. */
export function runCommand(game: GameState, host: CommandHost, player: Player, line: string): void {
  const [name = '', ...words] = line.trim().split(/\s+/);
  const answer = (text: string): void => game.audience.chat(text, player);
  const hostCommand = host.hostCommands.get(name);
  if (hostCommand) {
    const text = hostCommand(player.name, words);
    if (text !== null) answer(text);
    return;
  }
  if (WHISPERS.has(name)) {
    whisper(game, player, words, answer);
    return;
  }
  if (name === 'list') {
    const names = game.connectedPlayers().map((other) => other.name);
    answer(`${names.length} here: ${names.join(', ')}`);
    return;
  }
  const command = findOperatorCommand(name);
  if (!command) {
    const known = `Known to everybody: /msg, /list${[...host.hostCommands.keys()].map((name) => `, /${name}`).join('')}.`;
    answer(name === 'help' ? known : `Unknown command /${name}. ${known}`);
    return;
  }
  const use: OperatorUse = {
    tick: game.tickNumber,
    player: player.name,
    command: line,
    isAllowed: player.isOperator,
  };
  host.operatorLog.push(use);
  game.events.emit({
    kind: 'operator-command-used',
    player: player.name,
    command: line,
    isAllowed: player.isOperator,
  });
  if (!player.isOperator) {
    answer(`/${name} is for operators only. That you tried is recorded.`);
    return;
  }
  answer(command({ game, host, player, words }));
}

const WHISPERS = new Set(['msg', 'tell', 'w']);

function whisper(
  game: GameState,
  player: Player,
  words: readonly string[],
  answer: (text: string) => void,
): void {
  const [to = '', ...rest] = words;
  const other = game.playerNamed(to);
  const message = rest.join(' ');
  if (!other?.isConnected || message === '') {
    answer(`Nobody called "${to}" is here, or there is nothing to say. Use /msg NAME WORDS.`);
    return;
  }
  game.audience.chat(`${player.name} whispers to you: ${message}`, other);
  answer(`You whisper to ${other.name}: ${message}`);
  game.events.emit({ kind: 'whisper-said', player: player.name, to: other.name, message });
}
