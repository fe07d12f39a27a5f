import { messageOf } from './error.js';
import JSON5 from 'json5';
import { parsePlain } from './plain-text.js';

/** What a text holds, or in a few words why it cannot be read: "line 3, column 7: invalid character '}'". */
export type JsonReading =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

/** Far more than anything we read has; what walks through a value may then call itself at each level. */
const MOST_LEVELS = 100;

/** Reads JSON that somebody else wrote; texts in it become plain. Never throws. */
export function readJson(text: string): JsonReading {
  return read(text, JSON.parse);
}

/** The same for JSON5. */
export function readJson5(text: string): JsonReading {
  return read(text, JSON5.parse);
}

/** What a text holds; undefined where it is not JSON. */
export function jsonIn(text: string): unknown {
  const reading = readJson(text);
  return reading.ok ? reading.value : undefined;
}

function read(text: string, parse: typeof JSON.parse): JsonReading {
  if (isTooDeep(text)) return { ok: false, reason: `it is nested more than ${MOST_LEVELS} levels deep` };
  try {
    return { ok: true, value: parsePlain(text, parse) };
  } catch (error) {
    const message = messageOf(error);
    const [, what, line, column] = /^JSON5: (.*) at (\d+):(\d+)$/s.exec(message) ?? [];
    const reason = what === undefined ? message : `line ${line ?? ''}, column ${column ?? ''}: ${what}`;
    return { ok: false, reason };
  }
}

/** Strings and comments are passed over: their brackets do not count. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"' || character === "'") at = endOfString(text, at, character);
    else if (character === '/') at = endOfComment(text, at);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > MOST_LEVELS) return true;
  }
  return false;
}

function endOfString(text: string, start: number, quote: string): number {
  let at = start + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1;
  return at;
}

function endOfComment(text: string, start: number): number {
  const close = { '/': '\n', '*': '*/' }[text[start + 1] ?? ''];
  if (close === undefined) return start;
  const end = text.indexOf(close, start + 2);
  return end < 0 ? text.length : end + close.length - 1;
}

/** Whether a value is an object with fields, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a value; none of what has none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
