import type { Bot } from 'mineflayer';
import { plainLine } from '../../base/plain-text.js';

/** What the protocol library tells of a line that a player typed, from 1.19 on. */
interface TypedLine {
  /** As it was typed; missing where the server tells it only with its decoration. */
  readonly plainMessage?: string;
  readonly senderName?: string;
  /** Id of its decoration; from 1.20.5 on in an object. */
  readonly type?: number | { readonly chatType?: number };
}

/** Further in no name stands for who speaks. */
const MOST_BEFORE_NAME = 40;
/** Tags behind a name ("Tom [VIP]"), signs between it and what is said ("»", ">", ": "), and that. */
const SAID =
  /^(?:\s*(?:\[[^\]]{1,24}\]|\([^)]{1,24}\)))*\s*[^\p{L}\p{N}\s"'!?.,]+\s+(?!(?:me|you|\w+\s?)\])(?<said>.+)$/u;
const ANY_SIGNS = /^.{0,60}?[^\p{L}\p{N}\s"'!?.,\])]+\s+(?<said>.+)$/u;
/** What a bot itself said to one: "You whisper to Tom: ", "[me -> Tom] ". It would answer itself for ever. */
const TO_ONE = /(?:\bto|[\p{L}\p{N}\])]\s*(?:->|=>|→|➜|➔|➡))\s*[[(<]?$/iu;
/** Keys of the game's own messages, and those of them that tell what somebody says to all. */
const MESSAGE_KEY = /^[a-z0-9_]+(?:\.[a-z0-9_]+)+$/;
const SPOKEN_KEY = /^chat\.type\.(?:text|announcement|team\.text)$/;
const WHISPER = /msg_command/;
/** Colours, as plugins still write them. */
const FORMAT = /§./g;

/**
 * Has a bot hear who says what however a server decorates it, by `chat`. The library reads names off the line by a few
 * usual patterns: where a plugin decorates lines, it is not told the name with the line (from 1.19.1 on), or takes a tag
 * or a sign for it. Players are known by their ids and by the names in the list, and what they typed comes with it.
 */
export function hearChat(bot: Bot): void {
  bot.once('inject_allowed', () => {
    bot.removeChatPattern('chat');
    let typed: TypedLine | null = null;
    // Before the library, which then tells the line.
    bot._client.prependListener('playerChat', (line: TypedLine) => (typed = line));
    bot.on('messagestr', (...told: unknown[]) => {
      const [line, position, message, sender] = told as [string, string, { translate?: string }, string?];
      const shown = plainLine(line.replaceAll(FORMAT, ''));
      const said =
        position === 'game_info'
          ? null
          : saidIn(bot, shown, { typed: position === 'chat' ? typed : null, message, sender });
      typed = null;
      if (said) bot.emit('chat', said.from, said.text, message.translate ?? null, message as never, null);
    });
  });
}

interface Told {
  readonly typed: TypedLine | null;
  readonly message: { readonly translate?: string };
  readonly sender: string | undefined;
}

function saidIn(bot: Bot, line: string, { typed, message, sender }: Told): Said | null {
  const key = message.translate ?? '';
  if (isWhisper(bot, typed) || (MESSAGE_KEY.test(key) && !SPOKEN_KEY.test(key))) return null;
  const names = Object.keys(bot.players);
  const from = names.find((name) => sender !== undefined && bot.players[name]?.uuid === sender);
  const text = typed?.plainMessage ?? '';
  if (text !== '') {
    const named = from ?? nameIn(typed?.senderName ?? '', names)?.name;
    return named === undefined ? null : { from: named, text };
  }
  if (from === undefined) return readLine(line, names);
  // A nickname stands where the name is expected.
  const said = readLine(line, [from])?.text ?? ANY_SIGNS.exec(line)?.groups?.['said'];
  return { from, text: said ?? line };
}

function isWhisper({ registry }: Bot, typed: TypedLine | null): boolean {
  const { chatFormattingById: kinds = {} } = registry as {
    readonly chatFormattingById?: Readonly<Record<number, { readonly name?: string }>>;
  };
  const type = typeof typed?.type === 'object' ? typed.type.chatType : typed?.type;
  return type !== undefined && WHISPER.test(kinds[type]?.name ?? '');
}

/** Who says what in a line of chat. */
export interface Said {
  readonly from: string;
  readonly text: string;
}

/** Reads a line as it is shown: "<Tom> hello", "[VIP] Tom » hello". Null where none of these names says anything. */
export function readLine(line: string, names: readonly string[]): Said | null {
  const found = nameIn(line.slice(0, MOST_BEFORE_NAME + 20), names);
  if (!found || found.at > MOST_BEFORE_NAME || TO_ONE.test(line.slice(0, found.at))) return null;
  const text = SAID.exec(line.slice(found.at + found.name.length))?.groups?.['said'];
  return text === undefined ? null : { from: found.name, text };
}

/** The first of some names in a text, the longest of those that begin there. */
function nameIn(
  text: string,
  names: readonly string[],
): { readonly name: string; readonly at: number } | null {
  const [first = null] = names
    .map((name) => ({ name, at: wordAt(text, name) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.name.length - a.name.length);
  return first;
}

function wordAt(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const isWhole = !/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + name.length] ?? '');
    if (isWhole) return at;
  }
  return -1;
}
