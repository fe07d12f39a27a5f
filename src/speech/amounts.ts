import { wordsIn } from '../base/words.js';

/** Largest number of one thing a goal may ask for. */
export const MAX_QUANTITY = 100_000;
/** A tree is counted as so many logs; oaks have four to six. */
export const LOGS_PER_TREE = 5;

/** How many a clause asks for and the words that are left. */
export type Quantity =
  | {
      readonly ok: true;
      /** Number said; 1 where none was. With `unit: 'stack'` it may be a fraction. */
      readonly count: number;
      readonly unit: 'single' | 'stack';
      /** False where neither number nor article was said. */
      readonly said: boolean;
      readonly rest: readonly string[];
      /** On what it was taken for, where that was left open. */
      readonly note?: string;
    }
  | { readonly ok: false; readonly message: string };

const UNITS = wordsIn('zero one two three four five six seven eight nine ten eleven twelve');
const TEENS = wordsIn('thirteen fourteen fifteen sixteen seventeen eighteen nineteen');
const TENS = wordsIn('twenty thirty forty fifty sixty seventy eighty ninety');
const SMALL: ReadonlyMap<string, number> = new Map([
  ...[...UNITS, ...TEENS].map((word, index) => [word, index] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
]);

const FACTORS: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
]);

/** A text with its small numbers in digits: "five by five" is "5 by 5". */
export function inDigits(text: string): string {
  return text.replaceAll(/[a-z]+/g, (word) => String(SMALL.get(word) ?? word));
}

/** Parts of a dozen or a stack. */
const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
  ['threequarters', 0.75],
]);

/** Vague amounts and the number they are planned as. */
const VAGUE: readonly (readonly [readonly string[], number])[] = [
  [['a', 'few'], 3],
  [['a', 'bunch', 'of'], 8],
  [['a', 'couple', 'of', 'more'], 2],
  ...wordsIn('lot load ton heap').map((word) => [['a', word, 'of'], 16] as const),
  ...wordsIn('lots loads tons heaps piles masses plenty').map((word) => [[word, 'of'], 16] as const),
  [['a', 'handful', 'of'], 5],
  [['some', 'of'], 3],
  [['some', 'more'], 3],
  [['some'], 3],
  [['few'], 3],
  [['several'], 5],
  [['multiple'], 3],
  [['many'], 16],
];

/** Amounts nobody can plan for. */
const ENDLESS: ReadonlySet<string> = new Set(
  wordsIn('all every infinite infinity unlimited endless enough countless infinitely'),
);

const ARTICLES: ReadonlySet<string> = new Set(
  wordsIn('a an the my our your its their this that these those any'),
);
/** Praise and the like: no plan makes a nicer one. None begins an item's name. */
const PRAISE = wordsIn(
  `nice best good great cool fine decent proper pretty lovely awesome amazing perfect fancy shiny simple ordinary
   normal regular basic useful brand new other nearest closest`,
);
const HEDGES: ReadonlySet<string> = new Set([
  ...wordsIn('exactly only like maybe atleast about around approximately roughly total of single just'),
  ...PRAISE,
]);
const AFTER_NUMBER: ReadonlySet<string> = new Set(['of', 'the', 'those', 'these', 'more', ...PRAISE]);
/** Said of what comes on top of something, or as a bound: a plan makes exactly so many, and says so. */
const ON_TOP: ReadonlySet<string> = new Set(wordsIn('more additional another extra atmost'));
/** The number itself is not meant. */
const BOUND = /\b(?:more|greater|less|fewer) than (?:\d+|[a-z]+)/;
// Things that come in one piece though people count them in pairs.
const ONE_PAIR =
  /^(?:shears?|boots?|leggings?|pants|trousers|\S+ (?:boots?|leggings?|pants|trousers|shears))$/;

/** What is counted by besides single ones. */
export const GROUPS = /^(?:dozens?|couple|pair|stacks?)$/;

