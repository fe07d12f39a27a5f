import { defined } from '../../base/defined.js';
import { isNight } from '../../../primitives/body/night.js';
import { resolveBlockName, resolveEntityName, resolveItemName, namesMeant } from '../../game/names/names.js';
import { findBlocksNow, statesOf } from '../../../primitives/body/finding.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { readQuantity } from '../../speech/amounts.js';
import { spelledText } from '../../speech/small-words.js';
import { mobsNear } from '../commands/looking.js';
import { carriedBy, itemsInWords, registryOf } from '../in-words.js';
import { withPerson, withThing } from './pointing.js';
import type { Request } from './read-request.js';

/** A line that asks for something under a condition, and what is so now. */
export interface Conditional {
  readonly order: string;
  readonly holds: boolean;
  /** "I carry no bread." */
  readonly words: string;
  /** What it is about: "bread". */
  readonly thing?: string;
  /** It may become so later: "when it rains". */
  readonly isLater: boolean;
  /** When it does, where that can be waited for. */
  readonly until?: DayPart;
}

/** "Sleep if it is dark, otherwise come here": what is done where it is not so. */
const OTHERWISE = /^(.+?)[\s,.;]+(?:otherwise|or else|else|if not)[\s,]+(.+)$/i;
/** Whether a line asks for something under a condition, whatever that is. */
const ANY_CONDITION =
  /^\W*(?:if|when(?! (?:is|are|do|does|did|can|will|was)\b)|whenever|once|every time|each time|as soon as|in case)\b/i;

/** "Is there food in the chest? If so bring me some". */
const IF_SO =
  /^\W*((?:and |please |hey )*(?:is|are|do|does|have|can|check|see|look)\b.+?)(?:[\s?,.;!]+(?:and )?if (?:so|yes)|\s*[?.;!]+\s*(?:and )?if (?:there (?:is|are)(?: any| some)?|you (?:do|have(?: any| some)?)))[\s,]+(?:then )?(\w.*)$/i;
/** "If there is food in the chest, bring me some". */
const IF_IN_CHEST =
  /^\W*if there (?:is|are) (?:(?:any|some|enough|still|an?) )*(.+?) (?:left )?in(?:side)? ((?:the|my|our|that|this) (?:\w+ )?(?:chest|box|barrel))[\s,]+(?:then )?((?:please )?(?:give|bring|get|take|fetch|grab|hand)\b.*)$/i;

/**
 * What is asked first as a condition of what follows: "do you have bread? if so give me 1" is "if you have bread, give me
 * 1". What is to come out of a chest tells by itself whether there was any.
 */
export function asOneCondition(line: string): string {
  const [, question = '', order = ''] = IF_SO.exec(line) ?? [];
  const told = spelledText(question)
    .replace(/^(?:and |please |can you (?:check|see|look) if )*(is|are) (there|it|you)\b/i, '$2 $1')
    .replace(/^(?:do|does) (you|we)\b/i, '$1')
    .replace(/^have (you|we)\b/i, '$1 have')
    .replace(/^check if\b\s*/i, '');
  const text = order === '' ? line : `if ${told}, ${order}`;
  const [, thing = '', chest = '', wish = ''] = IF_IN_CHEST.exec(text) ?? [];
  if (wish === '') return text;
  const named = withThing(wish, thing).replace(
    /\b(some|any|one|a few|all|\d+)(?: of (?:it|them))?(?=\W*$)/i,
    `$1 ${thing}`,
  );
  return /\b(?:chest|box|barrel)\b/i.test(named) ? named : `${named} from ${chest}`;
}

/** The two orders of a line that says what to do otherwise; null for any other. */
export function otherwiseIn(line: string): { readonly first: string; readonly otherwise: string } | null {
  const [, first = '', otherwise = ''] = OTHERWISE.exec(line) ?? [];
  return first === '' ? null : { first, otherwise };
}

/** Why nothing is done of a line whose condition nobody here can tell; null where it has none. */
export function whyUntold(line: string): string | null {
  return ANY_CONDITION.test(line)
    ? 'I cannot tell when that is so. I know what I carry, what is near, my health, and day and night.'
    : null;
}

