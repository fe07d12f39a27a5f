import { nearestWord, slipsOf } from '../../game/names/name-spelling.js';
import type { Registry } from '../../game/registry.js';
import { PASSAGES } from '../../game/sources/passages.js';
import { readGoals } from '../../decompose/words/goal-text.js';
import { INTENT_KINDS, INTENTS } from './chat-intents.js';
import type { RunCommand, CommandKind, Hush } from './command.js';
import { isForUs, type Company } from '../../speech/reader.js';
import { strangersFor } from '../../speech/rewordings.js';
import { spelledOut, spokenWordsIn, withoutCourtesy } from '../../speech/small-words.js';
import { openingVerb, UNPLANNABLE_VERBS } from '../../speech/verbs.js';
import { readSentence } from './read-sentence.js';

/** What came of reading a line. */
export type CommandReading =
  /** Free chat: none of our business. */
  | { readonly kind: 'none' }
  /** What is asked for, in order: never nothing. `corrected`: the word it was taken for, where that is not what was typed. */
  | { readonly kind: 'command'; readonly commands: readonly RunCommand[]; readonly corrected: string | null }
  /** Meant for us and not understood. */
  | { readonly kind: 'unclear'; readonly message: string };

const KIND_OF = new Map(
  INTENT_KINDS.flatMap((kind) => INTENTS[kind].words.map((word) => [word, kind] as const)),
);

/** Names of all commands, for help. */
export const COMMAND_NAMES: readonly string[] = INTENT_KINDS.map((kind) => INTENTS[kind].words[0] ?? kind);

/**
 * Reads a line of chat: a command after `!co`, or everyday words.
 * @param company who is there; what is said to us alone (a whisper, the host's own command) needs no prefix
 */
export function readCommand(registry: Registry, line: string, company: Company): CommandReading {
  const text = line.trim();
  const called = /^!\s?(?:co-?voyager|co)(?:[:,]?\s+|[:,]?$)(.*)$/i.exec(text);
  // Another program's command.
  if (!called && /^[!/]/.test(text)) return { kind: 'none' };
  if (!called && !company.isToUs) {
    const commands = readSentence(registry, text, company);
    return commands.length > 0
      ? { kind: 'command', commands, corrected: null }
      : (orderNotTaken(registry, text, company) ?? { kind: 'none' });
  }
  const told = (called?.[1] ?? text).trim();
  const [word = '', ...rest] = told.split(/\s+/).filter((part) => part !== '');
  if (word === '') return understood({ kind: 'help' }, null);
  return readWords(word, rest, () => readSentence(registry, told, { ...company, isToUs: true }));
}

/** Said to friends as often as it is ordered: nobody is told that it cannot be done, unless a bot is named. */
const OFTEN_SAID = /^(?:come|wait|look|say|talk|tell|win|beat)$/;
/** Who begins with one of these asks. */
const QUESTION = /^(?:how|what|why|when|who|which|where)$/;
/** Behind a word that asks, or in front: a question. */
const AUXILIARY = /^(?:if|is|are|was|were|do|does|did|can|could|will|would|shall|should|has|have)$/;
const strangersIn = strangersFor(INTENTS);

