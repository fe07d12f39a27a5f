import type { Registry } from '../game/registry.js';
import { isItemName } from '../game/names/names.js';
import { slipsOf } from '../game/names/name-spelling.js';
import { spelledNumber } from './amounts.js';
import { fitPattern, mayFit, patternOf, wordsOfPattern } from './pattern.js';
import type { PatternMatch, SentencePattern, SlotTest } from './pattern.js';
import { slotTest, type OwnSlots } from './slots.js';
import { AROUND, INTERJECTIONS, isSkipped, SMALL_WORDS, spelledOut, wordsIn } from './small-words.js';

/** One thing people say. */
export interface Intent {
  /**
   * How it is said. `a|b` one of them, `x?` may be left out, `<slot>` what `slots.ts` lists. Small words may stand in
   * between.
   */
  readonly says: readonly string[];
  /** Said to anybody nearby: meant for us only where nobody else is there, or one of ours is named. */
  readonly isSocial?: true;
}

/** Who is there when something is said. */
export interface Company {
  /** Names of our bots and clients. */
  readonly bots: readonly string[];
  /** Other people in the world than the one who speaks. */
  readonly others: readonly string[];
  /** Said to us alone: whispered, or after `!co`. */
  readonly isToUs: boolean;
}

/** What a sentence was read as. */
export interface SentenceReading<Kind extends string> {
  readonly kind: Kind;
  readonly slots: PatternMatch['slots'];
  /** One of our bots that was named in it; null where none was. */
  readonly named: string | null;
}

/** Reads everyday chat by one table of intents. */
export type SentenceReader<Kind extends string> = (
  registry: Registry,
  text: string,
  company: Company,
) => SentenceReading<Kind> | null;

/** What a table has besides. */
interface ReaderExtras<Kind extends string> {
  /** What slots only this table has may hold. */
  readonly ownSlots?: OwnSlots;
  /** Reads what no pattern fits, where it can only be meant for us. */
  readonly loosely?: (
    words: readonly string[],
    isSlot: SlotTest,
  ) => { readonly kind: Kind; readonly slots: PatternMatch['slots'] } | null;
}

/** Longer lines are talk. */
const MOST_LETTERS = 200;
/** Of what a pattern explains, so much may be left unexplained where nobody else can be meant. */
const MOST_LEFTOVER = 0.75;
/** Social words count less than anything else that was asked. */
const SOCIAL_COST = 0.9;
/** A person's name says that it is for that person. */
const NAMED_COST = 100;

interface KindPattern<Kind extends string> {
  readonly kind: Kind;
  readonly pattern: SentencePattern;
  readonly isSocial: boolean;
}

interface Reading<Kind extends string> {
  readonly kind: Kind;
  readonly isSocial: boolean;
  readonly slots: PatternMatch['slots'];
  /** What it explains less what it leaves. */
  readonly worth: number;
}

/** Who is there, with names in lower case. */
interface Heard {
  readonly bots: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  readonly isForUs: boolean;
}

/**
 * A reader for a table of intents. It gives null for what is none of ours: said to other people, or about something else.
 * Where others are there who may be meant, every word has to be understood.
 */
