import { plainLine } from '../../base/plain-text.js';
import { readCall, type TypedLine } from '../read-call.js';

/** What a model's reply comes to. */
export interface ModelTurn {
  /** To be said, one line; empty where there is nothing. */
  readonly words: string;
  /** The first command; whatever follows it was written before its result was known, and is left out. */
  readonly line: TypedLine;
}

/** Longest that is said at once. */
const MOST_LETTERS = 240;
/** A command stands at the beginning or after a blank: "Nice!thanks" is none. */
const COMMAND = /(?:^|[\s`*(])!(?=[a-zA-Z]\w*)/;
const THOUGHTS = /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi;

/**
 * Reads a model's reply.
 * @param name the companion's; others' names in front of a line end the reply: it speaks for itself alone
 */
export function readReply(text: string, name: string, others: readonly string[]): ModelTurn {
  const own = ownPart(text.replace(THOUGHTS, ' ').replace(/```\w*/g, ' '), name, others);
  const found = COMMAND.exec(own);
  const start = found ? own.indexOf('!', found.index) : own.length;
  const line: TypedLine = found ? readCall(own.slice(start)) : { kind: 'none' };
  const words = plainLine(own.slice(0, start)).replace(/[`*]+/g, '').replace(/\s+/g, ' ').trim();
  return { words: cut(words), line };
}

function ownPart(text: string, name: string, others: readonly string[]): string {
  const kept: string[] = [];
  for (const each of text.split('\n')) {
    const [, speaker = '', rest = ''] = /^\s*\**(\w{1,16})\**\s*:\s*(.*)$/.exec(each) ?? [];
    if (others.some((other) => other.toLowerCase() === speaker.toLowerCase())) break;
    kept.push(speaker.toLowerCase() === name.toLowerCase() ? rest : each);
  }
  return kept.join('\n');
}

function cut(words: string): string {
  if (words.length <= MOST_LETTERS) return words;
  const end = words.slice(0, MOST_LETTERS).search(/[.!?][^.!?]*$/);
  return end > 0 ? words.slice(0, end + 1) : words.slice(0, MOST_LETTERS);
}