/** Who orders what no bot does in a run is told so, where nobody else can be meant; so is who names nobody. */
function orderNotTaken(registry: Registry, text: string, company: Company): CommandReading | null {
  if (!isForUs(text, company)) return null;
  const words = spelledOut(spokenWordsIn(text.toLowerCase()));
  const bot = company.bots.find((each) => each.toLowerCase() === words[0]);
  const said = bot === undefined ? words : words.slice(1);
  const [first = '', ...rest] = withoutCourtesy(said);
  const isQuestion = QUESTION.test(words[0] ?? '');
  const order = isQuestion ? null : openingVerb([first, ...rest]);
  // "Ben, go ...": to one bot even a verb that begins many wishes is an order.
  const verbs = bot === undefined ? [first] : [first, said.find((word) => word !== 'please') ?? ''];
  // "I'm going to explore" is told of oneself.
  const isTold = /^(?:i|we)$/.test(words[0] ?? '') && !words.includes('you');
  const isBeyondUs = !isQuestion && !isTold && verbs.some((verb) => UNPLANNABLE_VERBS.has(verb));
  const [nobody] = strangersIn(registry, text, company);
  const isNamed = order !== null || isBeyondUs || (first === 'where' && /^(?:is|are)$/.test(rest[0] ?? ''));
  if (nobody !== undefined && rest.includes(nobody) && isNamed)
    return unclear(`I know nobody and nothing called "${nobody}".`);
  const wish = [first, ...rest].join(' ');
  const goals = order ? readGoals(registry, wish) : null;
  if (goals?.ok === true)
    return unclear(
      goals.value.goals.some(({ item }) => PASSAGES.has(item))
        ? 'No bot looks for that or builds it. If you do, all else is planned: say for example "also make a clock".'
        : `Say "also ${wish}", and it joins the goal.`,
    );
  if (/^(?:do not|never|stop) (?!mind\b|stop\b)\w/.test(said.join(' ')))
    return unclear(
      'Nobody can be kept from that by words. "stop" and a name halts a bot; "stop" ends the run.',
    );
  const isYesNo = AUXILIARY.test(words[0] ?? '') && words[1] !== 'not';
  const isAsked =
    isQuestion && words.slice(1, 3).some((word) => AUXILIARY.test(word) || /^(?:so|many|much)$/.test(word));
  if (!isBeyondUs && (isAsked || /\?\s*$/.test(text) || isYesNo))
    return unclear(
      'That I cannot answer. I know the plan and the goods: "what next", "where is the iron", "help".',
    );
  if (!isBeyondUs || (bot === undefined && OFTEN_SAID.test(first))) return null;
  return unclear(
    `${bot ?? 'A bot'} cannot do that in a run. It can come, follow, stay, bring things, and dig or put down where you point.`,
  );
}

/** What takes nothing after its word: with more words it is a sentence first ("stop following me"). */
const BARE = [
  ...(['help', 'plan', 'next', 'done', 'skip', 'pause', 'resume', 'memory', 'stop', 'missing'] as const),
  ...(['controls', 'how-long', 'thanks', 'hello', 'about', 'who', 'mishap'] as const),
] as const;
type BareKind = (typeof BARE)[number];

function isBare(kind: CommandKind | undefined): kind is BareKind {
  return BARE.some((each) => each === kind);
}

function readWords(
  typed: string,
  rest: readonly string[],
  asSentence: () => readonly RunCommand[],
): CommandReading {
  const word = typed.toLowerCase();
  // A bare number or letter answers the question that is open.
  if (rest.length === 0 && /^(?:\d+|[a-z])$/.test(word))
    return understood({ kind: 'answer', choice: word }, null);
  const exact = KIND_OF.get(word);
  const reading = exact === undefined ? null : commandOf(exact, word, rest, null);
  const isWhole = rest.length === 0 || (exact !== undefined && IN_OWN_WORDS.has(exact));
  if (reading?.kind === 'command' && isWhole) return reading;
  const slips = exact === undefined ? slipsOf(word, KIND_OF.keys()).length : 0;
  const isSlip = slips === 1 || (slips > 1 && rest.length === 0);
  const commands = isSlip ? [] : asSentence();
  if (commands.length > 0) return { kind: 'command', commands, corrected: null };
  if (reading) return reading;
  const near = word.length < 3 ? null : nearestWord(word, [...KIND_OF.keys()]);
  const kind = near === null ? undefined : KIND_OF.get(near);
  if (near === null || kind === undefined) {
    return unclear(
      `I don't understand "${typed}". Ask in your own words, for example "what next", or use: ${USUAL}.`,
    );
  }
  // Nobody's game ends by a slip of the finger.
  if (kind === 'stop') return unclear(`Did you mean "${near}"? Then say exactly that.`);
  return commandOf(kind, near, rest, near);
}

/** What follows these is free text; after others it is a sentence first: "where r u", "take 4 please". */
const IN_OWN_WORDS: ReadonlySet<CommandKind> = new Set([
  'note',
  'goal',
  'fail',
  'give',
  'halt',
  'quiet',
  'forget',
  'answer',
]);

const USUAL = 'plan, next, take, done, skip, fail, give, bring, where, who, pause, note, quiet, stop';

