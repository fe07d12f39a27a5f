import type { Registry } from '../../game/registry.js';
import { defined } from '../../base/defined.js';
import { resolveBlockName, resolveItemName } from '../../game/names/names.js';
import { readGoals } from '../../decompose/words/goal-text.js';
import { sentenceReader, type Company, type Intent } from '../../speech/reader.js';
import { ALL, type CommandResult } from '../command.js';
import { chestSideIn } from '../chest-by-asker.js';
import type { TypedCall } from '../read-call.js';
import { CLAIM_OF, claimAsked } from '../conversation/claim-words.js';
import { ACT_VERBS, actOf } from '../rules.js';
import { commandOf } from '../registry.js';
import { BUILDING_KINDS } from '../../blueprint/shapes/read-shape.js';
import { askedOf } from './asked-of.js';
import { holeIn } from './holes.js';
import { ASKING_INTENTS } from './asking.js';
import { isSure, isVerbForItem, thingIn } from '../../speech/slots.js';
import { readQuantity } from '../../speech/amounts.js';
import { spelledOut, spokenWordsIn, withoutCourtesy } from '../../speech/small-words.js';
import { openingVerb } from '../../speech/verbs.js';
import type { SpokenIntent } from './intent.js';
import { LIKING, MINDING_INTENTS, TRAIT } from './minding.js';
import { BEARING, DIRECTION, DURATION, MOVING_INTENTS, RIGHT_NOW } from './moving.js';
import { WORKING_INTENTS, WORN } from './working.js';

/** What a sentence comes to. */
export interface Request {
  readonly call: TypedCall;
  /** What is done after a call that was refused, or came short: one after the other, as long as each is done. */
  readonly orElse: (result: CommandResult) => readonly TypedCall[];
  /** Who gets what the call made, once it is made. */
  readonly handTo?: string;
  /** The one thing a goal is about: "3 oak log". */
  readonly about?: string;
  /** It is done where the asker stands. */
  readonly isHere?: boolean;
  /** It waits for what goes on. */
  readonly isAfter?: boolean;
  /** What comes after it, however it went. */
  readonly then?: readonly Request[];
}

const INTENTS: Readonly<Record<string, SpokenIntent>> = {
  ...ASKING_INTENTS,
  ...orders({ ...MOVING_INTENTS, ...WORKING_INTENTS, ...MINDING_INTENTS }),
};
const HABIT =
  /^(?:\w+ )?(?:(?:hunt|fight|coward|flee|unstuck|surviv|guard|protect)\w*|(?:torch|light|item|star|elbow|defen|self)\w*(?: \w+)?|(?:pick|loot|collect)\w*(?: (?:up|items?|things?|stuff|drops|it|anything|everything))*|look\w* at (?:me|us|people|players))(?: (?:mode|habit|again|now))*$/;
/** How people say things to a companion, its words of greeting and thanks apart. */
export const SPOKEN_INTENTS: Readonly<Record<string, Intent>> = INTENTS;
const readIntent = sentenceReader(INTENTS, {
  ownWords: [...ACT_VERBS, ...CLAIM_OF.keys()],
  ownSlots: {
    habit: (words) => HABIT.test(words.join(' ')),
    direction: (words) => DIRECTION.test(words.join(' ')),
    bearing: (words) => DIRECTION.test(words.join(' ')) && BEARING.test(words.join(' ')),
    duration: (words) => words.length < 4 && DURATION.test(words.join(' ')),
    height: (words) => /^(?:up|down)$/.test(words.join(' ')),
    act: ([word = '', more]) => more === undefined && actOf(word) !== null && !word.endsWith('ing'),
    acting: ([word = '', more]) => more === undefined && actOf(word) !== null && word.endsWith('ing'),
    deed: ([word = '', more]) => more === undefined && word !== 'got' && claimAsked(word) !== null,
    regained: (words) => /^(?:again|now)$/.test(words.at(-1) ?? ''),
    trait: (words) => TRAIT.test(words.join(' ')),
    liking: (words) => LIKING.test(words.join(' ')),
    worn: (words) => WORN.test(words.join(' ')),
  },
});

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;
/** "Our base is at 10 64 -20". */
const PLACE_AT = new RegExp(
  String.raw`^\W*(?:(?:please )?remember (?:that )?)?(?:my|our|the) (\w+(?: \w+)?) (?:is|are) (?:at|on) (?:x )?(${NUMBER}[^-\d]+${NUMBER}[^-\d]+${NUMBER})\W*$`,
  'i',
);
const COORDINATES = new RegExp(
  String.raw`\b(?:look|face|turn|go|walk|run|move|travel|head|come|get)\b[^-\d]*?${NUMBER}[^-\d]+${NUMBER}[^-\d]+${NUMBER}`,
  'i',
);

