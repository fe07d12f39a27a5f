import { openingVerb } from './verbs.js';
import { AROUND, FUNCTION_WORDS, isSkipped } from './small-words.js';

/** A line in words, with where its clauses begin. */
export interface Told {
  readonly words: readonly string[];
  /** Indexes of first words; the first is 0. */
  readonly starts: readonly number[];
  /** Of those, where punctuation parts them: no name goes across. */
  readonly breaks: readonly number[];
}

/** Who is there, with names in lower case. */
export interface Heard {
  readonly bots: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  /** Nobody else can be meant. */
  readonly isForUs: boolean;
}

/** What is left of a clause before and after a fit, by the index of the first word it takes and leaves. */
export interface Leftover {
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Whether what begins here may be an order: nothing before it asks, denies, or tells of somebody. */
  readonly mayOrder: readonly boolean[];
  /** Whether what begins here is part of a question. */
  readonly isAsked: readonly boolean[];
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const CONJUNCTIONS = set('and but because or if when while until since then so unless before cause although');
/** They cannot be what is done something to: who is told of. */
const TELLING = set('i we he she they');
const SUBJECTS = set('i we you it this that they he she there my');
const AUXILIARIES = set(
  'am is are was were have has had will would can could do does did need want got not should shall must just keep still',
);
const QUESTIONS = set('what where who why when how which whose');
/** In front, these ask. */
const ASKING = set('is are am was were do does did has can could would should shall');
const TAKES_CLAUSE = set(
  'what where who why when how which whose that if know think guess say said see tell about idea sure',
);
const ASKED = set('you i we someone somebody anyone anybody it they there');
const PREPOSITIONS = set(
  'in on at from by near behind beside under over inside around with without for to until before after during of next into through across between about because',
);
/** Before an order: it is asked, denied, or told of somebody. */
const NO_ORDER = set(
  'what where why who when how which whose did does was were am is are has have had if unless until while not never nobody i he she they we it',
);
const FUNCTION_WORD_COST = 0.25;
const ADJUNCT_COST = 0.5;
const MOST_ADJUNCT_WORDS = 3;
/** A person's name says that it is for that person. */
const NAMED_COST = 100;

/** Where clauses begin that no punctuation parts: "hang on my mom is calling", "come here and help". */
export function startsIn(words: readonly string[]): readonly number[] {
  return words.flatMap((word, at) => {
    if (at === 0) return [0];
    const [before = '', next = ''] = [words[at - 1], words[at + 1]];
    if (CONJUNCTIONS.has(word)) return word === 'so' && /^(?:much|many|few|little)$/.test(next) ? [] : [at];
    // "... did I?", "... didn't I?"
    const asked = next === 'not' ? (words[at + 2] ?? '') : next;
    const isTold =
      /^(?:me|us)$/.test(before) && /^(?:tell|show|remind|let|teach|give)$/.test(words[at - 2] ?? '');
    const isAfterClause =
      !isTold && !TAKES_CLAUSE.has(before) && !AUXILIARIES.has(before) && !CONJUNCTIONS.has(before);
    // "How much coal do you have": the verb of the question comes yet.
    const isOfQuestion =
      words.slice(0, at).findLastIndex((each) => QUESTIONS.has(each)) >
      words.slice(0, at).findLastIndex((each) => AUXILIARIES.has(each) || CONJUNCTIONS.has(each));
    const begins =
      (SUBJECTS.has(word) && AUXILIARIES.has(next)) ||
      (TELLING.has(word) && next !== '' && !isOfQuestion) ||
      (QUESTIONS.has(word) && (AUXILIARIES.has(next) || next === 'to')) ||
      (AUXILIARIES.has(word) && ASKED.has(asked) && !SUBJECTS.has(before) && !isOfQuestion) ||
      (word === 'my' && words[at + 2] === 'is');
    return begins && isAfterClause ? [at] : [];
  });
}

/** What every fit of a line leaves of its clauses. */
export function leftoverOf({ words, starts }: Told, heard: Heard): Leftover {
  const all = [...words, ''];
  return {
    before: all.map((_, at) => costOf(words.slice(beginning(starts, at), at), heard, false)),
    after: all.map((_, at) =>
      costOf(words.slice(at, starts.find((start) => start >= at) ?? words.length), heard, true),
    ),
    mayOrder: all.map((_, at) =>
      withoutPhrases(words.slice(beginning(starts, at), at)).every((word) => !NO_ORDER.has(word)),
    ),
    isAsked: all.map((_, at) => {
      const [first = ''] = withoutPhrases(words.slice(beginning(starts, at), at)).filter(
        (word) => !isSkipped(word),
      );
      return QUESTIONS.has(first) || ASKING.has(first);
    }),
  };
}

/** Whether words say anything beside small ones and courtesy. */
export function saysSomething(words: readonly string[], bots: ReadonlySet<string> = new Set()): boolean {
  return costOf(words, { bots, others: new Set(), isForUs: true }, false) >= 1;
}

/** The words of a clause before and after a fit. */
export function leftoverWords(
  { words, starts }: Told,
  { from, to }: { readonly from: number; readonly to: number },
): readonly (readonly string[])[] {
  const end = starts.find((start) => start >= to) ?? words.length;
  return [words.slice(beginning(starts, from), from), words.slice(to, end)];
}

function beginning(starts: readonly number[], at: number): number {
  return starts.filter((start) => start <= at).at(-1) ?? 0;
}

function withoutPhrases(words: readonly string[]): readonly string[] {
  const left: string[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(words, at);
    if (!phrase) left.push(words[at] ?? '');
    at += phrase?.length ?? 1;
  }
  return left;
}

function phraseAt(words: readonly string[], at: number): readonly string[] | undefined {
  return AROUND.find((phrase) => phrase.every((word, index) => words[at + index] === word));
}

/** How much of what is left says something: small words little, "in this cave" as a whole, others one each. */
function costOf(words: readonly string[], heard: Heard, isAfter: boolean): number {
  let cost = 0;
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(words, at);
    const word = words[at] ?? '';
    // "I want you to make ...": what is wanted is yet to come.
    const isPurpose = word === 'to' && openingVerb(words.slice(at + 1)) !== null;
    const adjunct =
      isAfter && !phrase && !isPurpose && PREPOSITIONS.has(word) ? adjunctAt(words, at, heard) : 0;
    if (adjunct > 0) cost += ADJUNCT_COST;
    else if (!phrase) cost += costOfWord(word, heard);
    at += Math.max(phrase?.length ?? 1, adjunct);
  }
  return cost;
}

function costOfWord(word: string, { bots, others }: Heard): number {
  if (others.has(word)) return NAMED_COST;
  if (isSkipped(word) || bots.has(word)) return 0;
  return FUNCTION_WORDS.has(word) ? FUNCTION_WORD_COST : 1;
}

/** How many words "behind the hill" takes; 0 where it names somebody. */
function adjunctAt(words: readonly string[], at: number, { others }: Heard): number {
  let taken = 1;
  let said = 0;
  for (; at + taken < words.length && said < MOST_ADJUNCT_WORDS; taken++) {
    const word = words[at + taken] ?? '';
    if (others.has(word)) return 0;
    if (PREPOSITIONS.has(word)) break;
    if (!FUNCTION_WORDS.has(word)) said += 1;
  }
  return taken;
}
