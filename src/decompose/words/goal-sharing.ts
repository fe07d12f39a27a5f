import { own } from '../../base/own.js';
import { spelledNumber } from '../../speech/amounts.js';
import { read, unread, type Read } from './goal-problem.js';

/** A clause without the words that tell how many people it is for, or how often it is to be done. */
export interface Sharing {
  readonly words: readonly string[];
  /** How many people each is to have one; null where nobody is counted. */
  readonly people: number | null;
  /** "Each", "apiece": the number said is one person's. */
  readonly isEach: boolean;
  /** "Twice", "3 times". */
  readonly times: number;
  /** Said before anything else, it counts for what follows too. */
  readonly isInFront: boolean;
}

/** Alternatives of a pattern: words for one of those a thing may be for. */
export const ONE_PERSON =
  'friend|mate|buddy|brother|sister|sibling|cousin|son|daughter|mom|mum|dad|wife|husband|girlfriend|boyfriend';
/** Alternatives of a pattern: words that count people. */
export const PEOPLE =
  'people|persons?|players?|friends?|guys|mates?|buddy|buddies|members|teammates?|kids|children|humans|participants|workers|team members|best friends|other players|other people|brothers|sisters|siblings|cousins|sons|daughters';
const COUNTED = new RegExp(`^(?:${PEOPLE}|of us|of you|of them)$`);
const ALL_OF_US =
  /^for (?:each of us|each player|each person|each one|each|every player|every person|everyone|everybody|all of us|us all|all players|all|the whole team|the team|the whole group|both of us)$/;
const EACH = /(?: |^)(?:each|apiece|per person|per player|per head|a head|a piece|for each|one by one)$/;

/** Takes apart "a compass for 3 players", "10 torches each", "a bow twice". */
export function readSharing(clause: readonly string[], participants: number | null): Read<Sharing> {
  let words = clause;
  let people: number | null = null;
  let isInFront = false;
  for (const [start, end] of spansFrom(words, 'for')) {
    const said = words.slice(start, end).join(' ');
    const counted = peopleIn(words.slice(start + 1, end), end === words.length);
    const isAll = ALL_OF_US.test(said);
    if (counted === null && !isAll) continue;
    if (isAll && /\bboth\b/.test(said)) people = 2;
    else if (counted === null && participants === null) return unknownCrowd(said);
    else people = counted ?? participants;
    isInFront = start === 0 && end < words.length;
    words = [...words.slice(0, start), ...words.slice(end)];
    break;
  }
  const each = EACH.exec(words.join(' '))?.[0].trim();
  if (each !== undefined) {
    words = words.slice(0, words.length - each.split(' ').length);
    if (people === null && participants === null) return unknownCrowd(each);
    people ??= participants;
  }
  const often = timesIn(words);
  return read({ words: often.words, people, isEach: each !== undefined, times: often.times, isInFront });
}

function unknownCrowd(said: string): Read<never> {
  return unread('ambiguous', `How many people is "${said}"? Say a number: "for 3 players".`, [
    'for 2 players',
    'for 3 players',
  ]);
}

/** All stretches that begin with a word, the longest first. */
function spansFrom(words: readonly string[], first: string): readonly (readonly [number, number])[] {
  const start = words.indexOf(first);
  if (start < 0) return [];
  const ends = Array.from({ length: Math.min(6, words.length - start) }, (_, index) => index + start + 1);
  return ends.reverse().map((end) => [start, end] as const);
}

/** "3 players", "my two friends", "the three of us", "me and my two friends"; at the end of a clause "two" alone will do. */
function peopleIn(words: readonly string[], isAtEnd = false): number | null {
  const plain = words.filter((word) => !/^(?:the|my|our|all|other|good|best|dear)$/.test(word));
  if (plain[0] === 'meand') return add(peopleIn(plain.slice(1)), 1);
  for (let cut = isAtEnd ? plain.length : plain.length - 1; cut > 0; cut--) {
    const count = spelledNumber(plain.slice(0, cut));
    if (count !== null && count > 0 && cut === plain.length) return count;
    if (count !== null && count > 0 && COUNTED.test(plain.slice(cut).join(' '))) return count;
  }
  return null;
}

function add(count: number | null, more: number): number | null {
  return count === null ? null : count + more;
}

const OFTEN: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 };

function timesIn(words: readonly string[]): { readonly words: readonly string[]; readonly times: number } {
  const last = words.at(-1) ?? '';
  const often = own(OFTEN, last);
  if (often !== undefined && words.length > 1) return { words: words.slice(0, -1), times: often };
  if (last !== 'times') return { words, times: 1 };
  const times = spelledNumber(words.slice(-2, -1));
  return times === null ? { words, times: 1 } : { words: words.slice(0, -2), times };
}
