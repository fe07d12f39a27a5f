import { defined } from '../../base/defined.js';
import { spelledOut, spokenWordsIn } from '../../speech/small-words.js';
import { openingVerb } from '../../speech/verbs.js';
import { ALL } from '../command.js';
import { commandOf } from '../registry.js';
import { withThing } from './pointing.js';
import type { Request } from './read-request.js';

/** What stands between two things that are to be done. */
export const BETWEEN =
  /(\s*[.;!]+\s+|\s*,?\s+(?:and\s+)?(?:then|after that|afterwards)[\s,]+|\s*,\s*(?:(?:and|but(?= (?:please )?(?:do not|don'?t|never)\b))\s+)?|\s+(?:and|but(?= (?:please )?(?:do not|don'?t|never)\b))\s+)/i;
/** What tells or asks something is no order. */
export const NO_ORDER =
  /^(?:i|we|you|he|she|they|it|this|that|there|my|when|if|after|before|while|until|what|who|why|how|keep)$/;
/** "In five minutes come here", "come here after 20 seconds": somebody waits first. */
const DELAY =
  /^(.*?)[\s,]*\b(?:in|after) ((?:an? |half an? |[a-z]+ |\d+ ?)(?:sec(?:ond)?s?|min(?:ute)?s?))\b[\s,]*(?:then )?(.*)$/i;
/** Read from the verb alone: a thing without one goes with the verb before it, "3 logs and 2 sticks". */
const PLANNED: ReadonlySet<string> = new Set(['goal', 'collectBlocks', 'craftItems', 'attack', 'request']);
/** Stands for what was named before. */
const ANY_THING = 'chest';
/** One verb does for several things: "put on your helmet and boots". */
const SHARES_VERB: ReadonlySet<string> = new Set([
  ...['equip', 'takeOff', 'consume', 'discard', 'smeltItem', 'placeHere', 'attack', 'givePlayer'],
]);
/** They end or explain what goes on, and are no part of it. */
export const ALONE: ReadonlySet<string> = new Set([
  'stop',
  'endGoal',
  'help',
  'modes',
  'stats',
  'searchWiki',
]);

/**
 * Several orders of one line, to be done in order: "come here, give me 5 sticks and follow me". Null where any part of it
 * is none, for then it may mean something else as a whole, and where all parts are steps of one request.
 */
export function readChain(
  text: string,
  read: (part: string) => Request | null,
  isStep: (part: string) => boolean,
): Request | null {
  const parts: string[] = [];
  const pieces = text.split(BETWEEN);
  for (let at = 0; at < pieces.length; at += 2) {
    const last = parts.at(-1);
    const piece = last === undefined ? (pieces[at] ?? '') : withVerbOf(last, pieces[at] ?? '', read);
    // "Put it next to the house" is an order once it is told what.
    if (last !== undefined && !isOrder(piece, read) && !isOrder(withThing(piece, ANY_THING), read))
      parts[parts.length - 1] = `${last}${pieces[at - 1] ?? ''}${piece}`;
    else if (piece.trim() !== '') parts.push(piece);
  }
  if (parts.length < 2) return null;
  let last: string | null = null;
  /** Which of them named it. */
  let named = -1;
  let areSteps = true;
  const requests: Request[] = [];
  for (const part of parts) {
    const said: string = last === null ? part : withThing(part, last);
    const request = isOrder(said, read) ? read(said) : null;
    if (!request) return null;
    // "Make me a table and put it here": what is done with it is not handed over before.
    const before = requests[named];
    if (before && said !== part) {
      const { call, orElse, about } = before;
      const to = String(call.values[0]);
      const isFetched =
        call.name === 'givePlayer' && !new RegExp(`\\b(?:me|${to})\\b`, 'i').test(parts[named] ?? '');
      requests[named] = isFetched
        ? { call: { name: 'goal', values: [`get ${last ?? ''}`] }, orElse: () => [] }
        : { call, orElse, ...defined({ about }) };
    }
    requests.push(request);
    areSteps = areSteps && said === part && isStep(said);
    const thing = thingOf(request);
    if (thing !== null) [last, named] = [thing, requests.length - 1];
  }
  // What holds from now on holds for what is done now; what never ends comes last.
  const isRule = ({ call }: Request): boolean => call.name === 'forbid';
  const inOrder = requests.toSorted((a, b) => Number(isRule(b)) - Number(isRule(a)));
  const [first, ...then] = inOrder;
  const isEndless = inOrder
    .slice(0, -1)
    .some(
      ({ call }) => commandOf(call.name)?.isEndless && (call.name !== 'stay' || call.values.length === 0),
    );
  return !first || areSteps || isEndless ? null : { ...first, then };
}

/**
 * The orders of a line that is none as a whole, "mine coal and watch out for lava": "mine coal". Null where it does not
 * begin with one, or all parts are.
 */
export function ordersIn(text: string, read: (part: string) => Request | null): string | null {
  const parts = text.split(BETWEEN).filter((_, at) => at % 2 === 0);
  const orders = parts.filter((part) => isOrder(part, read));
  const isMixed = orders.length > 0 && orders.length < parts.length && orders[0] === parts[0];
  return isMixed ? orders.join(' and ') : null;
}

/** "Helmet" after "put on your boots": "put on your helmet"; what is an order by itself, or none even so, stays. */
function withVerbOf(before: string, piece: string, read: (part: string) => Request | null): string {
  const first = read(before);
  if (!first || !SHARES_VERB.has(first.call.name) || isOrder(piece, read)) return piece;
  const name = thingOf(first)?.replace(/^(?:\d+|all) /, '') ?? '';
  const at = before.toLowerCase().indexOf(name);
  const whole = `${before.slice(0, at).replace(/(?:\b(?:\d+|an?|the|your|my) )+$/i, '')}${piece}`;
  const isSame = at > 0 && isOrder(whole, read) && read(whole)?.call.name === first.call.name;
  return isSame ? whole : piece;
}

/** The same as orders one after the other: "wait five minutes, then come here"; the line itself where nothing is put off. */
export function withWait(text: string): string {
  return text.replace(DELAY, (_, before: string, time: string, after: string) =>
    `wait ${time.replace(/^an? /i, '1 ')}, then ${before} ${after}`.trim(),
  );
}

/** What a request is about, "3 oak logs": an item, a block, a mob; null where it names none. */
export function thingOf({ call, about }: Request): string | null {
  if (about !== undefined) return about;
  // What goes into a furnace does not come out of it.
  if (call.name === 'smeltItem') return null;
  const parameters = Object.entries(commandOf(call.name)?.parameters ?? {});
  const at = parameters.findIndex(([name, { type }]) => /^(?:item|block|mob)$/.test(type) || name === 'what');
  const thing = call.values[at];
  if (typeof thing !== 'string') return null;
  const count = call.values[parameters.findIndex(([name]) => name === 'count')];
  return typeof count === 'number' ? `${count < ALL ? count : 'all'} ${thing}` : thing;
}

function isOrder(part: string, read: (part: string) => Request | null): boolean {
  const words = spelledOut(spokenWordsIn(part.toLowerCase())).filter((word) => word !== 'also');
  if (NO_ORDER.test(words[0] ?? '')) return false;
  const request = read(part);
  // "Tell me your health" is asked for, and what is asked by the way is not.
  const isTold = request?.call.name === 'stats' && /^(?:tell|say|report)$/.test(words[0] ?? '');
  if (!request || (ALONE.has(request.call.name) && !isTold)) return false;
  return !PLANNED.has(request.call.name) || words.slice(0, 4).some((word) => openingVerb([word]) !== null);
}