/** Reads the number a clause opens with, in digits or words, in dozens, pairs or stacks; or ends with ("sticks x 3"). */
export function readQuantity(words: readonly string[]): Quantity {
  const vague = VAGUE.find(([phrase]) => phrase.every((word, index) => words[index] === word));
  if (vague) {
    const [phrase, count] = vague;
    const after = words.slice(phrase.length);
    // "A few more logs", "a few of the logs".
    const rest = after.slice(after.findIndex((word) => !AFTER_NUMBER.has(word)));
    if (after.some((word) => !AFTER_NUMBER.has(word)))
      return {
        ok: true,
        count,
        unit: 'single',
        said: true,
        rest,
        note: `read "${phrase.join(' ')}" as ${count}`,
      };
  }
  let at = 0;
  let article = false;
  let isOnTop = false;
  while (
    [ARTICLES, HEDGES, ON_TOP].some((skipped) => skipped.has(words[at] ?? '')) ||
    isFullStack(words, at)
  ) {
    isOnTop ||= ON_TOP.has(words[at] ?? '');
    article ||= /^(?:an?|the|single|another|my|our|your)$/.test(words[at] ?? '');
    at++;
  }
  const first = words[at] ?? '';
  const bound = BOUND.exec(`${words[at - 1] ?? ''} ${words.slice(at, at + 3).join(' ')}`)?.[0];
  if (bound !== undefined) return { ok: false, message: `Say one number instead of "${bound}".` };
  if (ENDLESS.has(first)) return endless(first);
  if (first === 'as' && words[at + 1] === 'many') return endless('as many');
  if (first === 'no' && words.length > at + 1) return bad('no', '0');
  const number = readNumber(words, at);
  if (number && 'message' in number) return { ok: false, message: number.message };
  isOnTop ||= ON_TOP.has(words[number?.next ?? at] ?? '');
  const amount: Quantity = number
    ? counted(number.value, number.next, words, number.said || article)
    : { ok: true, count: 1, unit: 'single', said: article, rest: words.slice(at) };
  if (!isOnTop || !amount.ok || amount.note !== undefined) return amount;
  return { ...amount, note: `planned exactly ${amount.count} in all, what is in the chest included` };
}

function isFullStack(words: readonly string[], at: number): boolean {
  return /^(?:full|whole|entire)$/.test(words[at] ?? '') && /^stacks?$/.test(words[at + 1] ?? '');
}

/** Reads "64" off the end of "cobblestone 64"; null where the last word is no plain number. */
export function trailingQuantity(words: readonly string[]): Quantity | null {
  const last = words.at(-1) ?? '';
  // "At 10 64 10" ends in a place.
  if (words.length < 2 || !/^[-\d]/.test(last) || /^-?\d+$/.test(words.at(-2) ?? '')) return null;
  const number = readNumber([last], 0);
  if (!number) return null;
  if ('message' in number) return { ok: false, message: number.message };
  return counted(number.value, words.length, [...words.slice(0, -1), ''], true, words.slice(0, -1));
}

function counted(
  value: number,
  next: number,
  words: readonly string[],
  said: boolean,
  left?: readonly string[],
): Quantity {
  let count = value;
  let at = next;
  let unit: 'single' | 'stack' = 'single';
  const skipOf = (): void => {
    while (AFTER_NUMBER.has(words[at] ?? '')) at++;
  };
  if (words[at] === 'andahalf') [count, at] = [count + 0.5, at + 1];
  skipOf();
  if (isFullStack(words, at)) at++;
  const word = words[at] ?? '';
  let half = 0.5;
  if (word === 'dozen' || word === 'dozens') [count, at, half] = [count * 12, at + 1, 6];
  else if (/^(?:couple|pairs?)$/.test(word)) {
    const after = words
      .slice(at + 1)
      .filter((next) => next !== 'of')
      .join(' ');
    [count, at] = [ONE_PAIR.test(after) && word !== 'couple' ? count : count * 2, at + 1];
  } else if (/^stacks?$/.test(word)) [unit, at] = ['stack', at + 1];
  if (words[at] === 'andahalf') [count, at] = [count + half, at + 1];
  skipOf();
  const rest = left ?? words.slice(at);
  if (/^(?:or|to)$/.test(rest[0] ?? '') && readNumber(rest, 1))
    return { ok: false, message: 'Say one number instead of a range.' };
  if (unit === 'single' && !Number.isInteger(count)) return bad(String(count), 'a fraction');
  if (count <= 0) return bad(String(count), 'less than 1');
  if (count > MAX_QUANTITY) return { ok: false, message: tooManyMessage(String(count)) };
  return { ok: true, count, unit, said, rest };
}