export function sentenceReader<Kind extends string>(
  intents: Readonly<Record<Kind, Intent>>,
  { ownSlots = {}, loosely }: ReaderExtras<Kind> = {},
): SentenceReader<Kind> {
  const patterns = (Object.keys(intents) as Kind[]).flatMap((kind) =>
    intents[kind].says.map((text) => ({
      kind,
      pattern: patternOf(text),
      isSocial: intents[kind].isSocial === true,
    })),
  );
  const correct = corrector(patterns.flatMap(({ pattern }) => wordsOfPattern(pattern)));
  return (registry, text, company) => {
    if (text.length > MOST_LETTERS) return null;
    const said = text.normalize('NFKC').toLowerCase();
    const [first = '', ...later] = wordsIn(said);
    const bots = new Set(company.bots.map((name) => name.toLowerCase()));
    const others = new Set(company.others.map((name) => name.toLowerCase()));
    // "@anna ..." is said to Anna, whatever follows.
    const called = [...said.matchAll(/@(\w+)/g)].map(([, name = '']) => name);
    if (called.some((name) => !bots.has(name) && !/^(?:co|bots?|all)$/.test(name))) return null;
    const isToUs =
      company.isToUs ||
      called.length > 0 ||
      [first, ...later].some((word) => bots.has(word)) ||
      /\b(?:bots?|robots?|computer|co-?voyager)\b/.test(said);
    // Somebody named in front is who is spoken to.
    if (!isToUs && others.has(first)) return null;
    const heard: Heard = { bots, others, isForUs: isToUs || others.size === 0 };
    const isSlot = slotTest(registry, new Set([...bots, ...others]), ownSlots);
    const words = (clause: string): string[] => correct(registry, spelledOut(wordsIn(clause)), heard);
    const clauses = said.split(/[.!?;\n]+|,(?!\d)/).filter((clause) => /[\p{L}\p{N}]/u.test(clause));
    let best: Reading<Kind> | null = null;
    // The whole first: "well, where is it" is one sentence.
    for (const clause of clauses.length > 1 ? [said, ...clauses] : clauses)
      best = better(best, readWords(patterns, words(clause), heard, isSlot));
    if (best === null && loosely && heard.isForUs) {
      const loose = loosely(words(said), isSlot);
      if (loose) best = { ...loose, isSocial: intents[loose.kind].isSocial === true, worth: 0 };
    }
    if (best === null || (best.isSocial && !heard.isForUs)) return null;
    const named = company.bots.find((bot) => [first, ...later].includes(bot.toLowerCase())) ?? null;
    return { kind: best.kind, slots: best.slots, named };
  };
}

/** Puts slips right by the words that are known; names of people and things stay. */
function corrector(
  words: readonly string[],
): (registry: Registry, words: readonly string[], heard: Heard) => string[] {
  const known = new Set([...words, ...INTERJECTIONS, ...SMALL_WORDS]);
  // Long enough to be misspelt without becoming another word.
  const spellable = [...known].filter((word) => word.length >= 4);
  return (registry, typed, { bots, others }) => {
    const isRight = (word: string): boolean =>
      known.has(word) ||
      /\d/.test(word) ||
      spelledNumber([word]) !== null ||
      bots.has(word) ||
      others.has(word) ||
      isItemName(registry, word);
    const right = typed.map((word) => {
      if (isRight(word)) return word;
      // "Stooop": nobody types a letter three times for its own sake.
      const short = word.replace(/(.)\1+/g, '$1');
      if (/(.)\1\1/.test(word) && known.has(short)) return short;
      const [near, ...more] = slipsOf(word.replace(/(.)\1{2,}/g, '$1$1'), spellable);
      return near !== undefined && more.length === 0 ? near : word;
    });
    return right.filter((word, index) => word !== right[index - 1] || /\d/.test(word));
  };
}

function better<Kind extends string>(a: Reading<Kind> | null, b: Reading<Kind> | null): Reading<Kind> | null {
  return a === null || (b !== null && rank(b) > rank(a)) ? b : a;
}

function rank({ isSocial, worth }: Reading<string>): number {
  return worth - (isSocial ? SOCIAL_COST : 0);
}

function readWords<Kind extends string>(
  patterns: readonly KindPattern<Kind>[],
  words: readonly string[],
  heard: Heard,
  isSlot: SlotTest,
): Reading<Kind> | null {
  const leftover = {
    before: [...words, ''].map((_, index) => strangeIn(words.slice(0, index), heard)),
    after: [...words, ''].map((_, index) => strangeIn(words.slice(index), heard)),
  };
  let best: Reading<Kind> | null = null;
  for (const { kind, pattern, isSocial } of patterns) {
    if (!mayFit(pattern, words)) continue;
    const match = fitPattern(pattern, words, isSkipped, isSlot, leftover);
    if (!match) continue;
    const left = (leftover.before[match.from] ?? 0) + (leftover.after[match.to] ?? 0);
    if (left > (heard.isForUs ? match.value * MOST_LEFTOVER : 0)) continue;
    best = better(best, { kind, isSocial, slots: match.slots, worth: match.value - left });
  }
  return best;
}

/** How many words are neither small nor known ways to begin or end. */
function strangeIn(words: readonly string[], { bots, others }: Heard): number {
  let strange = 0;
  for (let at = 0; at < words.length;) {
    const phrase = AROUND.find((each) => each.every((word, index) => words[at + index] === word));
    const word = words[at] ?? '';
    if (!phrase && others.has(word)) strange += NAMED_COST;
    else if (!phrase && !isSkipped(word) && !bots.has(word)) strange += 1;
    at += phrase?.length ?? 1;
  }
  return strange;
}
