import { own } from '../../base/own.js';
import { readQuantity, spelledNumber } from '../../game/words/amounts.js';
import { INTERJECTIONS, spelledOut } from '../../game/words/small-words.js';
import { slipsOf } from '../../game/names/name-spelling.js';
import { isItemName, resolveBlockName, resolveEntityName, resolveItemName } from '../../game/names/names.js';
import type { Registry } from '../../game/registry.js';
import { INTENTS } from './chat-intents.js';
import type { Command } from './command.js';
import type { Intent } from './intent.js';
import { commandFrom } from './sentence-command.js';
import { readLoosely } from './loose-reading.js';
import {
  fitPattern,
  patternOf,
  valueOf,
  wordsOfPattern,
  type PatternMatch,
  type SentencePattern,
  type SlotTest,
} from './sentence-pattern.js';

/** Who is there when something is said. */
export interface Company {
  /** Names of our bots and clients. */
  readonly bots: readonly string[];
  /** Other people in the world than the one who speaks. */
  readonly others: readonly string[];
  /** Said to us alone: whispered, or after `!co`. */
  readonly isToUs: boolean;
}

/** Small words between others. */
const SKIPPED = new Set([
  ...INTERJECTIONS,
  ...'a an the my our some any just now so very still even then already right well hey hi hello there and'.split(
    ' ',
  ),
]);

/** What may stand before or after without changing what is asked. */
const AROUND: readonly (readonly string[])[] = [
  'do you think, you think, can you tell me, could you tell me, can you say, do you know, does anyone know, does anybody know, anyone know, tell me, any idea, any clue',
  'i was wondering, i wonder, i do not know, i want to know, can you show me, let me know, quick question, question, one question, not sure, i am not sure',
  'can you, could you, would you, will you, can someone, could someone, can somebody, can anyone, can i ask, i think, i guess, i mean, i am new here',
  'or what, or something, if you can, if possible, in this game, in minecraft, for me, at the moment, right now, again, too, as well, though, today, this time',
  'computer, bot, bots, robot, robots, team, everyone, everybody, all, ai, assistant, co, covoyager, hey, hi, hello, ok, but, and, so, because, please, sorry, oh no',
  'i am bored, i am here, i am ready, by the way, no, yes, alright, right, well, there, in the world, man, now, do, guys',
]
  .flatMap((line) => line.split(', '))
  .map((phrase) => phrase.split(' '))
  .sort((a, b) => b.length - a.length);

/** Words of these slots are none of these. */
const NO_NAME =
  /^(?:i|to|it|that|this|these|those|you|me|we|us|he|she|they|is|are|do|does|not|no|what|how|why|who|and|or|in|on|at|for|from|of|with|here|there|go|be|by|your|my|his|her|our|some|any|none)$/;

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
  ) => { readonly kind: Kind; readonly match: PatternMatch } | null;
}

type OwnSlots = Readonly<Record<string, (words: readonly string[]) => boolean>>;

