import type { Position } from '../../base/position.js';
import { membersAt } from '../state/buckets.js';
import { entryAt, itemNumber, progressAt, restOf, stationNumber, type Draft } from '../state/draft.js';
import { travelTicks } from '../simulate/estimates.js';
import { dueTo, furnacesOf, loadedNow, ticksUntil, type Ahead } from './furnaces-soon.js';
import { isLate, relief, soonBrought } from './getting-on.js';
import { bundleFrom } from './bundles.js';
import {
  handedLater,
  inOrderOfHands,
  isSoonerDoneByBusy,
  ticksInHands,
  ticksToComeTogether,
} from './in-hands.js';
import { beginBundle, beginCollect, beginOtherwise, beginShare, lowerQuantity } from './jobs.js';
import { isSoft, pacedTicks } from './paces.js';
import { setDownBy } from '../../plan/subtask/yield.js';
import { isForOre } from './for-ore.js';
import { settle, wakeBehind } from '../state/readiness.js';
import { largestLoad } from './share-content.js';
import { membersOf } from '../state/sorted-set.js';
import { standInFor } from './stand-ins.js';
import { hasDeclined, keptFree, mayDo, mayOffer } from './wishes.js';

/** Who is left without work: those who can be relied on, and those whose promises are soft, whose turn comes after. */
interface Unoccupied {
  readonly idle: Set<number>;
  readonly soft: Set<number>;
}

/**
 * Gives out what was asked for and what is due, then what is ready, to whoever is free and can be relied on.
 * `onlyCollects`: while a plan drains.
 */
export function assignWork(draft: Draft, onlyCollects: boolean): Unoccupied {
  const idle = new Set<number>();
  const soft = new Set<number>();
  for (const [at, { active, isAway }] of draft.workers.entries()) if (!active && !isAway) idle.add(at);
  if (idle.size === 0) return { idle, soft };
  if (!onlyCollects) assignWanted(draft, idle);
  for (const at of idle) if (isSoft(draft, at)) soft.add(at);
  assignCollects(draft, idle, soft);
  if (onlyCollects) return { idle, soft };
  for (const at of soft) {
    if (!idle.delete(at)) soft.delete(at);
  }
  assignReady(draft, idle);
  standIn(draft, idle);
  return { idle, soft };
}

/** Who asked for a subtask gets it first, and does nothing else while others let go of it. */
function assignWanted(draft: Draft, idle: Set<number>): void {
  if (draft.wishes.length === 0) return;
  for (const at of [...idle]) {
    const entry = keptFree(draft, draft.workers[at]?.name ?? '');
    if (entry === null) continue;
    if (progressAt(draft, entry).place === 'ready') beginReady(draft, new Set([at]), entry);
    idle.delete(at);
  }
}

/** Nobody is farther from a furnace: who is sets out late. Saves looking for the nearest worker long before. */
const FARTHEST_TICKS = 300;

/** Furnaces are fetched from first: until then they, and what is in them, serve nobody. */
function assignCollects(draft: Draft, idle: Set<number>, soft: ReadonlySet<number>): void {
  const due = draft.collects.filter(({ readyTick }) => readyTick <= draft.tick + FARTHEST_TICKS);
  if (due.length === 0) return;
  const isAble = (at: number): boolean => draft.workers[at]?.capabilities.phases === true;
  const hasFirm = draft.workers.some(({ isAway }, at) => !isAway && !soft.has(at) && isAble(at));
  const able = new Set([...idle].filter((at) => isAble(at) && !(hasFirm && soft.has(at))));
  for (const collect of due) {
    const { for: only } = entryAt(draft, collect.entry).subtask;
    const allowed = new Set([...able].filter((at) => mayDo(draft, at, collect.entry)));
    const handing = draft.hands && only === undefined ? handedLater(draft, collect.entry) : undefined;
    const worker = chooseWorker(draft, allowed, collect.station.position, collect.failedBy, handing);
    if (worker === null) continue;
    const { name = '', position: from = collect.station.position } = draft.workers[worker] ?? {};
    const onTheWay = travelTicks(from, collect.station.position) + ticksToComeTogether(draft, collect, name);
    if (draft.tick + onTheWay < collect.readyTick) continue;
    beginCollect(draft, worker, collect);
    idle.delete(worker);
    able.delete(worker);
  }
}

