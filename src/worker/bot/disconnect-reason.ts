import { plainLine } from '../../base/plain-text.js';
import { jsonIn } from '../../base/json.js';

/** Why a server ends a connection, as far as known. */
export type KickCause =
  'name-taken' | 'for-now' | 'other-version' | 'whitelist' | 'full' | 'account' | 'unknown';

export interface DisconnectReason {
  readonly cause: KickCause;
  /** What the server said, on one line. */
  readonly words: string;
}

/**
 * What servers say, the first that fits counts: translation keys of the game itself, and the words of other servers.
 * `for-now` is one about to go or that has just come, and one that lets in one after the other.
 */
const SAYINGS: readonly (readonly [KickCause, RegExp])[] = [
  [
    'name-taken',
    /name_taken|duplicate_login|already (connected|online|playing|logged)|is here already|another location/i,
  ],
  [
    'for-now',
    /shut(ting)? ?down|server.closed|world is closed|restart|starting|stopping|throttl|slow_login|too long to log in|timed? ?out/i,
  ],
  [
    'other-version',
    /outdated|incompatible|unsupported version|this server is version|not supported|no data for version|minecraft 1\.\d+/i,
  ],
  ['whitelist', /white-?list/i],
  ['full', /full/i],
  ['account', /verif|session|premium|online.?mode/i],
];

/** Reads a disconnect reason once; nothing else looks at its words. */
export function readReason(reason: unknown): DisconnectReason {
  const words = reasonText(reason);
  return { cause: causeOf(words), words };
}

/** What such words mean. */
export function causeOf(words: string): KickCause {
  return SAYINGS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'unknown';
}

/** The words of a disconnect reason. */
export function reasonText(reason: unknown): string {
  return serverText(reason) || 'no reason given';
}

/**
 * What a server has a client show: plain text, JSON text, or from 1.20.3 on tagged data. A translation key stands for
 * itself, since clients carry the words.
 */
export function serverText(text: unknown): string {
  return plainLine(wordsOf(typeof text === 'string' ? (jsonIn(text) ?? text) : text).join(' ')).trim();
}

const WORDS = ['text', 'translate', 'with', 'extra', 'value', ''];

function wordsOf(part: unknown): string[] {
  if (typeof part === 'string') return part === '' ? [] : [part];
  if (Array.isArray(part)) return part.flatMap(wordsOf);
  if (typeof part !== 'object' || part === null) return [];
  // Tagged data wraps every value as {type, value}; a compound's value is an object of such.
  const record = part as Record<string, unknown>;
  return WORDS.flatMap((key) => (key in record ? wordsOf(record[key]) : []));
}