const COMES = String.raw`(?:is|gets|comes|arrives|returns|joins)(?: (?:back|here|home|online|again|over|in|on))*`;
/** "When Tom comes back, give him 2 coal", "give Tom 2 coal when he is back". */
const SOMEBODY_COMES = [
  new RegExp(
    String.raw`^\W*(?:when(?:ever)?|once|as soon as) (?<who>\w+) ${COMES}[\s,]+(?:then )?(?<order>\w.*)$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?<order>.+?)[\s,]+(?:when|once|as soon as) (?<who>(?!s?he\b|they\b)\w+) ${COMES}\W*$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?<order>.*?\b(?:give|bring|hand|tell|follow|help|show) (?<who>\w+)\b.*?)[\s,]+(?:when|once|as soon as) (?:s?he|they) (?:${COMES}|are (?:back|here))\W*$`,
    'i',
  ),
];
const NO_PLAYER =
  /^(?:i|you|we|it|this|that|he|she|they|there|night|day|everyone|everybody|someone|somebody|dinner|food)$/i;

/** Whose coming an order waits for; null: it waits for nobody. */
export function awaitedBy(line: string): string | null {
  const who = waitIn(line)?.['who'] ?? '';
  return who === '' || NO_PLAYER.test(who) ? null : who;
}

/**
 * Somebody is waited for, then the order is done; null for any other line.
 * @param read what an order comes to, with that player in it
 */
export function awaitedIn(
  line: string,
  read: (order: string, who: string) => Request | null,
): Request | null {
  const who = awaitedBy(line);
  if (who === null) return null;
  const request = read(withPerson(waitIn(line)?.['order'] ?? '', who), who);
  return request && waitingFor(who, request);
}

/** What is done as soon as somebody comes, or night or day does. */
export function waitingFor(until: string, request: Request): Request {
  return { call: { name: 'stay', values: [-1, until] }, orElse: () => [], then: [request] };
}

function waitIn(line: string): Readonly<Record<string, string>> | undefined {
  return SOMEBODY_COMES.map((pattern) => pattern.exec(spelledText(line))?.groups).find(Boolean);
}

type DayPart = 'night' | 'day';
type Fact = Pick<Conditional, 'holds' | 'words' | 'thing' | 'until'>;

const MAKES = /\b(?:make|craft|build|smelt|cook|bake)\b/i;
const NEAR_BLOCKS = 32;
const FULL = 20;

/**
 * "If you have bread give me 1", "sleep if it is dark", "unless you have coal, mine 2 coal": null where a line has no
 * condition, or none that can be told.
 * @param isOrder whether the rest of it asks for something
 */
export function readConditional(
  bot: WorkerBot,
  line: string,
  isOrder: (text: string) => boolean,
): Conditional | null {
  const text = spelledText(line).trim();
  const [, before = '', word = '', rest = ''] =
    /^(.*?)[\s,]*\b(if|unless|when|once|as soon as|in case)\b\s+(.+?)[.!?]*$/i.exec(
      text.replace(/\bits\b/gi, 'it is'),
    ) ?? [];
  // "Tell me if you see a cow" does nothing now.
  if (rest === '' || /\b(?:tell|warn|alert|show|let|call) (?:me|us)(?: know)?$/i.test(before.trim()))
    return null;
  const words = rest.replace(/^you can\b/i, '').split(/[\s,]+(?:then\s+)?/);
  const lead = before.trim().replace(/^(?:ok|and|please|hey)$/i, '');
  // The order is what comes before, or what is left when the condition is said.
  const ends = lead !== '' && isOrder(lead) ? [words.length] : words.map((_, at) => at + 1).reverse();
  for (const end of ends) {
    const order = end === words.length ? lead : `${lead} ${words.slice(end).join(' ')}`.trim();
    const fact = order === '' ? null : factIn(bot, words.slice(0, end).join(' ').toLowerCase(), order);
    // "If you have bread, give me 1": of what is meant.
    const thing = fact?.thing;
    const wordings = thing === undefined ? [order] : [withThing(order, thing), order, `${order} ${thing}`];
    const full = wordings.find((each) => isOrder(each)) ?? (end === words.length ? order : null);
    if (!fact || full === null) continue;
    const holds = fact.holds !== (word.toLowerCase() === 'unless');
    const isLater = !/^(?:if|unless)$/i.test(word);
    const until = isLater && !holds ? fact.until : undefined;
    return { order: full, holds, words: fact.words, ...defined({ thing, until }), isLater };
  }
  return null;
}