/**
 * One worker for every READY subtask in the order of service, then a second round for what is left of them. A subtask
 * waits for the end of its round when only the worker who just failed at it is free, or others are about to bring it.
 */
export function assignReady(draft: Draft, idle: Set<number>): void {
  let someBegan = true;
  while (someBegan && idle.size > 0) {
    someBegan = false;
    const failedHere: number[] = [];
    const soonDone: number[] = [];
    for (const entry of readyIn(draft, idle)) {
      if (idle.size === 0) break;
      if (progressAt(draft, entry).place !== 'ready') continue;
      const { failedBy } = progressAt(draft, entry);
      const able = idleFor(draft, idle, entry);
      const [only] = able;
      if (able.size === 1 && failedBy !== null && draft.workers[only ?? -1]?.name === failedBy) {
        failedHere.push(entry);
      } else if (soonBrought(draft, entry) >= restOf(draft, entry)) {
        soonDone.push(entry);
      } else if (isSoonerDoneByBusy(draft, able, entry)) {
        continue;
      } else {
        someBegan = beginReady(draft, idle, entry) || someBegan;
      }
    }
    const last = [...failedHere.filter((entry) => !isKeptForAnother(draft, entry)), ...soonDone];
    for (const entry of last) {
      if (idle.size > 0 && progressAt(draft, entry).place === 'ready') {
        someBegan = beginReady(draft, idle, entry) || someBegan;
      }
    }
    if (idle.size === 0) return;
    // What is left to who brings it soon keeps nobody from what comes after it.
    for (const entry of soonDone) {
      if (progressAt(draft, entry).place === 'ready') someBegan = wakeBehind(draft, entry) || someBegan;
    }
  }
}

function readyIn(draft: Draft, idle: Set<number>): Iterable<number> {
  return draft.hands ? inOrderOfHands(draft, (entry) => idleFor(draft, idle, entry)) : membersOf(draft.ready);
}

/** So many of those that wait for the same tool are looked at: what serves none of them serves hardly another. */
const MOST_STAND_INS = 4;

/** What waits for its tool alone is done with a better one that lies there. */
function standIn(draft: Draft, idle: Set<number>): void {
  for (const waiting of draft.waitingBy) {
    for (const entry of firstOf(membersAt(waiting, 1), MOST_STAND_INS)) {
      if (idle.size === 0) return;
      const way = standInFor(draft, entry);
      if (!way) continue;
      const able = idleFor(draft, idle, entry);
      const worker = chooseWorker(draft, able, draft.chest, progressAt(draft, entry).failedBy);
      const quantity = worker === null ? 0 : takeOpen(draft, worker, entry);
      if (worker === null || quantity <= 0) continue;
      beginOtherwise(draft, worker, entry, quantity, way.tools);
      idle.delete(worker);
      settle(draft);
    }
  }
}

function* firstOf<T>(all: Iterable<T>, most: number): Generator<T> {
  let count = 0;
  for (const one of all) {
    if (count++ === most) return;
    yield one;
  }
}

/**
 * The last try is for somebody who has not failed at it, if there is anybody: whoever is busy will be free, and who is
 * soft is asked after the others.
 */
export function isKeptForAnother(draft: Draft, entry: number): boolean {
  const { failures, failedBy } = progressAt(draft, entry);
  if (failures < draft.settings.maxTries - 1) return false;
  return draft.workers.some(
    ({ name, isAway, active }, at) =>
      name !== failedBy &&
      !isAway &&
      (active !== null || isSoft(draft, at)) &&
      !hasDeclined(draft, name, entry),
  );
}

/** @param isBundled whether what a person would do in the same go comes with it */
export function beginReady(
  draft: Draft,
  idle: Set<number>,
  entry: number,
  mostUnits = Infinity,
  isBundled = true,
): boolean {
  const { subtask } = entryAt(draft, entry);
  const able = idleFor(draft, idle, entry);
  const handing = draft.hands ? ticksInHands(draft, entry) : undefined;
  const worker = chooseWorker(draft, able, draft.chest, progressAt(draft, entry).failedBy, handing);
  if (worker === null) return false;
  const isSmelt = subtask.action === 'smelt';
  const phase = isSmelt && draft.workers[worker]?.capabilities.phases ? 'load' : 'whole';
  const quantity = isSmelt ? smeltQuantity(draft, entry, phase) : takeOpen(draft, worker, entry);
  if (quantity <= 0) return false;
  const bundle = isBundled ? bundleFrom(draft, worker, entry) : [entry];
  if (bundle.length > 1) beginBundle(draft, worker, bundle);
  else beginShare(draft, worker, entry, phase, Math.min(quantity, mostUnits));
  idle.delete(worker);
  settle(draft);
  return true;
}

