import { readQuantity, spelledNumber } from '../../game/words/amounts.js';
import { INTERJECTIONS, spelledOut } from '../../game/words/small-words.js';
import { slipsOf } from '../../game/names/name-spelling.js';
import { isItemName, resolveBlockName, resolveEntityName, resolveItemName } from '../../game/names/names.js';
import type { Registry } from '../../game/registry.js';
import { INTENT_KINDS, INTENTS } from './chat-intents.js';
import type { Command, CommandKind } from './command.js';
import { commandFrom } from './sentence-command.js';
import { readLoosely } from './loose-reading.js';
import { fitPattern, patternOf, valueOf, wordsOfPattern, type PatternMatch } from './sentence-pattern.js';

/** Who is there when something is said. */
export interface Company {
  /** Names of our bots and clients. */
  readonly bots: readonly string[];
  /** Other people in the world than the one who speaks. */
  readonly others: readonly string[];
  /** Said to us alone: whispered, or after `!co`. */
  readonly isToUs: boolean;
}

const PATTERNS = INTENT_KINDS.flatMap((kind) =>
  INTENTS[kind].says.map((text) => ({ kind, pattern: patternOf(text) })),
);
const KNOWN = new Set([
  ...PATTERNS.flatMap(({ pattern }) => wordsOfPattern(pattern)),
  ...INTERJECTIONS,
  ...'a an the my our your some any just now so very too still even then already there it here to of and'.split(
    ' ',
  ),
]);
/** Long enough to be misspelt without becoming another word. */
const SPELLABLE = [...KNOWN].filter((word) => word.length >= 4);

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

/**
 * Reads everyday chat. Null for what is none of ours: said to other people, or about something else. Where others are
 * there who may be meant, every word has to be understood.
 */
export function readSentence(registry: Registry, text: string, company: Company): Command | null {
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
  const isToBot = called.length > 0 || company.bots.some((bot) => wordsIn(said).includes(bot.toLowerCase()));
  const isToUs = company.isToUs || isToBot || /\b(?:bots?|robots?|computer|co-?voyager)\b/.test(said);
  const clauses = said.split(/[.!?;\n]+|,(?!\d)/).filter((clause) => /[\p{L}\p{N}]/u.test(clause));
  // The whole first: "well, where is it" is one sentence.
  let best: Reading | null = null;
  for (const clause of clauses.length > 1 ? [said.replace(/[.!?;,]+/g, ' '), ...clauses] : clauses) {
    const words = corrected(registry, spelledOut(wordsIn(clause)), company);
    const reading = readWords(registry, words, { ...company, isToUs });
    if (reading && (best === null || rank(reading) > rank(best))) best = reading;
  }
  if (best === null && (isToUs || company.others.length === 0)) {
    const words = corrected(registry, spelledOut(wordsIn(said)), company);
    const loose = readLoosely(words, slotTest(registry, company));
    if (loose) best = { ...loose, leftover: 0 };
  }
  if (best === null || (INTENTS[best.kind].isSocial && company.others.length > 0 && !isToUs)) return null;
  // Somebody named in front is who is spoken to.
  if (!isToUs && isName(wordsIn(said)[0] ?? '', company.others)) return null;
  const named = company.bots.find((bot) => wordsIn(said).includes(bot.toLowerCase())) ?? null;
  return commandFrom(best.kind, best.match.slots, named, text);
}

interface Reading {
  readonly kind: CommandKind;
  readonly match: PatternMatch;
  readonly leftover: number;
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}_']+/gu) ?? [];
}

/** The words with slips put right; names of people and things stay. */
function corrected(registry: Registry, words: readonly string[], { bots, others }: Company): string[] {
  const names = [...bots, ...others].map((name) => name.toLowerCase());
  return words.map((word) => {
    const isNumber = /\d/.test(word) || spelledNumber([word]) !== null;
    if (isNumber || KNOWN.has(word) || names.includes(word) || isItemName(registry, word)) return word;
    const [near, ...more] = slipsOf(word, SPELLABLE);
    return near !== undefined && more.length === 0 ? near : word;
  });
}

/** Social words count less than anything else that was asked. */
function rank({ kind, match, leftover }: Reading): number {
  return valueOf(match) - leftover - (INTENTS[kind].isSocial ? 0.9 : 0);
}

function readWords(registry: Registry, words: readonly string[], company: Company): Reading | null {
  const isSlot = slotTest(registry, company);
  let best: Reading | null = null;
  for (const { kind, pattern } of PATTERNS) {
    const match = fitPattern(pattern, words, (word) => SKIPPED.has(word), isSlot);
    if (!match) continue;
    const around = [words.slice(0, match.from), words.slice(match.to)];
    const leftover = around.reduce((sum, part) => sum + strangeIn(part, company), 0);
    const most = company.isToUs || company.others.length === 0 ? valueOf(match) * 0.75 : 0;
    if (leftover > most) continue;
    const reading: Reading = { kind, match, leftover };
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

function slotTest(
  registry: Registry,
  { bots, others }: Company,
): (slot: string, words: readonly string[]) => boolean {
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

function isKnown(kind: string): boolean {
  return kind === 'known' || kind === 'group' || kind === 'ambiguous';
}

const PLACE =
  /^(?:(?:the|our|my|a|shared|this|that|these|those|all) )*(?:chest|storage|box|table|workbench|bench|furnace|oven|stuff|things|items|tools|base|spawn|task|goal|it|everyone|everybody|wood|tree|trees|iron|ore|ores|stone|coal|mine|animals)$/;