function commandOf(
  kind: CommandKind,
  word: string,
  rest: readonly string[],
  corrected: string | null,
): CommandReading {
  const words = rest.join(' ');
  if (isBare(kind)) return understood({ kind }, corrected);
  switch (kind) {
    case 'come':
    case 'follow':
    case 'stay':
      return understood({ kind, who: null }, corrected);
    case 'halt':
      return understood({ kind, who: rest[0] ?? null }, corrected);
    case 'there':
      return understood({ kind, act: 'dig', item: null, who: null }, corrected);
    case 'have':
    case 'lack':
      return readHolding(kind, words, corrected);
    case 'recipe':
    case 'why':
      return understood(
        { kind, item: words === '' ? null : words.replace(/^(?:an?|the)\s+/i, '') },
        corrected,
      );
    case 'goal':
      return understood({ kind, text: words }, corrected);
    case 'take':
      return words === ''
        ? unclear('Take which? Say for example "take 4"; "plan" lists them.')
        : understood({ kind, subtask: words }, corrected);
    case 'fail':
      return understood({ kind, reason: words === '' ? 'no reason given' : words }, corrected);
    case 'give':
      return readGive(rest, corrected);
    case 'bring':
      return readBring(words, corrected);
    case 'where':
      return words === ''
        ? unclear('Where is what? Say for example "where iron".')
        : understood({ kind, item: words.replace(/^(?:is|are)\s+(?:the\s+)?/i, '') }, corrected);
    case 'note':
      return words === ''
        ? unclear('Note what? Say for example "note the pig is behind the trees".')
        : understood({ kind, text: words }, corrected);
    case 'quiet':
      return understood({ kind, leavesOut: hushIn(word, words) }, corrected);
    case 'forget':
      return words === ''
        ? unclear('Forget what? "memory" lists what is remembered; "forget all" forgets everything.')
        : understood({ kind, what: words }, corrected);
    case 'answer':
      return understood({ kind, choice: /^(?:yes|no)$/.test(word) ? word : words }, corrected);
  }
}

/** `have 3 logs`. */
function readHolding(kind: 'have' | 'lack', words: string, corrected: string | null): CommandReading {
  const [, count = '1', item = ''] = /^(?:(\d{1,4})\s+|an?\s+|the\s+)?(.*)$/i.exec(words) ?? [];
  if (item === '') return unclear('Which item? Say for example "have 3 logs".');
  return understood({ kind, item, count: Math.max(1, Number(count)) }, corrected);
}

function hushIn(word: string, words: string): Hush {
  if (/^(?:loud|unmute)$/.test(word) || /^off$/i.test(words)) return 'nothing';
  return /^all$/i.test(words) ? 'all' : 'others';
}

/** `give 4 Ben`, `give 4 to Ben`, `give Ben 4`. */
function readGive(rest: readonly string[], corrected: string | null): CommandReading {
  const words = rest.filter((word) => !/^(?:to|task|subtask)$/i.test(word));
  const number = words.findIndex((word) => /^[#s]?\d+$/i.test(word));
  const subtask = words[number];
  const to = words.find((_, index) => index !== number);
  if (subtask === undefined || to === undefined) {
    return unclear('Give which to whom? Say for example "give 4 Ben"; "who" lists names.');
  }
  return understood({ kind: 'give', subtask, to }, corrected);
}

/** `bring 3 sticks`, `bring me sticks from Ben`. */
function readBring(words: string, corrected: string | null): CommandReading {
  const parts = /^(?:me\s+)?(?:(\d{1,3})\s+|an?\s+)?(.+?)(?:\s+from\s+(\S+))?$/i.exec(words);
  const item = parts?.[2];
  if (item === undefined) return unclear('Bring what? Say for example "bring 3 sticks".');
  const count = Math.max(1, Number(parts?.[1] ?? 1));
  return understood({ kind: 'bring', item, count, from: parts?.[3] ?? null }, corrected);
}

function understood(command: RunCommand, corrected: string | null): CommandReading {
  return { kind: 'command', commands: [command], corrected };
}

function unclear(message: string): CommandReading {
  return { kind: 'unclear', message };
}
