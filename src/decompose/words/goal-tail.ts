import { openingVerb, UNPLANNABLE_VERBS } from '../../speech/verbs.js';
import { beyond, whyVerbBeyond } from './goal-beyond.js';
import { read, unread, type Read } from './goal-problem.js';
import { spelledNumber } from '../../speech/amounts.js';
import { EMPTY_TAIL, TAIL_WORDS } from './goal-words.js';

/** What the first word of a tail tells about, where a plan has no say in it. */
const ABOUT: readonly (readonly [words: string, why: string])[] = [
  ['at on in near by under over beside next inside around onto into above below behind between to', 'place'],
  ['before after until within', 'time'],
  ['with using via', 'means'],
  ['from out', 'source'],
];

const WHY: Readonly<Record<string, string>> = {
  place: 'a place cannot be chosen: things go into the shared chest, and blocks are set down beside it',
  time: 'a time cannot be chosen: work starts at once and goes as fast as it can',
  means: 'tools and ingredients are chosen by the plan',
  amount: 'a number in a reason would be lost',
  source: 'where it comes from is chosen by the plan',
  else: 'a plan knows only what and how many',
};

const REASONS = /^(?:because|since|so|for)\b/;

/** "To cross the sea", "to live in"; "to the sea" is a place. */
const PURPOSE =
  /\bto (?!(?:a|an|the|my|our|your|this|that)\b)[a-z]+ (?:a|an|the|my|our|your|in|it|them|with)\b.*$/;

/** Words with which a place in the world also tells a time. */
const TIMES =
  /\b(?:night|noon|midnight|dawn|dusk|sunset|sunrise|morning|evening|minutes?|seconds?|hours?|time|days?)\b/;

/**
 * Reads what stands behind a name: each part changes nothing, tells a reason that is stated as such, or is refused.
 * Nothing is dropped.
 * @param whyNoPlace why places are refused
 */
export function readTail(
  context: { readonly notes: string[] },
  tail: readonly string[],
  whyNoPlace = WHY['place'],
): Read<null> {
  const purpose = tail.length - (PURPOSE.exec(tail.join(' '))?.[0].split(' ').length ?? 0);
  for (const part of [...partsOf(tail.slice(0, purpose)), tail.slice(purpose)]) {
    const said = part.join(' ');
    if (said === '' || EMPTY_TAIL.test(said)) continue;
    if (isReason(part)) {
      context.notes.push(`"${said}" says what it is for, and changes nothing`);
      continue;
    }
    const [first = ''] = part;
    const whyBeyond = first === 'by' ? whyVerbBeyond(part[1] ?? '') : null;
    if (whyBeyond !== null) return beyond(said, whyBeyond);
    const isDoing = first === 'by' && part[1]?.endsWith('ing') === true;
    const named = isDoing ? 'means' : ABOUT.find(([words]) => words.split(' ').includes(first))?.[1];
    const about = TIMES.test(said) ? 'time' : (named ?? (hasAmount(part) ? 'amount' : 'else'));
    const why = about === 'place' ? whyNoPlace : WHY[about];
    return unread('not-understood', `"${said}" cannot be heeded: ${why ?? ''}. Say it without.`);
  }
  return read(null);
}

/** "In a chest | near the house"; "next to" and "out of" stay together. */
function partsOf(tail: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  for (const word of tail) {
    const last = parts.at(-1);
    const goesOn = last && (last.length === 1 || isFor(last) || !TAIL_WORDS.has(word));
    if (goesOn) last.push(word);
    else parts.push([word]);
  }
  return parts;
}

/** A reason goes on to the end of the clause, whatever small words are in it. */
function isFor([first = '']: readonly string[]): boolean {
  return REASONS.test(first);
}

function hasAmount(words: readonly string[]): boolean {
  return words.some((word) => /\d/.test(word) || (spelledNumber([word]) ?? 0) > 1);
}

function isReason([first = '', ...rest]: readonly string[]): boolean {
  // An amount is never only a reason.
  if (hasAmount(rest)) return false;
  if (/^(?:because|since|so)$/.test(first)) return true;
  const [next = ''] = rest;
  if (first === 'to')
    return openingVerb(rest) !== null || UNPLANNABLE_VERBS.has(next) || PURPOSE.test(`to ${rest.join(' ')}`);
  return first === 'for' && rest.length > 0;
}
