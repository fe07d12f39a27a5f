import type { Registry } from '../../game/registry.js';
import { looseReader } from '../../speech/loose-reading.js';
import { rewordingsFor } from '../../speech/rewordings.js';
import {
  isForOthers,
  isForUs,
  sentenceReader,
  type Company,
  type SentenceReading,
} from '../../speech/reader.js';
import { listedThings, slotTest, thingIn } from '../../speech/slots.js';
import { INTERJECTIONS, spelledOut, spokenWordsIn } from '../../speech/small-words.js';
import { INTENTS } from './chat-intents.js';
import { readGoalChange } from './goal-change.js';
import type { RunCommand, CommandKind } from './command.js';

/** What does no harm when it was meant otherwise: an answer, a look, a thing brought. */
const HARMLESS = [
  ...(['next', 'missing', 'plan', 'how-long', 'where', 'recipe', 'who', 'help', 'about'] as const),
  ...(['have', 'done', 'lack', 'bring', 'come'] as const),
] as const;

const DOING =
  /^(?:mining|chopping|cutting|hunting|digging|smelting|cooking|crafting|building|gathering|farming|fishing|collecting|harvesting|killing|fighting|mine|chop|cut|hunt|dig|smelt|cook|craft|build|gather|farm|fish|fight)$/;

/** What begins another thought. */
const NO_OBJECT = /^(?:i|you|we|he|she|they|it|not|and|but|so|if|when|unless|because)$/;

const STORE = /^(?:shared )?(?:chest|box|storage|barrel|container)$/;

const FOOD = /^(?:food|(?:something|anything)(?: to eat)?|meal)$/;

/** What goes with another wish in one line; the rest is not for two at once. */
const WITH_OTHERS: ReadonlySet<CommandKind> = new Set([
  ...(['next', 'missing', 'plan', 'how-long', 'where', 'recipe', 'who', 'why'] as const),
  ...(['have', 'done', 'take', 'skip', 'bring', 'come', 'follow', 'stay'] as const),
]);

/** What makes a task possible that could not be done. */
const HELPS: ReadonlySet<CommandKind> = new Set(['where', 'recipe', 'bring', 'lack', 'come'] as const);

const readIntent = sentenceReader(INTENTS, {
  // "I'll do the mining", "I want to cook something": a kind of work, with or without what it is done to.
  ownSlots: {
    doing: ([first = '', ...rest]) =>
      DOING.test(first) && rest.length < 4 && !rest.some((word) => NO_OBJECT.test(word)),
    food: (words) => FOOD.test(words.join(' ')),
    store: (words) => STORE.test(words.join(' ')),
  },
  loosely: looseReader<CommandKind>(INTENTS, HARMLESS),
});

const rewordings = rewordingsFor(INTENTS);

/** Where one wish may end and another begin. */
const BETWEEN_WISHES =
  /\s*[,.;!?]+\s*(?:(?:and|then|but)\b\s*)*|\s+(?:and|then|but|n|&)\s+(?:then\s+)?|\s+(?=(?:i|im|i'm|ive|i've|can i|can you|can u)\b)/gi;
const CORRECTED =
  /^(.*\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten)\b.*?)[\s,.!-]+(?:no|wait|sorry|actually|oops|i mean|make (?:it|that))[\s,.]+(?:(?:no|wait|sorry|i mean|make (?:it|that)|just|only)[\s,.]+)*(\d+)\W*$/i;

