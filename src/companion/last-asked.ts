import { defined } from '../base/defined.js';
import type { ItemCounts } from '../base/item-counts.js';
import { namesMeant, resolveItemName } from '../game/names/names.js';
import type { Registry } from '../game/registry.js';
import type { WorkerBot } from '../run/adopt-bot.js';
import { ALL, type CommandResult } from './command.js';
import type { Companion } from './companion.js';
import { carriedBy, registryOf } from './in-words.js';
import type { TypedCall } from './read-call.js';
import { commandOf } from './registry.js';
import { thingOf } from './sentences/chain.js';
import { GO_THERE, undoneIn } from './sentences/pointing.js';
import type { Request } from './sentences/read-request.js';

/** What a player had done last. */
export interface Last {
  readonly request: Request;
  readonly atMs: number;
  /** What it carried before that. */
  readonly carried: ItemCounts;
  readonly isDone: boolean;
  /** What came of it, where that is one thing: "2 iron_ingot". */
  readonly gained: string | null;
}

export const AGAIN =
  /^(?:please |and |now |ok |yes )*(?:do (?:it|that|this|the same) |the |just )?(?:same |once |one )?(?:again|(?:one|once|two) more(?: time)?|another(?: one)?|same thing|more|(?:and )?you (?:too|as well|also)|(?:and |what about |how about )?you|too|as well|same for you)(?: please| pls| plz| now| time)*$/;

/** "A wooden one": of what was asked for before. */
export const OF_A_KIND = /\b(?:an?|the|another) \w+ ones?\b/i;

/** What is done to a thing that was named before. */
export const HANDLING: ReadonlySet<string> = new Set([
  ...['givePlayer', 'discard', 'putInChest', 'smeltItem', 'equip', 'takeOff', 'consume'],
  ...['placeHere', 'activate', 'attack', 'takeFromChest', 'collectBlocks', 'craftItems', 'request'],
  ...['inventory', 'goal'],
]);

/** Whether all is put away or thrown, and the line says what is not to be. */
export function losesExcept({ call: { name, values } }: Request, text: string): boolean {
  const isOfThings = /^(?:discard|givePlayer|putInChest)$/.test(name);
  const isAll = name === 'storeEverything' || (isOfThings && values.includes(ALL));
  return isAll && /\b(?:except|but (?:not|keep|leave)|apart from|other than)\b/i.test(text);
}

/** How many of what was asked for are done by now, seen by what the hands hold. */
export function doneOf(bot: WorkerBot, { request, carried, isDone }: Last): number {
  const thing = thingOf(request);
  return isDone ? countAsked(thing) : movedSince(bot, thing, carried);
}

/** How many of a thing have come into the hands, or left them. */
function movedSince(bot: WorkerBot, thing: string | null, carried: ItemCounts): number {
  const names = namesMeant(resolveItemName(registryOf(bot), nameOf(thing)));
  const now = carriedBy(bot);
  return names.reduce((sum, name) => sum + Math.abs((now[name] ?? 0) - (carried[name] ?? 0)), 0);
}

/** What is left to do where only the amount was put right; null where something else was, or nothing is done yet. */
export function leftToDo(meant: Request, { request }: Last, done: number): number | null {
  const [now, before] = [thingOf(meant), thingOf(request)];
  const isAmount = now !== null && nameOf(now) === nameOf(before) && /^\d/.test(now);
  return isAmount && done > 0 ? countAsked(now) - done : null;
}

export function inventoryOf(request: Request): TypedCall {
  return { name: 'inventory', values: [nameOf(thingOf(request)).replaceAll('_', ' ')] };
}

/** "3 oak_log" -> 3. */
function countAsked(thing: string | null): number {
  return Number(/^\d+/.exec(thing ?? '')?.[0] ?? 1);
}

/** The one thing that came of it; of several, as what lay by the way, the one that is told. */
export function gainOf({ words, data: { gained } }: CommandResult): string | null {
  const all = Object.entries((gained ?? {}) as Record<string, number>);
  const told = all.length > 1 ? all.filter(([item]) => words.includes(item.replaceAll('_', ' '))) : all;
  const [one, ...more] = told;
  return one && more.length === 0 ? `${one[1]} ${one[0]}` : null;
}

