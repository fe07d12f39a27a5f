import type { Registry } from '../game/registry.js';
import { resolveItemName } from '../game/names/names.js';
import { slipsOf } from '../game/names/name-spelling.js';
import { spelledNumber, GROUPS } from './amounts.js';
import { leftoverOf, leftoverWords, saysSomething, startsIn, type Heard, type Told } from './clauses.js';
import { fitPattern, mayFit, patternOf, wordsOfPattern } from './pattern.js';
import type { PatternMatch, SentencePattern, SlotTest } from './pattern.js';
import { slotTest, type OwnSlots } from './slots.js';
import { INTERJECTIONS, isSkipped, SMALL_WORDS, spelledOut, spokenWordsIn } from './small-words.js';

/** One thing people say. */
export interface Intent {
  /**
   * How it is said. `a|b` one of them, `x?` may be left out, `<slot>` what `slots.ts` lists. Small words may stand in
   * between.
   */
  readonly says: readonly string[];
  /** Said to anybody nearby: meant for us only where nobody else is there, or one of ours is named. */
  readonly isSocial?: true;
  /** To be obeyed: never read into a question, nor into what is told of somebody. */
  readonly isOrder?: true;
  /** Of what is or was done: never read into a question. */
  readonly isReport?: true;
  /** Goes before anything else in the line. */
  readonly isUrgent?: true;
}

/** Who is there when something is said. */
export interface Company {
  /** Names of our bots and clients. */
  readonly bots: readonly string[];
  /** Other people in the world than the one who speaks. */
  readonly others: readonly string[];
  /** Said to us alone: whispered, or after `!co`. */
  readonly isToUs: boolean;
  /** A word that may be the name of somebody who is not here. */
  readonly absent?: string;
  /** The line is not what was typed: of a guess every word has to be understood. */
  readonly isGuess?: boolean;
}

/** What a line comes to. */
export interface SentenceReading<Kind extends string> {
  readonly kind: Kind;
  readonly slots: PatternMatch['slots'];
  /** One of our bots that was named in it; null where none was. */
  readonly named: string | null;
  /** No pattern fits: it is read by what it is about. */
  readonly isLoose: boolean;
  /** Nothing else is said in the line. */
  readonly isAll: boolean;
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
  /** Words only its slots have: no slips of others. */
  readonly ownWords?: readonly string[];
  /** Reads what no pattern fits, where it can only be meant for us. */
  readonly loosely?: (
    words: readonly string[],
    isSlot: SlotTest,
  ) => { readonly kind: Kind; readonly slots: PatternMatch['slots'] } | null;
}

/** Longer lines are talk. */
const MOST_LETTERS = 200;
/** Of what a pattern explains beyond one small word, so much may be left of its clause where nobody else can be meant. */
const MOST_LEFTOVER = 0.75;
const SMALL_VALUE = 0.6;
/** Of a clause that is short, or may be meant for others. */
const LITTLE = 0.3;
/** Social words count less than anything else that was asked. */
const SOCIAL_COST = 0.9;
const URGENT_VALUE = 100;
/** What comes after it is not so, not to be, or not yet. */
const NEGATION: ReadonlySet<string> = new Set(['not', 'never']);
/** What may come before the name of who is called. */
const CALLING = /^\W*(?:(?:come on|hey|hi|hello|yes|yeah|no|oh|yo)\b\W*)+/;

interface KindPattern<Kind extends string> {
  readonly kind: Kind;
  readonly pattern: SentencePattern;
}

interface Reading<Kind extends string> {
  readonly kind: Kind;
  readonly slots: PatternMatch['slots'];
  /** What it explains less what it leaves. */
  readonly worth: number;
  /** Nothing else is said. */
  readonly isAll: boolean;
}

/**
 * A reader for a table of intents. It gives null for what is none of ours: said to other people, or about something else.
 * Where others are there who may be meant, every word has to be understood.
 */
export function sentenceReader<Kind extends string>(
  intents: Readonly<Record<Kind, Intent>>,
  { ownSlots = {}, ownWords = [], loosely }: ReaderExtras<Kind> = {},
): SentenceReader<Kind> {
  const patterns = (Object.keys(intents) as Kind[]).flatMap((kind) =>
    intents[kind].says.map((text) => ({
      kind,
      pattern: patternOf(text),
    })),
  );
  const correct = corrector([...ownWords, ...patterns.flatMap(({ pattern }) => wordsOfPattern(pattern))]);
  return (registry, text, company) => {
    if (text.length > MOST_LETTERS) return null;
    const said = text.normalize('NFKC').toLowerCase();
    const bots = new Set(company.bots.map((name) => name.toLowerCase()));
    const others = new Set(company.others.map((name) => name.toLowerCase()));
    const addressed = addresseeOf(text, company);
    if (addressed === 'others') return null;
    const people = new Set([...others, ...(company.absent === undefined ? [] : [company.absent])]);
    const heard: Heard = {
      bots,
      others: people,
      isForUs: addressed === 'us' && company.isGuess !== true,
    };
    const isSlot = slotTest(registry, new Set([...bots, ...people]), ownSlots);
    const told = toldIn(said, (clause) => correct(registry, spelledOut(spokenWordsIn(clause)), heard));
    const fit = readWords(intents, patterns, told, heard, isSlot);
    const best = fit ?? (heard.isForUs && loosely ? loosely(told.words, isSlot) : null);
    if (best === null || (intents[best.kind].isSocial && addressed !== 'us')) return null;
    if (fit === null && intents[best.kind].isReport && leftoverOf(told, heard).isAsked.at(-1)) return null;
    const words = spokenWordsIn(said);
    const named = company.bots.find((bot) => words.includes(bot.toLowerCase())) ?? null;
    const { kind } = best;
    const isAll = fit === null || fit.isAll;
    return { kind, slots: withAmount(best.slots, told.words), named, isLoose: fit === null, isAll };
  };
}