/** Who jokes asks for nothing. */
const IN_JEST = /\b(?:(?:just|only|was|am|im|i'm) (?:kidding|joking)|jk|just a joke)\W*$/i;
/** Who has understood wants nothing. */
const UNDERSTOOD = /^\W*(?:\w+\W+)?i get (?:it|that|this)(?: now)?\W*$/i;
/** "All the coal", "as many torches as you have": the amount is what is there. */
const ALL_OF = /\b(?:all (?:of )?(?:the|your|our|ur|those|that)|every bit of (?:the|your|our))\s+(?=\w)/i;
const AS_MANY_AS =
  /\b(?:as (?:many|much)|all the|all) (?:of the )?(\w+(?: \w+)?) (?:as|that )?(?:you|u|ya|we|there)(?: (?:can|could|have|hav|got|is|are|all|guys))+\b/i;
/** What may come, or comes after that, is no report of it: "if I find some", "2 more and I'm done". */
const NOT_YET =
  /^\W*(?:(?:wh?at|and) )?if\b|\bmore\b.*\b(?:and|then) (?:i'?m|i am|we'?re|it'?s) (?:done|finished|ready)\b/i;
/** "Drop the clock": it is given up, where nobody says who is to have it. */
const GIVEN_UP =
  /^\W*(?:(?:ok|no|wait|please|pls|actually|lets|let's|let us|just|so|and|then|we can|we should)\W+)*drop (?:the|our) (?!.*\b(?:me|us|here|there|down|to|at|by|near|on|in)\b)/i;

/** Reads everyday chat of a run: what is asked in it, in order; nothing for what is none of ours. */
export function readSentence(registry: Registry, line: string, company: Company): readonly RunCommand[] {
  const text = asPlain(asCorrected(handedOn(line, company)));
  if (readGoalChange(text).kind === 'back') return isForUs(text, company) ? [{ kind: 'goal', text }] : [];
  if (IN_JEST.test(text) || NOT_YET.test(text) || UNDERSTOOD.test(text)) return [];
  const typed = readIntent(registry, text, company);
  const both = typed?.isAll === true ? [] : bothIn(registry, text, company);
  if (both.length > 0) return both;
  if (typed && !typed.isLoose) {
    // "Just one" and "what?" are said to anybody.
    const isSocial =
      (typed.kind === 'goal' && isBareAmount(text)) || (typed.kind === 'next' && isBareWhat(text));
    return isSocial && !isForUs(text, company) ? [] : commandsFrom(registry, typed, text, company);
  }
  // A slip is likelier than words in an order nobody thought of.
  for (const wording of [
    ...(isForUs(text, company) ? whereBare(text) : []),
    ...rewordings(registry, text, company),
  ]) {
    const meant = readIntent(registry, wording, { ...company, isGuess: true });
    if (meant?.isAll) return commandsFrom(registry, meant, wording, company);
  }
  if (typed) return commandsFrom(registry, typed, text, company);
  const whole = text.replace(AS_MANY_AS, 'the $1').replace(ALL_OF, 'the ');
  return whole === text ? [] : wholeBrought(readSentence(registry, whole, company));
}

/** What is asked for whole is brought whole; anything else people say of all there is, is none of ours. */
function wholeBrought(commands: readonly RunCommand[]): readonly RunCommand[] {
  const whole = commands.flatMap((command) =>
    command.kind === 'bring' ? [{ ...command, count: 'all' as const }] : [],
  );
  return whole.length === commands.length ? whole : [];
}

/** "Where is the chest and what do I do": two wishes, where each of them is understood word by word. */
function bothIn(registry: Registry, text: string, company: Company): readonly RunCommand[] {
  if (isForOthers(text, company)) return [];
  const alone = { ...company, isToUs: isForUs(text, company), isGuess: true };
  for (const { index, 0: between } of text.matchAll(BETWEEN_WISHES)) {
    const parts = [text.slice(0, index), text.slice(index + between.length)];
    const [first, second] = parts.map((part) => readIntent(registry, part, alone));
    if (!first?.isAll || !second?.isAll || first.isLoose || second.isLoose) continue;
    // Who says what would help has not given up.
    const isFirstSaid = first.kind !== 'fail' || !HELPS.has(second.kind);
    const isOne = first.kind === 'next' || ![first, second].every(({ kind }) => WITH_OTHERS.has(kind));
    if (isFirstSaid && isOne) continue;
    const commands = [
      ...(isFirstSaid ? commandsFrom(registry, first, parts[0] ?? '', company) : []),
      ...commandsFrom(registry, second, parts[1] ?? '', company),
    ];
    return commands.filter((command, at) => commands.findIndex((each) => isSame(each, command)) === at);
  }
  return [];
}

function isSame(one: RunCommand, other: RunCommand): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** "2 planks, no wait 4": as if it had been said at once. */
function asCorrected(text: string): string {
  const [, before = '', count = ''] = CORRECTED.exec(text) ?? [];
  const said = /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten)\b(?!.*\b\d)/i;
  return count === '' ? text : before.replace(said, count);
}

/** "Chest?": where it is. "In chest?": whether to put it there. */
function whereBare(text: string): readonly string[] {
  const [, into, thing] =
    /^\W*((?:in|into|inside) (?=the |\w+\W*$))?((?:the )?\w{3,}(?: \w+)?)\s*\?+\W*$/i.exec(text) ?? [];
  return thing === undefined ? [] : [into === undefined ? `where is ${thing}` : `put it in ${thing}`];
}

/**
 * What is asked, though not in the order of a question ("Got an axe?", "need more coal?", "??"), and what is said as in other
 * languages ("me no have axe"), as it is said in English.
 */
const PLAIN: readonly (readonly [said: RegExp, plain: string])[] = [
  [/^\s*\?[?!\s]*$/, 'what'],
  [/^\W*(?:and )?now\s*\?\W*$/i, 'what now'],
  [/^\W*(?:and |any )?more\s*\?\W*$/i, 'do we need more'],
  [/^\W*(?:(?:u|you|anyone|anybody) )?(?:got|have|hav) (?=.*\?\W*$)/i, 'do you have '],
  [/^\W*(?:(?:still|also) )?need (?!help\b)(?=.*\?\W*$)/i, 'do we need '],
  [/^\W*(?:(?:u|you|anyone|anybody) )?want (?=.*\?\W*$)/i, 'do you want '],
  [/^(\W*)me (?=(?:no|not|dont|have|has|want|need|go|going|got|make|can|cant|am|is)\b)/i, '$1i '],
  [/\b(i|we|you|u) no (?=(?:have|got|want|can|need|understand|know|find|see|like|get)\b)/gi, '$1 not '],
];

function asPlain(text: string): string {
  return PLAIN.reduce((said, [form, plain]) => said.replace(form, plain), text);
}

function isBareAmount(text: string): boolean {
  return readGoalChange(text).kind === 'amount' && !/\b(?:make|get|craft|do|gather)\b/i.test(text);
}

function isBareWhat(text: string): boolean {
  const words = spelledOut(spokenWordsIn(text.toLowerCase())).filter((word) => !INTERJECTIONS.has(word));
  return words.join(' ') === 'what';
}

/** "Tell Ada to stop", "ask ben if he has logs": as if it were said to that bot. */
function handedOn(text: string, { bots }: Company): string {
  const [, who = '', said = ''] =
    /^\W*(?:(?:please|pls|can you|could you) )?(?:tell|ask|order) (\w+) (?:to |that |if |whether )?(\w.*)$/i.exec(
      text,
    ) ?? [];
  const bot = bots.find((name) => name.toLowerCase() === who.toLowerCase());
  return bot === undefined ? text : `${bot}, ${said.replace(/^for /i, 'give me ')}`;
}

/** Commands that say nothing more than what they are. */
const BARE = [
  ...(['help', 'plan', 'next', 'done', 'skip', 'pause', 'resume', 'memory', 'stop'] as const),
  ...(['controls', 'how-long', 'thanks', 'hello', 'about', 'mishap'] as const),
];

function isBare(kind: CommandKind): kind is (typeof BARE)[number] {
  return BARE.some((bare) => bare === kind);
}

/** Of these nobody means one bot alone. */
const WHOLE = /\b(?:run|game|plan|everything|everyone|everybody|all|we|us)\b/i;
const SPEAKER = /\b(?:i|im|ive|me|my)\b/i;

/** The commands a reading comes to: of a list of things one for each. */
function commandsFrom(
  registry: Registry,
  reading: SentenceReading<CommandKind>,
  text: string,
  company: Company,
): readonly RunCommand[] {
  if (reading.kind === 'bring' && GIVEN_UP.test(text)) return [{ kind: 'goal', text: text.trim() }];
  const isThing = slotTest(registry, new Set(), {});
  const listed = listedThings(reading.slots['things'] ?? [], (words) => isThing('thing', words)) ?? [];
  const each = listed.length > 1 && reading.kind !== 'goal' ? listed : [reading.slots['things'] ?? []];
  return each.flatMap((things) => {
    const slots = reading.slots['things'] ? { ...reading.slots, thing: things } : reading.slots;
    return commandFrom({ ...reading, slots }, text, company) ?? [];
  });
}

/** The command a sentence comes to: as it was typed, or as it may be meant; null where it is nothing we do. */
function commandFrom(
  { kind, slots, named: bot }: SentenceReading<CommandKind>,
  text: string,
  company: Company,
): RunCommand | null {
  // Said to one bot, it is about that bot: not about the run, nor about who speaks.
  if (bot !== null && kind === 'stop' && !WHOLE.test(text)) return { kind: 'halt', who: bot };
  if (bot !== null && kind === 'resume' && !SPEAKER.test(text)) return { kind: 'stay', who: bot };
  if (isBare(kind)) return { kind };
  const { thing: item, count } = thingIn(slots['thing'] ?? slots['what'] ?? slots['store'] ?? []);
  const mayKeep = isToKeep(text) ? { mayKeep: true as const } : {};
  // "Take mine" is another thing.
  const doing = slots['doing']?.map((word) => (word === 'mine' ? 'mining' : word));
  const said = (slots['task'] ?? slots['number'] ?? doing ?? slots['thing'] ?? ['it'])
    .join(' ')
    .replace(/ (?:then|now|please)$/, '')
    .replace(/^(?:task|subtask|number) /, '');
  const task = /^s?\d+$/.test(said) ? said : thingIn(said.split(' ')).thing;
  const who = (slots['who'] ?? []).join(' ');
  switch (kind) {
    case 'take':
      return bot === null || SPEAKER.test(text.replace(/\bfor me\b/i, ''))
        ? { kind, subtask: task }
        : { kind: 'give', subtask: task, to: bot };
    case 'give':
      return givenTo({ who, task, said: slots['doing'] ? null : said, bot, text, company });
    case 'fail':
      return { kind, reason: text.trim() };
    case 'where':
      return { kind, item: item === 'you' && bot !== null ? bot : item || placeMeant(text) };
    case 'bring':
      return broughtTo(who, broughtIn(slots, { kind, item, count, from: bot }, text), company);
    case 'missing':
      return item === '' ? { kind } : { kind, item };
    case 'have':
    case 'lack':
      return { kind, item, count };
    case 'recipe':
      return { kind, item: slots['thing'] ? item : null };
    case 'why':
      return { kind, item: slots['number'] ? task : slots['thing'] ? item : null, ...mayKeep };
    case 'come':
    case 'follow':
    case 'stay':
    case 'halt':
      return { kind, who: bot };
    case 'there':
      return { kind, act: slots['what'] ? 'place' : 'dig', item: pointedItem(item), who: bot };
    case 'who':
      return who === '' ? { kind } : { kind, about: who };
    case 'note':
      return { kind, text: notedOf(text, slots['rest']) };
    case 'quiet':
      return { kind, leavesOut: 'others' };
    case 'forget':
      return { kind, what: 'all' };
    case 'answer':
      return { kind, choice: text.trim() };
    case 'goal':
      return { kind, text: text.trim() };
  }
}

/** "Can I keep it", "I'm keeping it". */
function isToKeep(text: string): boolean {
  return /\b(?:i|ill|im) keep(?:ing)?\b/i.test(text.replace(/['’]| am\b| will\b/g, ''));
}

/** "Note that ...": without the words that say so; a report is noted as it was said. */
function notedOf(text: string, rest: readonly string[] = []): string {
  return /^(?:note|write|tell)\b/i.test(text) ? rest.join(' ') : text.trim();
}

type Bring = Extract<RunCommand, { kind: 'bring' }>;

/** Who is hungry names nothing, nor does who wants something back. "Make me a sword": it may have to be made. */
function broughtIn(slots: SentenceReading<CommandKind>['slots'], said: Bring, text: string): Bring {
  const isNamed = said.item !== '' && !slots['food'];
  const item = isNamed ? said.item : /\bback\b/i.test(text) ? 'it' : 'food';
  const isWish = isNamed && /\b(?:make|craft|build|cook)\b/i.test(text);
  return { ...said, item, ...(isWish ? { mayMake: true as const } : {}) };
}

/** "Ada, give Tom 2 logs". What bots need they take from the chest; what they are handed is none of ours. */
function broughtTo(who: string, bring: Bring, { others }: Company): Bring | null {
  if (/^(?:|me|us)$/.test(who)) return bring;
  const to = others.find((name) => name.toLowerCase() === who);
  return to === undefined ? null : { ...bring, to };
}

interface Given {
  readonly who: string;
  readonly task: string;
  /** Null: it is a kind of work. */
  readonly said: string | null;
  readonly bot: string | null;
  readonly text: string;
  readonly company: Company;
}

function givenTo({ who, task, said, bot, text, company }: Given): RunCommand | null {
  const isPerson = who === 'me' || company.others.some((name) => name.toLowerCase() === who);
  // "Give the pickaxe to me" is no task.
  const isThing = said !== null && /\b(?:give|hand|pass)\b/i.test(text) && !/^(?:s?\d+|it)$/.test(task);
  if (isPerson && isThing) {
    const { thing: item, count } = thingIn(said.split(' '));
    return broughtTo(who, { kind: 'bring', item, count, from: bot }, company);
  }
  if (who === 'me') return { kind: 'take', subtask: task };
  return { kind: 'give', subtask: task, to: who === 'you' && bot !== null ? bot : who };
}

/** Who names nothing asks where they are, or what is built; who can carry no more, brings something or comes back, where that belongs. */
function placeMeant(text: string): string {
  if (/\bbuil[dt]/i.test(text)) return 'building';
  return /\b(?:full|put|drop|leave|bring|back|home)\b/i.test(text) ? 'chest' : 'me';
}

/** "it" is what was dug there. */
function pointedItem(said: string): string | null {
  return /^(?:it|that|this|them|)$/.test(said) ? null : said;
}