/** "The stone that was mined", "the wood you got": all of it. */
const GOT_BEFORE =
  /\b(give|hand|bring|pass|throw|drop)((?: over)?(?: (?:me|us|to me))?) (?:(?:the|some|all) )*([a-z_ ]+?) (?:(?:that|which) )?(?:you(?:'ve| have)?|was|were|(?:has|have) been)(?: just)? (?:mined|dug|collected|gathered|got|found|cut)\b/i;

/** "As much wood as you can carry". */
const ALL_IT_HOLDS = /\bas (?:many|much) (.{1,30}?) as (?:yo)?u can (?:carry|hold)\b/i;
/** "As much wood as you can": a lot. */
const NO_END =
  /\bas (?:many|much) (.{1,30}?) as (?:(?:yo)?u can(?: (?:carry|hold|get|find|take|mine|make))?|possible)\b/i;

/** "What's my health": nobody but who asks can see that. */
const OF_ASKER = /\bmy (?:health|hp|hunger|food level|level|xp)\b/i;

/** Reads what somebody says in everyday words to a companion; null where it is none of its business, or not understood. */
export function readSentenceRequest(
  registry: Registry,
  said: string,
  asker: string,
  company: Company,
): Request | null {
  const text = said
    .replace(GOT_BEFORE, '$1$2 all the $3')
    .replace(ALL_IT_HOLDS, 'a stack of $1')
    .replace(NO_END, 'lots of $1')
    .replace(RIGHT_NOW, '');
  if (OF_ASKER.test(text)) return null;
  const [, name, at] = PLACE_AT.exec(text) ?? [];
  if (name !== undefined && at !== undefined) return only({ name: 'rememberHere', values: [name, at] });
  const [, x, y, z] = COORDINATES.exec(text) ?? [];
  if (z !== undefined) {
    const isLook = /\b(?:look|face|turn|stare)\b/i.test(text);
    return only({ name: isLook ? 'lookAtPosition' : 'goToCoordinates', values: [x, y, z].map(Number) });
  }
  const hole = holeIn(text);
  if (hole) return hereOf(only(hole), text, asker);
  const reading = readIntent(registry, text, company);
  if (reading) {
    const next = DROPPED.has(reading.kind) ? afterDrop(registry, text, asker, company) : null;
    if (next) return next;
    const call = atSide(INTENTS[reading.kind]?.call(reading.slots, asker), text);
    // "Diamond armor" is no diamond, and bread is baked at no furnace.
    const isSeveral = call?.name === 'givePlayer' && isSet(text, reading.slots['thing']);
    if (call?.name === 'equip' && isSet(text, reading.slots['thing']))
      return only({ ...call, values: ['armor'] });
    const isBaked = call?.name === 'smeltItem' && /\bbak(?:e|ing)\b/i.test(text);
    const work = isSeveral || isBaked ? readWork(registry, text, asker, company.others) : null;
    if (isSeveral || work?.call.name === 'craftItems') return work;
    if (/^(?:placeHere|equip)$/.test(call?.name ?? '') && BESIDE_SOMETHING.test(text)) return null;
    // "Build a wall here" is no wall that is carried.
    if (call?.name === 'placeHere' && BUILT.test(text)) return null;
    // "Tell me a joke": nobody else is spoken to, and "you could use a sword" gives nobody one.
    const nobody = { startConversation: /^(?:me|us)$/, givePlayer: /^you$/, goToPlayer: /^you$/ }[
      call?.name ?? ''
    ];
    const isToOther = nobody?.test(String(call?.values[0])) !== true;
    const isToPlayer = company.others.some(
      (name) => name.toLowerCase() === String(call?.values[0]).toLowerCase(),
    );
    if (call?.name === 'startConversation' && isToPlayer) {
      const [who, told] = call.values.map(String);
      return only({ name: 'tellPlayer', values: [who ?? '', askedOf(told ?? '')] });
    }
    if (call && isToOther)
      return hereOf(withSecondThought(registry, call, thingIn(reading.slots['thing'] ?? [])), text, asker);
  }
  // An order that is understood to its last word is for whoever can carry it out.
  const isForUs = company.isToUs || company.others.length === 0 || openingVerb(wordsWished(text)) !== null;
  const other =
    afterNo(registry, text, asker, company) ?? (isForUs ? afterStop(registry, text, asker, company) : null);
  if (other) return other;
  // Who guesses does not guess at what is to be done as well.
  if (company.isGuess === true && !spokenWordsIn(text).some((word) => openingVerb([word]))) return null;
  return isForUs ? readWork(registry, text, asker, company.others) : null;
}

/** What is done at its own feet is done at the asker's, where he says "here". */
function hereOf(request: Request, text: string, asker: string): Request {
  const { call } = request;
  if (!/^(?:digDown|placeHere|discard)$/.test(call.name) || !HERE.test(text)) return request;
  const back: TypedCall = { name: 'goToPlayer', values: [asker] };
  const orElse: Request['orElse'] = (result) =>
    request.orElse(result).flatMap((next) => (next === call ? [back, next] : [next]));
  return { ...request, orElse, isHere: true };
}

function wordsWished(text: string): readonly string[] {
  return withoutCourtesy(spelledOut(spokenWordsIn(text.toLowerCase())));
}

/** "Put it next to the house": more than the nearest place will do. */
const BESIDE_SOMETHING =
  /\b(?:next to|beside|near|in front of|behind|on top of|onto|under|(?<!\bput )on (?!top\b)(?:the|that|this|my|our)) (?!me\b|us\b|you\b|yourself\b|here\b|ground\b|floor\b)\w+/i;

const HERE = /\b(?:here|(?:next to|beside|near|in front of|by) (?:me|us))\b/i;

const BUILT = new RegExp(String.raw`\b(?:build|construct)\b.*\b(?:${BUILDING_KINDS})\b`, 'i');

/** "The chest behind me" is that one, and no other. */
function atSide(call: TypedCall | undefined, text: string): TypedCall | undefined {
  const parameters = Object.keys(commandOf(call?.name ?? '')?.parameters ?? {});
  const at = parameters.indexOf('chest');
  const chest = at < 0 ? null : chestSideIn(text);
  if (!call || !chest) return call;
  return { ...call, values: [...call.values.slice(0, at), chest.said] };
}

/** "Diamond armor", "iron tools": several things. */
function isSet(text: string, thing: readonly string[] = []): boolean {
  const words = spelledOut(spokenWordsIn(text.toLowerCase())).join(' ');
  const name = thing.filter((word) => !/\W/.test(word)).join(' ');
  return name !== '' && new RegExp(`\\b${name} (?:armou?r|tools|gear|set)\\b`).test(words);
}

/** What may come first where something else is wanted: "stop", "forget the table". */
const DROPPED: ReadonlySet<string> = new Set(['stop', 'forgetPlace']);

/** "Stop. Come here": what is to be done instead, which ends what goes on as well; null where only a stop is said. */
function afterDrop(registry: Registry, text: string, asker: string, company: Company): Request | null {
  const [, first = '', rest = ''] = /^(.+?)(?:[.,;!]+\s*|\s+and\s+)(?:then\s+)?(.*\w.*)$/.exec(text) ?? [];
  const isDrop = first !== '' && DROPPED.has(readIntent(registry, first, company)?.kind ?? '');
  const next = isDrop
    ? readSentenceRequest(registry, rest, asker, company)
    : afterStop(registry, text, asker, company);
  return next && BODILY.has(next.call.name) ? next : null;
}

/** "Leave her alone come to me", "no stop that is wrong get sand": nothing parts the order from the stop before it. */
function afterStop(registry: Registry, text: string, asker: string, company: Company): Request | null {
  const words = text.split(/\s+/);
  for (let at = 1; at < words.length; at++) {
    const rest = words.slice(at);
    // "Stop mining coal" asks for none.
    const isOrder = /^(?:come|go|follow|stay|wait)$/i.test(rest[0] ?? '') || openingVerb(rest) !== null;
    if (!isOrder || /ing$/i.test(rest[0] ?? '')) continue;
    const before = readIntent(registry, words.slice(0, at).join(' '), company);
    if (!before || !DROPPED.has(before.kind)) continue;
    const order = readSentenceRequest(registry, rest.join(' '), asker, { ...company, isGuess: true });
    if (order) return order;
  }
  return null;
}

/** "No make me a bed", "no wait stay": another order after a word that takes nothing back by itself; null for none. */
function afterNo(registry: Registry, text: string, asker: string, company: Company): Request | null {
  const [, rest = ''] = /^(?:\s*(?:no|nope|nah|actually|wait no|oh no)\b[\s,.!]*)+(.*)$/i.exec(text) ?? [];
  const order =
    rest === '' ? null : readSentenceRequest(registry, rest, asker, { ...company, isGuess: true });
  return order && BODILY.has(order.call.name) ? order : null;
}

/** Calls that have the body to themselves. */
const BODILY: ReadonlySet<string> = new Set(
  [
    'goal',
    'collectBlocks',
    'craftItems',
    ...Object.keys(MOVING_INTENTS),
    ...Object.keys(WORKING_INTENTS),
  ].filter((name) => name !== 'stop' && name !== 'endGoal'),
);

function orders(intents: Readonly<Record<string, SpokenIntent>>): Readonly<Record<string, SpokenIntent>> {
  return Object.fromEntries(
    Object.entries(intents).map(([kind, { says, call }]) => [
      kind,
      { says, call, isOrder: true as const, ...(kind === 'stop' ? { isUrgent: true as const } : {}) },
    ]),
  );
}

function only(call: TypedCall): Request {
  return { call, orElse: () => [] };
}

function ifRefused(call: TypedCall, ...instead: readonly TypedCall[]): Request {
  return { call, orElse: ({ kind }) => (kind === 'refused' ? instead : []) };
}

/** Who is asked for more than it carries gets the rest first. */
function withSecondThought(
  registry: Registry,
  call: TypedCall,
  { thing, count }: { readonly thing: string; readonly count: number },
): Request {
  const [what = ''] = call.values.map(String);
  // "Where is the iron", "where is the larder": a name that somebody gave goes before what is called so, or almost so.
  const isBlock = (): boolean => isSure(resolveBlockName(registry, what).kind);
  const isAlmost = (): boolean => resolveBlockName(registry, what).kind === 'guess';
  if (call.name === 'goToRememberedPlace' && isBlock())
    return ifRefused(call, { name: 'searchForBlock', values: [what] });
  if ((call.name === 'savedPlaces' && isBlock()) || (call.name === 'searchForBlock' && isAlmost()))
    return ifRefused({ name: 'savedPlaces', values: [what] }, { name: 'searchForBlock', values: [what] });
  // What is to stand here is made, where it is not carried.
  if (call.name === 'placeHere')
    return {
      call,
      orElse: ({ kind }) =>
        kind === 'refused'
          ? [{ name: 'goal', values: [simplest(registry, `get ${count} ${what}`).wish] }, call]
          : [],
    };
  if (call.name === 'smeltItem')
    return {
      call,
      orElse: ({ data: { lacks } }) =>
        typeof lacks === 'string' ? [{ name: 'goal', values: [`get 1 ${lacks}`] }, call] : [],
    };
  if (call.name !== 'givePlayer' || thing === '' || call.values.at(-1) === ALL) return only(call);
  return {
    call,
    orElse: ({ kind, data }) => {
      const thrown = typeof data['thrown'] === 'number' ? data['thrown'] : 0;
      if ((kind !== 'refused' && kind !== 'partial') || thrown >= count) return [];
      const rest = { ...call, values: [...call.values.slice(0, -1), count - thrown] };
      const { wish } = simplest(registry, `get ${count - thrown} ${thing}`);
      return [{ name: 'goal', values: [wish] }, rest];
    },
  };
}

/** Where somebody points, and particles at the end. */
const BY_THE_WAY =
  / (?:(?:right|over|up|down|out) )?(?:t?here)\b| (?:behind|beside|near|next to|close to|around|in front of) (?:me|us|you)\b| (?:before|until|by) (?:dark|(?:the )?(?:night|nightfall|sunset|evening)|it (?:is|gets|becomes) (?:dark|late|night))\b| even\b| (?:down|up|out)(?=\W*$)/gi;

/** "I'll give you 3 sticks", "you need coal for that": what who speaks does, or tells, and nobody is asked for. */
const TOLD =
  /^(?:\w+ ){0,2}(?:i (?:will|am going to|can) (?!need|want|have|like|take|require|use)|you (?:\w+ )?need (?!to\b))/;

/** "To the chest" says where, and asks for no chest. */
const WHERE = /^(?:to|at|in|into|inside|on|from|by|near|behind|under|over) (?:the|my|our|this|that|your)\b/;

/** What is to be made, got, killed or built: one action where that may do, else a goal that is planned. */
function readWork(
  registry: Registry,
  text: string,
  asker: string,
  others: readonly string[],
): Request | null {
  const words = spelledOut(spokenWordsIn(text.toLowerCase()));
  if (
    TOLD.test(words.join(' ')) ||
    WHERE.test(words.join(' ')) ||
    isVerbForItem(registry, words.at(-1) ?? '')
  )
    return null;
  const { wish: said, receiver } = receiverIn(text, asker, others);
  // What is nearest is taken anyway: "chop that tree over there down".
  const { wish, reading } = [said, said.replace(BY_THE_WAY, '')]
    .map((each) => simplest(registry, each))
    .reduce((first, second) => (first.reading.ok ? first : second));
  if (!reading.ok) return null;
  const plan: TypedCall = { name: 'goal', values: [wish.trim().slice(0, 400)] };
  // "Build a wall" is none of the blocks called so.
  if (BUILT.test(text)) return null;
  const { goals } = reading.value;
  // "Ur stuck?" asks for no stick.
  const named = readQuantity(words);
  const isGuess = named.ok && resolveItemName(registry, named.rest.join(' ')).kind === 'guess';
  if (isGuess && !words.some((word) => openingVerb([word]))) return null;
  if (BESIDE_SOMETHING.test(text) && goals.some(({ kind }) => kind === 'placed')) return null;
  const [goal, ...more] = goals;
  const about = goal?.kind === 'have' && more.length === 0 ? `${goal.quantity} ${goal.item}` : undefined;
  const planned: Request = { ...only(plan), ...defined({ about }) };
  if (receiver !== null && goals.every(({ kind }) => kind === 'have'))
    return { ...planned, handTo: receiver };
  if (!goal || more.length > 0) return planned;
  const { kind, verb, item, quantity } = goal;
  if (kind === 'killed') return only({ name: 'attack', values: [item, quantity] });
  if (kind === 'have' && verb === 'gather')
    return ifRefused({ name: 'collectBlocks', values: [item, quantity] }, plan);
  if (kind === 'have' && verb === 'craft')
    return ifRefused({ name: 'craftItems', values: [item, quantity] }, plan);
  return planned;
}

/** Whoever asks for "an axe" takes any: the simplest is made. */
function simplest(
  registry: Registry,
  wish: string,
): { readonly wish: string; readonly reading: ReturnType<typeof readGoals> } {
  const reading = readGoals(registry, wish);
  // What is put somewhere is there already, and not the simplest.
  const isPut = spokenWordsIn(wish).some((word) => openingVerb([word])?.wish === 'place');
  if (reading.ok || reading.problem.kind !== 'ambiguous' || isPut) return { wish, reading };
  const [, kind = '', noun = ''] = /^(.+ )(\w+)$/.exec(reading.problem.suggestions[0] ?? '') ?? [];
  // Who says "that block" means one that is in sight, and none of the blocks by that name.
  if (noun === 'block') return { wish, reading };
  // A pick is a pickaxe, and a spade a shovel.
  const said = spokenWordsIn(wish).find((word) => meaningOf(registry, word) === meaningOf(registry, noun));
  const clear = said === undefined ? wish : wish.replace(new RegExp(`\\b(?=${said}\\b)`, 'i'), kind);
  return { wish: clear, reading: readGoals(registry, clear) };
}

/** The same for words that may mean the same items: "axe", "ax", "axes". */
function meaningOf(registry: Registry, word: string): string {
  const found = resolveItemName(registry, word);
  return found.kind === 'ambiguous' ? found.names.join(' ') : word;
}

/** "Make Bert a torch", "craft 2 beds for me": for whom, and the sentence without names; null: nobody was said. */
function receiverIn(
  text: string,
  asker: string,
  others: readonly string[],
): { readonly wish: string; readonly receiver: string | null } {
  const words = spelledOut(spokenWordsIn(text.toLowerCase()));
  const isGiven = (at: number): boolean => {
    const before = words[at - 1] ?? '';
    return before === 'for' || openingVerb([before]) !== null;
  };
  const said = words.find((word, at) => /^(?:me|us)$/.test(word) && isGiven(at));
  // "Need a bed", "we need wood": who says so is to have it.
  const isNeed = /^(?:(?:i|we) )?(?:need|want)\b(?! you to\b)/.test(words.join(' '));
  if (said !== undefined || isNeed) return { wish: text, receiver: asker };
  const receiver = others.find((name) => {
    const at = words.indexOf(name.toLowerCase());
    return at > 0 && isGiven(at);
  });
  if (receiver === undefined) return { wish: text, receiver: null };
  return { wish: text.replace(new RegExp(`(?:\\bfor )?\\b${receiver}\\b`, 'i'), ''), receiver };
}
