import type { Bot } from 'mineflayer';
import { plainLine } from '../../base/plain-text.js';
import { nameIn, readLine, saidBy, type Said, type ShownName } from './read-line.js';

/** What the protocol library tells of a line that a player typed, from 1.19 on. */
interface TypedLine {
  /** As it was typed; missing where the server tells it only with its decoration. */
  readonly plainMessage?: string;
  readonly senderName?: string;
  /** Id of its decoration; from 1.20.5 on in an object. */
  readonly type?: number | { readonly chatType?: number };
}

/** A line in parts: the key of the game's own text, and what is put into it. */
interface Message {
  readonly translate?: string;
  readonly with?: readonly { toString(): string }[];
}

/** Keys of the game's own messages, and those of them that tell what somebody says. */
const MESSAGE_KEY = /^[a-z0-9_]+(?:\.[a-z0-9_]+)+$/;
const SPOKEN_KEY = /^chat\.type\.(?:text|announcement|team\.text)$/;
const WHISPER_KEY = 'commands.message.display.incoming';
/** Decorations of what is said to one, and of what the reader itself said to others. */
const WHISPER_KIND = /(?:^|:)msg_command_incoming$/;
const OWN_KIND = /_outgoing$/;
/** Colours, as plugins still write them. */
const FORMAT = /§./g;
/** A command that says something to one player. */
const TO_ONE = /^\/(?:msg|tell|w|whisper|m|pm) (?<to>\S+) (?<text>.+)$/;
/** Servers that put out what was said put it out at once. */
const MOST_UNHEARD = 20;

/**
 * Has a bot hear who says what however a server decorates it, by `chat` and `whisper`. The library reads names off the
 * line by a few usual patterns: where a plugin decorates lines, it is not told the name with the line (from 1.19.1 on), or
 * takes a tag or a sign for it, or "me". Players are known by their ids and by the names in the list, and what they typed
 * comes with it.
 */
export function hearChat(bot: Bot): void {
  bot.once('inject_allowed', () => {
    bot.removeChatPattern('chat');
    bot.removeChatPattern('whisper');
    const ownLines = ownLinesOf(bot);
    let typed: TypedLine | null = null;
    // Before the library, which then tells the line.
    bot._client.prependListener('playerChat', (line: TypedLine) => (typed = line));
    bot.on('messagestr', (...told: unknown[]) => {
      const [line, position, message, sender] = told as [string, string, Message, string?];
      const shown = plainLine(line.replaceAll(FORMAT, ''));
      const isTyped = position === 'chat';
      const isOwn = ownLines.has(shown) && !isOfOther(bot, sender);
      const said =
        position === 'game_info' || isOwn
          ? null
          : saidIn(bot, shown, { typed: isTyped ? typed : null, message, sender });
      typed = null;
      if (!said) return;
      const event = said.isWhisper ? 'whisper' : 'chat';
      bot.emit(event, said.from, said.text, message.translate ?? null, message as never, null);
    });
  });
}

interface Told {
  readonly typed: TypedLine | null;
  readonly message: Message;
  readonly sender: string | undefined;
}

function saidIn(bot: Bot, line: string, { typed, message, sender }: Told): Said | null {
  const key = message.translate ?? '';
  const kind = kindOf(bot, typed);
  const isWhisper = key === WHISPER_KEY || WHISPER_KIND.test(kind);
  if (OWN_KIND.test(kind) || (!isWhisper && MESSAGE_KEY.test(key) && !SPOKEN_KEY.test(key))) return null;
  const names = namesOf(bot);
  const from = names.filter(({ name }) => sender !== undefined && bot.players[name]?.uuid === sender);
  const [speaker, words] = (message.with ?? []).map((part) =>
    plainLine(part.toString().replaceAll(FORMAT, '')),
  );
  const text = typed?.plainMessage ?? (isWhisper ? words : '') ?? '';
  if (text !== '') {
    const named = from[0] ?? nameIn(typed?.senderName ?? speaker ?? '', names);
    return named ? { from: named.name, text, isWhisper } : null;
  }
  const [known] = from;
  return known
    ? { from: known.name, text: saidBy(line, from), isWhisper }
    : readLine(line, names, bot.username);
}

function isOfOther({ players, username }: Bot, sender: string | undefined): boolean {
  return Object.values(players).some((player) => player.uuid === sender && player.username !== username);
}

/** Players by their names and, where the list of players shows another, by that. */
function namesOf(bot: Bot): readonly ShownName[] {
  return Object.entries(bot.players).flatMap(([name, { displayName }]) => {
    const listed = plainLine(displayName.toString().replaceAll(FORMAT, '')).trim();
    // "[VIP] ~Tommy": what is in front is no part of it.
    const nick = listed.includes(name) ? null : (/[\p{L}_][\p{L}\p{N}_]{2,}$/u.exec(listed)?.[0] ?? null);
    const isFree = nick !== null && !(nick in bot.players);
    return [{ shown: name, name }, ...(isFree ? [{ shown: nick, name }] : [])];
  });
}

function kindOf({ registry }: Bot, typed: TypedLine | null): string {
  const { chatFormattingById: kinds = {} } = registry as {
    readonly chatFormattingById?: Readonly<Record<number, { readonly name?: string }>>;
  };
  const type = typeof typed?.type === 'object' ? typed.type.chatType : typed?.type;
  return type === undefined ? '' : (kinds[type]?.name ?? '');
}

/** What a bot said and the server has not put out yet: whatever it adds in whatever language, nobody else says that. */
function ownLinesOf(bot: Bot): { has(line: string): boolean } {
  const unheard: { readonly to: string; readonly text: string }[] = [];
  const said = (to: string, text: string): void => {
    unheard.push({ to, text: plainLine(text).trim() });
    unheard.splice(0, unheard.length - MOST_UNHEARD);
  };
  const { chat, whisper } = bot;
  bot.chat = (line) => {
    const { to = '', text = line } = TO_ONE.exec(line)?.groups ?? {};
    if (!text.startsWith('/')) said(to, text);
    chat(line);
  };
  bot.whisper = (to, text) => {
    said(to, text);
    whisper(to, text);
  };
  return {
    has: (line) => {
      const at = unheard.findIndex(({ to, text }) => line.trimEnd().endsWith(text) && line.includes(to));
      if (at >= 0) unheard.splice(at, 1);
      return at >= 0;
    },
  };
}