const SMALL_WORDS =
  'a an the my our your some any just now so very too still even then already there it here to of and'.split(
    ' ',
  );

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
  const known = new Set([
    ...patterns.flatMap(({ pattern }) => wordsOfPattern(pattern)),
    ...INTERJECTIONS,
    ...SMALL_WORDS,
  ]);
  // Long enough to be misspelt without becoming another word.
  const spellable = [...known].filter((word) => word.length >= 4);
  return (registry, text, company) => {
    if (text.length > 200) return null;
    const isName = (word: string, names: readonly string[]): boolean =>
      names.some((name) => name.toLowerCase() === word);
    const said = text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[’`´‘]/g, "'");
    // "@anna ..." is said to Anna, whatever follows.
    const called = [...said.matchAll(/@(\w+)/g)].map(([, name = '']) => name);
    if (called.some((name) => !isName(name, company.bots) && !/^(?:co|bots?|all)$/.test(name))) return null;
    const isToBot =
      called.length > 0 || company.bots.some((bot) => wordsIn(said).includes(bot.toLowerCase()));
    const isToUs = company.isToUs || isToBot || /\b(?:bots?|robots?|computer|co-?voyager)\b/.test(said);
    const clauses = said.split(/[.!?;\n]+|,(?!\d)/).filter((clause) => /[\p{L}\p{N}]/u.test(clause));
    // The whole first: "well, where is it" is one sentence.
    let best: Reading<Kind> | null = null;
    const isSlot = slotTest(registry, company, ownSlots);
    for (const clause of clauses.length > 1 ? [said.replace(/[.!?;,]+/g, ' '), ...clauses] : clauses) {
      const words = corrected(registry, spelledOut(wordsIn(clause)), company, { known, spellable });
      const reading = readWords(patterns, words, { ...company, isToUs }, isSlot);
      if (reading && (best === null || rank(reading) > rank(best))) best = reading;
    }
    if (best === null && loosely && (isToUs || company.others.length === 0)) {
      const words = corrected(registry, spelledOut(wordsIn(said)), company, { known, spellable });
      const loose = loosely(words, isSlot);
      if (loose) best = { ...loose, isSocial: intents[loose.kind].isSocial === true, leftover: 0 };
    }
    if (best === null || (best.isSocial && company.others.length > 0 && !isToUs)) return null;
    // Somebody named in front is who is spoken to.
    if (!isToUs && isName(wordsIn(said)[0] ?? '', company.others)) return null;
    const named = company.bots.find((bot) => wordsIn(said).includes(bot.toLowerCase())) ?? null;
    return { kind: best.kind, slots: best.match.slots, named };
  };
}

const readIntent = sentenceReader(INTENTS, { loosely: readLoosely });

/** Reads everyday chat of a run; null for what is none of ours. */
export function readSentence(registry: Registry, text: string, company: Company): Command | null {
  const reading = readIntent(registry, text, company);
  return reading && commandFrom(reading.kind, reading.slots, reading.named, text);
}

/** A pattern with what it is for. */
interface KindPattern<Kind extends string> {
  readonly kind: Kind;
  readonly pattern: SentencePattern;
  readonly isSocial: boolean;
}

interface Reading<Kind extends string> {
  readonly kind: Kind;
  readonly isSocial: boolean;
  readonly match: PatternMatch;
  readonly leftover: number;
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}_']+/gu) ?? [];
}

/** The words with slips put right; names of people and things stay. */
function corrected(
  registry: Registry,
  words: readonly string[],
  { bots, others }: Company,
  { known, spellable }: { readonly known: ReadonlySet<string>; readonly spellable: readonly string[] },
): string[] {
  const names = [...bots, ...others].map((name) => name.toLowerCase());
  return words.map((word) => {
    const isNumber = /\d/.test(word) || spelledNumber([word]) !== null;
    if (isNumber || known.has(word) || names.includes(word) || isItemName(registry, word)) return word;
    const [near, ...more] = slipsOf(word, spellable);
    return near !== undefined && more.length === 0 ? near : word;
  });
}

/** Social words count less than anything else that was asked. */
function rank({ isSocial, match, leftover }: Reading<string>): number {
  return valueOf(match) - leftover - (isSocial ? 0.9 : 0);
}

function readWords<Kind extends string>(
  patterns: readonly KindPattern<Kind>[],
  words: readonly string[],
  company: Company,
  isSlot: SlotTest,
): Reading<Kind> | null {
  let best: Reading<Kind> | null = null;
  for (const { kind, pattern, isSocial } of patterns) {
    const match = fitPattern(pattern, words, (word) => SKIPPED.has(word), isSlot);
    if (!match) continue;
    const around = [words.slice(0, match.from), words.slice(match.to)];
    const leftover = around.reduce((sum, part) => sum + strangeIn(part, company), 0);
    const most = company.isToUs || company.others.length === 0 ? valueOf(match) * 0.75 : 0;
    if (leftover > most) continue;
    const reading: Reading<Kind> = { kind, isSocial, match, leftover };
    if (best === null || rank(reading) > rank(best)) best = reading;
  }
  return best;
}

/** How many words are neither small nor known ways to begin or end; a person's name says it is for that person. */
function strangeIn(words: readonly string[], { bots, others }: Company): number {
  let strange = 0;
  for (let at = 0; at < words.length;) {
    const phrase = AROUND.find((each) => each.every((word, index) => words[at + index] === word));
    const word = words[at] ?? '';
    if (phrase) at += phrase.length;
    else {
      if (others.some((name) => name.toLowerCase() === word)) strange += 100;
      else if (!SKIPPED.has(word) && !bots.some((name) => name.toLowerCase() === word)) strange += 1;
      at += 1;
    }
  }
  return strange;
}

function slotTest(registry: Registry, { bots, others }: Company, ownSlots: OwnSlots): SlotTest {
  const isWho = (word: string): boolean =>
    [...bots, ...others].some((name) => name.toLowerCase() === word) ||
    /^(?:me|you|bots?|somebody|someone)$/.test(word);
  const isThing = (words: readonly string[]): boolean => {
    if (words.includes('your')) return false;
    const amount = readQuantity(words);
    if (
      !amount.ok ||
      amount.rest.length === 0 ||
      amount.rest.some(
        (word) => NO_NAME.test(word) && word !== 'of' && word !== 'and' && word !== 'on' && word !== 'with',
      )
    )
      return false;
    if (amount.rest.some((word) => isWho(word)) || INTERJECTIONS.has(amount.rest[0] ?? '')) return false;
    if (/^trees?$/.test(amount.rest.join(' '))) return true;
    return resolveItemName(registry, amount.rest.join(' ')).kind !== 'unknown';
  };
  return (slot, words) => {
    const [first = ''] = words;
    const isOwn = own(ownSlots, slot);
    if (isOwn) return isOwn(words);
    switch (slot) {
      case 'rest':
        return words.length > 0;
      case 'count':
        return spelledNumber(words) !== null;
      case 'who':
        return words.length === 1 && isWho(first);
      case 'task':
        return (
          isThing(words) ||
          /^(?:(?:task|subtask|number) )?s?\d+$/.test(words.join(' ')) ||
          /^(?:it|this|that|this one|that one|mine)$/.test(words.join(' '))
        );
      case 'mob':
        return !words.includes('your') && isKnown(resolveEntityName(registry, withoutAmount(words)).kind);
      case 'block':
        return (
          isThing(words) ||
          (!NO_NAME.test(first) && isKnown(resolveBlockName(registry, words.join(' ')).kind))
        );
      case 'place':
        return words.length <= 4 && !words.some((word) => NO_NAME.test(word) && !OF_PLACES.test(word));
      case 'number':
        return /^(?:s|(?:task|subtask|number) s?)\d+$/.test(words.join(' '));
      case 'what':
        return (
          isThing(words) ||
          (words.length === 1 && isWho(first)) ||
          PLACE.test(words.join(' ')) ||
          isKnown(resolveBlockName(registry, words.join(' ')).kind) ||
          isKnown(resolveEntityName(registry, words.join(' ')).kind)
        );
      default:
        return isThing(words);
    }
  };
}

const OF_PLACES = /^(?:my|our|your|of|at|in)$/;

function withoutAmount(words: readonly string[]): string {
  const amount = readQuantity(words);
  return (amount.ok && amount.rest.length > 0 ? amount.rest : words).join(' ');
}

function isKnown(kind: string): boolean {
  return kind === 'known' || kind === 'group' || kind === 'ambiguous';
}

const PLACE =
  /^(?:(?:the|our|my|a|shared|this|that|these|those|all) )*(?:chest|storage|box|table|workbench|bench|furnace|oven|stuff|things|items|tools|base|spawn|task|goal|it|everyone|everybody|wood|tree|trees|iron|ore|ores|stone|coal|mine|animals)$/;