/**
 * What is left for a worker: not what others are about to bring, while there is more. Of that alone it takes as much as
 * it does in the time they need for the rest, and they are told.
 */
function takeOpen(draft: Draft, worker: number, entry: number): number {
  const rest = restOf(draft, entry);
  const soon = isSoft(draft, worker) ? 0 : soonBrought(draft, entry);
  if (soon < rest) return rest - soon;
  const helped = relief(draft, entry, rest, (units) => ticksToBegin(draft, worker, entry, units));
  const { quantity = 0 } = draft.workers[helped.worker ?? -1]?.active?.job ?? {};
  if (helped.worker !== null) lowerQuantity(draft, helped.worker, quantity - helped.units);
  return helped.units;
}

/** Those of the idle who may be offered a subtask. */
function idleFor(draft: Draft, idle: Set<number>, entry: number): ReadonlySet<number> {
  const { subtask } = entryAt(draft, entry);
  const isAnybodys = draft.workers.every(({ capabilities }) => capabilities.barred === undefined);
  if (isAnybodys && draft.wishes.length === 0 && subtask.for === undefined && !isForOre(subtask)) return idle;
  return new Set([...idle].filter((at) => mayOffer(draft, at, entry)));
}

/**
 * The free worker who is nearest, of equals the one longest idle, then by name; one who failed at it only alone.
 * @param handing ticks until a worker has been handed what it lacks. Left out: everybody takes it from the chest
 */
export function chooseWorker(
  draft: Draft,
  idle: ReadonlySet<number>,
  target: Position | null,
  failedBy: string | null,
  handing: (worker: string) => number = () => 0,
): number | null {
  let best: number | null = null;
  let bestKey: readonly [number, number, number, string] = [2, 0, 0, ''];
  for (const at of idle) {
    const worker = draft.workers[at];
    if (!worker) continue;
    const away = Math.round(travelTicks(worker.position, target)) + handing(worker.name);
    const key = [worker.name === failedBy ? 1 : 0, away, worker.since, worker.name] as const;
    if (isBefore(key, bestKey)) {
      best = at;
      bestKey = key;
    }
  }
  return best;
}

function isBefore(
  one: readonly [number, number, number, string],
  other: readonly [number, number, number, string],
): boolean {
  if (one[0] !== other[0]) return one[0] < other[0];
  if (one[1] !== other[1]) return one[1] < other[1];
  if (one[2] !== other[2]) return one[2] < other[2];
  return one[3] < other[3];
}

/**
 * How much of a smelt goes into the next furnace: an even part over the furnaces it can have, where another furnace
 * saves more waiting than filling and emptying it costs; never more than a stack at once, or than there is.
 */
function smeltQuantity(draft: Draft, entry: number, phase: 'whole' | 'load'): number {
  const { subtask, unit, estimates } = entryAt(draft, entry);
  const rest = restOf(draft, entry);
  const units = Math.max(1, Math.floor(rest / unit));
  const perUnit = phase === 'load' ? estimates.load.waitTicksPerUnit : estimates.whole.ticksPerUnit;
  const own =
    phase === 'load' ? estimates.load.fixedTicks + estimates.collect.fixedTicks : estimates.whole.fixedTicks;
  const most = Math.min(units, furnacesFor(draft, entry));
  let parts = 1;
  while (parts < most && (rest * perUnit) / (parts * (parts + 1)) > own) parts += 1;
  const even = parts === 1 ? rest : Math.ceil(units / parts) * unit;
  const limit = Math.min(
    even,
    phase === 'load' ? largestLoad(subtask, unit) : even,
    available(draft, entry, rest),
  );
  const quantity = limit >= rest ? rest : Math.max(Math.min(unit, rest), Math.floor(limit / unit) * unit);
  if (phase === 'whole' || quantity <= unit) return quantity;
  return loadedNow({ quantity, unit, ticksPerUnit: perUnit, ownTicks: own }, furnacesSoon(draft, entry));
}