/** Whether a line can be meant for nobody else than us. */
export function isForUs(text: string, company: Company): boolean {
  return addresseeOf(text, company) === 'us';
}

/** Whether a line is said to somebody else: "Tom, get some wood". */
export function isForOthers(text: string, company: Company): boolean {
  return addresseeOf(text, company) === 'others';
}

function addresseeOf(text: string, company: Company): 'us' | 'others' | 'anybody' {
  const said = text.normalize('NFKC').toLowerCase();
  const words = spokenWordsIn(said);
  const isBot = (word: string): boolean => company.bots.some((name) => name.toLowerCase() === word);
  const isOther = (word: string): boolean => company.others.some((name) => name.toLowerCase() === word);
  // "@anna ..." is said to Anna, whatever follows.
  const called = [...said.matchAll(/@(\w+)/g)].map(([, name = '']) => name);
  if (called.some((name) => !isBot(name) && !/^(?:co|bots?|all)$/.test(name))) return 'others';
  if (
    company.isToUs ||
    called.length > 0 ||
    words.some(isBot) ||
    /\b(?:bots?|robots?|computer|co-?voyager)\b/.test(said)
  )
    return 'us';
  // Somebody named in front is who is spoken to: "Tom, wait", "come on Tom".
  const [first = ''] = spokenWordsIn(said.replace(CALLING, '')).filter((word) => !INTERJECTIONS.has(word));
  if (isOther(first)) return 'others';
  return company.others.length === 0 ? 'us' : 'anybody';
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
      GROUPS.test(word) ||
      bots.has(word) ||
      others.has(word) ||
      !/^(?:unknown|guess)$/.test(resolveItemName(registry, word).kind);
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

/** "Any spare cobble? like 8": the one number of a line counts what was named without one. */
function withAmount(slots: PatternMatch['slots'], words: readonly string[]): PatternMatch['slots'] {
  const name = slots['things'] === undefined ? 'thing' : 'things';
  const thing = slots[name];
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const [number = ''] = numbers;
  const unit = words[words.indexOf(number) + 1] ?? '';
  if (!thing || numbers.length !== 1 || thing.includes(number) || /^(?:minutes?|seconds?|hours?)$/.test(unit))
    return slots;
  if (thing.some((word) => /^(?:,|and)$/.test(word))) return slots;
  return { ...slots, [name]: [number, ...thing.filter((word) => !/^(?:a|an|the|some|any)$/.test(word))] };
}

function toldIn(said: string, wordsOf: (clause: string) => readonly string[]): Told {
  const words: string[] = [];
  const starts: number[] = [];
  const breaks: number[] = [];
  for (const clause of said.split(/[.!?;\n]+|,(?!\d)/)) {
    const those = wordsOf(clause);
    breaks.push(words.length);
    starts.push(...startsIn(those).map((start) => start + words.length));
    words.push(...those);
  }
  return { words, starts, breaks };
}

function readWords<Kind extends string>(
  intents: Readonly<Record<Kind, Intent>>,
  patterns: readonly KindPattern<Kind>[],
  told: Told,
  heard: Heard,
  isSlot: SlotTest,
): Reading<Kind> | null {
  const leftover = leftoverOf(told, heard);
  const isSaidIn = (kind: Kind, words: readonly string[]): boolean =>
    words.length === 0 ||
    readWords(
      intents,
      patterns.filter((each) => each.kind === kind),
      { words, starts: [0], breaks: [0] },
      heard,
      isSlot,
    ) !== null;
  let best: Reading<Kind> | null = null;
  for (const { kind, pattern } of patterns) {
    if (!mayFit(pattern, told.words)) continue;
    const { isOrder, isReport, isUrgent, isSocial } = intents[kind];
    const match = fitPattern(pattern, told, isSkipped, isSlot, leftover);
    if (!match || (isOrder && !leftover.mayOrder[match.from])) continue;
    if (isReport && leftover.isAsked[match.from]) continue;
    if (NEGATION.has(told.words[match.from - 1] ?? '')) continue;
    const most = heard.isForUs
      ? Math.max(LITTLE, (match.value - SMALL_VALUE) * MOST_LEFTOVER)
      : match.value > 1
        ? LITTLE
        : 0;
    let left = (leftover.before[match.from] ?? 0) + (leftover.after[match.to] ?? 0);
    // "Ok enough stop": what is left says the same once more.
    if (left > most && leftoverWords(told, match).every((words) => isSaidIn(kind, words))) left = 0;
    if (left > most) continue;
    const bonus = isUrgent && left <= LITTLE ? URGENT_VALUE : isSocial ? -SOCIAL_COST : 0;
    const worth = match.value - left + bonus;
    const saysRest = match.slots['rest'] !== undefined && told.starts.length > 1;
    const around = [told.words.slice(0, match.from), told.words.slice(match.to)];
    const isAll = !saysRest && !around.some((words) => saysSomething(words, heard.bots));
    if (best === null || worth > best.worth) best = { kind, slots: match.slots, worth, isAll };
  }
  return best;
}