/** "3", "three", "a hundred and five": exactly one whole number; null for anything else. */
export function spelledNumber(words: readonly string[]): number | null {
  const number = readNumber(words, /^an?$/.test(words[0] ?? '') ? 1 : 0);
  if (number === null || 'message' in number) return null;
  return number.next === words.length && Number.isInteger(number.value) ? number.value : null;
}

interface NumberRead {
  readonly value: number;
  readonly next: number;
  readonly said: boolean;
}

/** A number in digits or words from `at` on; "half", "a dozen", "a stack" and "a couple" count as numbers. */
function readNumber(words: readonly string[], at: number): NumberRead | { readonly message: string } | null {
  const word = words[at] ?? '';
  if (/^[-\d]/.test(word)) {
    const read = readDigits(word, at);
    const more = FACTORS.get(words[at + 1] ?? '');
    return 'message' in read || more === undefined
      ? read
      : { ...read, value: read.value * more, next: at + 2 };
  }
  if (word === 'minus' || word === 'negative')
    return { message: quantityMessage(`${word} ${words[at + 1] ?? ''}`, 'less than 1') };
  const part = FRACTIONS.get(word);
  if (part !== undefined) {
    const after = words.slice(at + 1).findIndex((next) => next !== 'a' && next !== 'of' && next !== 'an');
    const next = at + 1 + Math.max(after, 0);
    if (/^(?:dozen|stacks?)$/.test(words[next] ?? '')) return { value: part, next, said: true };
    return words.length > at + 1 ? { message: quantityMessage(word, 'a fraction') } : null;
  }
  // The unit itself says one of it: "(a) stack of", "(a) pair of". Without "of" it would be a thing's name.
  if (GROUPS.test(word)) {
    const unit =
      word.startsWith('dozen') || /^(?:of|andahalf)$/.test(words[at + 1] ?? '') || word === 'couple';
    return unit && words.length > at + 1 ? { value: 1, next: at, said: true } : null;
  }
  return readWords(words, at);
}

function readDigits(word: string, at: number): NumberRead | { readonly message: string } {
  const whole = /^-?\d{1,3}(?:,\d{3})+$/.test(word) ? word.replace(/,/g, '') : word;
  const plain = whole.replace(/^(\d{1,5})k$/, '$1000');
  if (/^\d+\s?-\s?\d+$/.test(plain)) return { message: `Say one number instead of the range "${word}".` };
  if (!/^-?\d+(?:\.\d+)?$/.test(plain)) return { message: quantityMessage(word, 'not a whole number') };
  const value = Number(plain);
  if (value <= 0) return { message: quantityMessage(word, 'less than 1') };
  if (value > MAX_QUANTITY) return { message: tooManyMessage(word) };
  return { value, next: at + 1, said: true };
}

function readWords(words: readonly string[], start: number): NumberRead | null {
  let total = 0;
  let group = 0;
  let at = start;
  for (; at < words.length; at++) {
    const word = words[at] ?? '';
    const value = SMALL.get(word);
    if (value !== undefined) group += value;
    else if (word === 'hundred') group = Math.max(group, 1) * 100;
    else {
      const factor = FACTORS.get(word);
      if (factor === undefined) break;
      if (factor < 1000) group = Math.max(group, 1) * factor;
      else [total, group] = [total + Math.max(group, 1) * factor, 0];
    }
  }
  return at === start ? null : { value: total + group, next: at, said: true };
}

function quantityMessage(said: string, why: string): string {
  return `"${said.trim()}" is ${why}: say a whole number from 1 to ${MAX_QUANTITY}.`;
}

function tooManyMessage(said: string): string {
  return `${said} is too many: at most ${MAX_QUANTITY} of one thing can be planned.`;
}

function bad(said: string, why: string): Quantity {
  return { ok: false, message: quantityMessage(said, why) };
}

function endless(said: string): Quantity {
  return { ok: false, message: `"${said}" is no number: say how many, from 1 to ${MAX_QUANTITY}.` };
}