/** Ticks until each furnace that is in use, or yet to be set down, can be filled; fewer where others wait for them too. */
function furnacesSoon(draft: Draft, entry: number): readonly number[] {
  const { station } = entryAt(draft, entry).subtask;
  let all = 0;
  for (const [other, { subtask }] of draft.plan.entries.entries()) {
    if (subtask.station === station) all += restOf(draft, other);
  }
  const due = draft.collects
    .filter((collect) => collect.station.block === station)
    .map((collect) => {
      const { fixedTicks } = entryAt(draft, collect.entry).estimates.collect;
      return Math.max(0, Math.ceil(collect.readyTick) - draft.tick) + fixedTicks;
    });
  const busy = draft.workers.flatMap(({ active }) => {
    if (!active) return [];
    const { phase, subtask, quantity, station: at } = active.job;
    const isFetched = phase === 'collect' && at?.block === station;
    const furnaces = isFetched
      ? 1
      : subtask.placed !== undefined && subtask.item === station
        ? setDownBy({ ...subtask, quantity })
        : 0;
    const ticks = Math.max(0, active.startedTick + active.expectedTicks - draft.tick);
    return Array<number>(furnaces).fill(ticks);
  });
  const known = new Map<number, number>();
  const planned = draft.plan.entries.flatMap(({ subtask }, other) => {
    const rest = subtask.placed !== undefined && subtask.item === station ? restOf(draft, other) : 0;
    if (rest === 0) return [];
    const ticks = ticksUntil(other, (each) => aheadOf(draft, each), known);
    return Array<number>(setDownBy({ ...subtask, quantity: rest })).fill(ticks);
  });
  return dueTo(restOf(draft, entry), all, [...due, ...busy, ...planned]);
}

function aheadOf(draft: Draft, entry: number): Ahead | null {
  if (progressAt(draft, entry).state === 'DONE') return null;
  const { dependencies, estimates } = entryAt(draft, entry);
  // When somebody who is late ends, nobody knows.
  const left = draft.workers.flatMap(({ active }) =>
    active?.entry === entry && !isLate(draft, active)
      ? [active.startedTick + active.expectedTicks - draft.tick]
      : [],
  );
  if (left.length > 0) return { ticks: Math.max(0, ...left), waits: [] };
  const { fixedTicks, ticksPerUnit } = estimates.whole;
  // Of what it waits for there is enough, whatever of that is gathered on for others.
  const waits = progressAt(draft, entry).open === 0 ? [] : dependencies;
  return { ticks: fixedTicks + ticksPerUnit * restOf(draft, entry), waits };
}

/** Free furnaces, shared with the other smelts that are ready for one. */
function furnacesFor(draft: Draft, entry: number): number {
  const { station } = entryAt(draft, entry).subtask;
  const resource = station === undefined ? undefined : stationNumber(draft, station);
  if (resource === undefined) return 1;
  let all = 0;
  for (const other of membersAt(draft.readyBy[resource] ?? [], 1)) all += restOf(draft, other);
  return furnacesOf(draft.free[resource] ?? 0, restOf(draft, entry), all);
}

/** How much of the rest the chest has inputs and fuel for. */
function available(draft: Draft, entry: number, rest: number): number {
  const { subtask } = entryAt(draft, entry);
  let most = rest;
  for (const [item, total] of Object.entries(subtask.materials)) {
    const resource = itemNumber(draft, item);
    const free = resource === undefined ? 0 : (draft.free[resource] ?? 0);
    if (total > 0) most = Math.min(most, Math.floor((free * subtask.quantity) / total + 1e-9));
  }
  return most;
}

/** Expected ticks from now to the end of a whole job begun by a worker now. */
export function ticksToBegin(draft: Draft, worker: number, entry: number, quantity: number): number {
  const { position, pace } = draft.workers[worker] ?? {};
  const { subtask, estimates } = entryAt(draft, entry);
  const ownTicks = pacedTicks(subtask, 'whole', estimates.whole, quantity, pace);
  return (position ? travelTicks(position, draft.chest) : 0) + ownTicks;
}