function factIn(bot: WorkerBot, said: string, order: string): Fact | null {
  const isNot = /\b(?:no|not|none)\b/.test(said);
  const plain = said
    .replace(/\b(?:not|do not|does not)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const found = FACTS.flatMap(([pattern, tell]) => {
    const [all, what = ''] = pattern.exec(plain) ?? [];
    return all === undefined
      ? []
      : [
          tell(
            bot,
            what
              .replace(/^at least (?=\d)/, '')
              .replace(/^more than (\d+)/, (_, least: string) => String(Number(least) + 1))
              .replace(/^(?:any|some|no|enough|a|an|the)\s+|^(?:any|some|none|enough)$/, ''),
            order,
          ),
        ];
  })[0];
  return found ? { ...found, holds: found.holds !== isNot } : null;
}

/** What can be told of body and world, by how it is said. */
const FACTS: readonly (readonly [RegExp, (bot: WorkerBot, what: string, order: string) => Fact | null])[] = [
  [
    /^(?:you|we) (?:have|got|have got|carry|(?:still|already) have|have already|own)\b ?(.*?)(?: left| on you| with you)?$/,
    // "Unless you have 5": of what the order is about.
    (bot, what, order) =>
      // Whoever makes something says by itself what it lacks.
      what === '' && MAKES.test(order)
        ? { holds: true, words: '' }
        : carries(bot, /^(?:\d+|)$/.test(what) ? `${what} ${order}`.trim() : what),
  ],
  [
    /^(?:it is|it gets|it becomes|is it|the) ?(?:too )?(?:night|dark|late|night ?time)$/,
    (bot) => time(bot, 'night'),
  ],
  [/^it is (?:day|daytime|light|morning)$/, (bot) => time(bot, 'day')],
  [
    /^it is raining|^it rains$/,
    (bot) => ({ holds: bot.isRaining, words: bot.isRaining ? 'It rains.' : 'It does not rain.' }),
  ],
  [
    /^you are (?:hungry|starving)$/,
    (bot) => ({ holds: bot.food < FULL, words: `My food is ${bot.food} of ${FULL}.` }),
  ],
  [
    /^you are (?:hurt|injured|dying|low)$/,
    (bot) => ({ holds: bot.health < FULL, words: `My health is ${Math.round(bot.health)} of ${FULL}.` }),
  ],
  [
    /^(?:there is|there are|you see|you find|you spot|you meet) (.+?)(?: near| nearby| around| here| close| by)*$/,
    (bot, what) => isNear(bot, what),
  ],
];

function time(bot: WorkerBot, until: DayPart): Fact {
  const now = isNight(bot) ? 'night' : 'day';
  return { holds: until === now, words: `It is ${now}.`, until };
}

/** Whether it carries what the words, or the end of the order, name. */
function carries(bot: WorkerBot, said: string): Fact | null {
  const amount = readQuantity(said.split(' '));
  const count = amount.ok && /\d/.test(said) ? amount.count : 1;
  const words = (amount.ok ? amount.rest : said.split(' ')).filter((word) => word !== '');
  const names = words
    .map((_, at) => namesMeant(resolveItemName(registryOf(bot), words.slice(at).join(' '))))
    .find((all) => all.length > 0);
  if (!names) return null;
  const carried = carriedBy(bot);
  const some = Object.fromEntries(names.map((name) => [name, carried[name] ?? 0]));
  const has = Object.values(some).reduce((sum, each) => sum + each, 0);
  return {
    thing: words.join(' '),
    holds: has >= count,
    words: has > 0 ? `I carry ${itemsInWords(bot, some)}.` : `I carry no ${words.join(' ')}.`,
  };
}

function isNear(bot: WorkerBot, what: string): Fact | null {
  const registry = registryOf(bot);
  const mobs = namesMeant(resolveEntityName(registry, what));
  const blocks = namesMeant(resolveBlockName(registry, what.replace(/^trees?$/, 'logs')));
  if (mobs.length + blocks.length === 0) return null;
  const near = mobsNear(bot);
  const search = { states: statesOf(bot, blocks), rangeBlocks: NEAR_BLOCKS, count: 1 };
  const holds =
    mobs.some((mob) => (near[mob] ?? 0) > 0) || (blocks.length > 0 && findBlocksNow(bot, search).length > 0);
  return { thing: what, holds, words: `I see ${holds ? '' : 'no '}${what} near.` };
}