/** Whether a request is about a thing that was named; `said` empty: it names none. */
export function isSameThing(registry: Registry, said: string, thing: string): boolean {
  const meant = (name: string): readonly string[] => namesMeant(resolveItemName(registry, name));
  const wanted = meant(thing);
  return said === '' || said.endsWith(thing) || meant(nameOf(said)).some((name) => wanted.includes(name));
}

/** "3 oak_log" -> "oak_log". */
export function nameOf(thing: string | null): string {
  return thing?.replace(/^(?:\d+|all|half) /, '') ?? '';
}

/** What takes back what was done last, or leads to it: "get it out again", "go there"; null where a line does not. */
export function undoing(bot: WorkerBot, { request, carried }: Last, text: string): TypedCall | null {
  const { call, about } = request.then?.at(-1) ?? request;
  const { name, values } = call;
  if (GO_THERE.test(text)) return FOUND.has(name) ? call : null;
  const way = undoneIn(text);
  if (way === null) return null;
  if (name === 'storeEverything' && way !== 'away')
    return { name: 'request', values: ['take everything from the chest', 0] };
  const thing = thingOf({ call, orElse: () => [], ...defined({ about }) });
  const item = nameOf(thing);
  if (item === '') return null;
  const words = name === 'request' ? String(values[0]) : '';
  const moved = (): number => movedSince(bot, item, carried) || countAsked(thing);
  const chest = values.slice(2);
  if ((name === 'putInChest' || PUTS_IN.test(words)) && way !== 'away')
    return { name: 'takeFromChest', values: [item, moved(), ...(words === '' ? chest : [])] };
  if (name === 'takeFromChest' && /^(?:away|back|)$/.test(way))
    return { name: 'putInChest', values: [item, moved(), ...chest] };
  return name === 'placeHere' || PLACES.test(words) ? { name: 'collectBlocks', values: [item, 1] } : null;
}

/** "Carry on", after "wait". */
const GO_ON =
  /^\W*(?:(?:ok|okay|now|and|no|actually|please|you (?:can|may))[\s,]+)*(?:(?:carry|go|keep) on|continue|proceed|resume|keep going|finish what you (?:started|were doing))(?:[\s,]+(?:with (?:it|that|your (?:work|job))|working|now|please|again))*\W*$/i;
/** What was stopped last, to be gone on with; else the end of waiting. Null where there is neither, or a line says nothing of it. */
export function resumed({ jobs, doing }: Companion, text: string): TypedCall | null {
  if (!GO_ON.test(text)) return null;
  if (doing !== null && doing !== 'stay') return null;
  const left = jobs.findLast(({ command }) => commandOf(command)?.isEndless !== true);
  if (left?.result.kind === 'cancelled') return { name: left.command, values: Object.values(left.values) };
  return doing === 'stay' ? { name: 'stop', values: [] } : null;
}

/** What was done last, once more; null for nothing. */
export function lastCall({ jobs }: Companion): TypedCall | null {
  const last = jobs.at(-1);
  return last ? { name: last.command, values: Object.values(last.values) } : null;
}

/** They lead to what was asked for. */
const FOUND: ReadonlySet<string> = new Set([
  ...['searchForBlock', 'searchForEntity', 'goToRememberedPlace', 'goToCoordinates'],
]);
/** "Go there", to what was asked about or named last; null where that is no place. */
export function thereIn(request: Request | undefined, text: string): TypedCall | null {
  const { name = '', values = [] } = request?.call ?? {};
  const [place] = values;
  if (!GO_THERE.test(text) || place === undefined || place === '') return null;
  if (/^searchFor/.test(name)) return { name, values };
  if (name === 'nearbyBlocks') return { name: 'searchForBlock', values: [place] };
  return /^(?:savedPlaces|rememberHere)$/.test(name)
    ? { name: 'goToRememberedPlace', values: [place] }
    : null;
}

const PUTS_IN = /^\W*(?:put|store|stash|deposit)\b.*\b(?:in|into|inside)\b/i;
const PLACES = /^\W*(?:place|put|set)\b/i;
