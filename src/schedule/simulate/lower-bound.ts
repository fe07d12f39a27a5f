import type { ItemCounts } from '../../base/item-counts.js';
import { isFurnace } from '../../game/container-blocks.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { Durations } from './durations.js';
import { productsOf, sureWaits } from '../state/supply.js';

/** What is there before the plan starts, as far as it lets people work side by side. */
export interface Present {
  /** The chest and what workers carry; tools count. */
  readonly stock: ItemCounts;
  /** Stations standing, one entry each. */
  readonly stations: readonly string[];
}

/**
 * No team of these workers can carry the plan out in fewer ticks by these durations, whoever does what in whatever shares.
 * The greatest of four bounds, each of which leaves out everything that could only make it later:
 *
 * - critical path: a subtask starts when there can be enough of all it uses, whoever makes it, and when a tool and a
 *   station of each kind can be there. Shared among all hands (as many as there are tools or furnaces for) the largest
 *   share is at least the average one, and each share has the fixed part once.
 * - work: every subtask needs its work and the fixed part at least once; hands are never more than workers.
 *   Of workers at different paces each counts as much as it gets done, and what nobody shares takes the quickest.
 * - furnaces: a furnace smelts one item at a time, each from when it can be set down at the earliest, none before the
 *   first smelting can be loaded, none after the shortest way from a smelting's end to the end of the plan begins.
 * - tools: the same for each kind of tool, which a job keeps from its start to its end.
 */
export function lowerBound(
  subtasks: readonly Subtask[],
  durations: Durations,
  workers: number | readonly number[],
  present: Present,
): number {
  const team = typeof workers === 'number' ? Array.from({ length: workers }, () => 1) : workers;
  if (subtasks.length === 0 || team.length === 0) return 0;
  const paces = [...team].sort((a, b) => a - b);
  const capacity = capacities(subtasks, present);
  const pieces = subtasks.map((subtask) => pieceOf(subtask, durations, paces, capacity));
  const places = new Map(subtasks.map(({ id }, index) => [id, index]));
  const waits = subtasks.map(({ dependsOn }) => dependsOn.flatMap((id) => places.get(id) ?? []));
  const firm = sureWaits(subtasks, waits);
  const heads = earliestStarts(pieces, firm, present, paces);
  const tails = longestAfter(pieces, firm, present);
  let bound = 0;
  for (const [index, { leastTicks }] of pieces.entries()) {
    bound = Math.max(bound, (heads[index] ?? 0) + leastTicks + (tails[index] ?? 0));
  }
  bound = Math.max(bound, pieces.reduce((sum, { workTicks }) => sum + workTicks, 0) / rateOf(paces));
  for (const [resource, { there, makers }] of capacity) {
    const users = pieces.flatMap((piece, index) => (piece.holds.has(resource) ? [{ piece, index }] : []));
    if (users.length === 0) continue;
    const load = users.reduce((sum, { piece }) => sum + (piece.holds.get(resource) ?? 0), 0);
    const head = Math.min(...users.map(({ piece, index }) => (heads[index] ?? 0) + piece.beforeHold));
    const tail = Math.min(...users.map(({ piece, index }) => (tails[index] ?? 0) + piece.afterHold));
    const made = makers.map((index) => (heads[index] ?? 0) + (pieces[index]?.leastTicks ?? 0));
    const from = [...Array.from({ length: there }, () => 0), ...made].map((tick) => Math.max(tick, head));
    bound = Math.max(bound, earliestEnd(load, from) + tail);
  }
  return Math.ceil(bound - 1e-6);
}

interface Piece {
  readonly subtask: Subtask;
  /** From its start to its end, however many share it. */
  readonly leastTicks: number;
  /** The same for a part of it. */
  readonly leastTicksFor: (quantity: number) => number;
  readonly fixedTicks: number;
  readonly ticksPerUnit: number;
  /** Paces of the most, and quickest, that can be at it at once. */
  readonly hands: readonly number[];
  /** A bot's hands needed for it, all together. */
  readonly workTicks: number;
  /** Ticks each resource is taken for, all together; a furnace for its items, a tool for its jobs. */
  readonly holds: ReadonlyMap<string, number>;
  /** Ticks of a job before it takes, and after it gives back, what it holds. */
  readonly beforeHold: number;
  readonly afterHold: number;
}

/** When so much work can be done at the earliest by hands that are there from these ticks on. */
function earliestEnd(load: number, from: readonly number[]): number {
  let end = Infinity;
  let sum = load;
  for (const [index, tick] of [...from].sort((a, b) => a - b).entries()) {
    sum += tick;
    end = Math.min(end, sum / (index + 1));
  }
  return end;
}

/** Where the units of a tool or furnace come from: from the start, and one entry for every unit made, by its maker. */
interface Capacity {
  there: number;
  readonly makers: number[];
}

/** All of each tool and furnace there can ever be, by name. */
function capacities(subtasks: readonly Subtask[], present: Present): ReadonlyMap<string, Capacity> {
  const capacity = new Map<string, Capacity>();
  const of = (name: string): Capacity => {
    const known = capacity.get(name) ?? { there: 0, makers: [] };
    capacity.set(name, known);
    return known;
  };
  const tools = new Set(subtasks.flatMap((subtask) => subtask.tools));
  for (const tool of tools) of(tool).there += present.stock[tool] ?? 0;
  for (const station of present.stations) if (isFurnace(station)) of(station).there++;
  for (const [index, { action, item, quantity, placed, drops = {} }] of subtasks.entries()) {
    const make = (name: string, count: number): void => {
      for (let unit = 0; unit < count; unit++) of(name).makers.push(index);
    };
    if (isFurnace(item) && placed !== undefined) make(item, action === 'build' ? quantity : 1);
    else if (tools.has(item) && action !== 'kill' && action !== 'shoot') make(item, quantity);
    for (const [dropped, count] of Object.entries(drops)) if (tools.has(dropped)) make(dropped, count);
  }
  return new Map([...capacity].filter(([, { there, makers }]) => there + makers.length > 0));
}

function pieceOf(
  subtask: Subtask,
  durations: Durations,
  paces: readonly number[],
  capacity: ReadonlyMap<string, Capacity>,
): Piece {
  const whole = durations.estimate(subtask, 'whole');
  const [quickest = 1] = paces;
  const units = (name: string): number => {
    const known = capacity.get(name);
    return known ? known.there + known.makers.length : Infinity;
  };
  const hands = paces.slice(0, Math.min(paces.length, ...subtask.tools.map(units)));
  const { quantity } = subtask;
  const share = (amount: number, parts: number): number => Math.ceil(amount / Math.max(1, parts));
  const workTicks = whole.fixedTicks + subtask.quantity * whole.ticksPerUnit;
  if (subtask.action !== 'smelt') {
    const leastTicksFor = (amount: number): number =>
      quickest * whole.fixedTicks + sharedAmong(amount, hands) * whole.ticksPerUnit;
    return {
      subtask,
      leastTicksFor,
      leastTicks: leastTicksFor(quantity),
      hands,
      fixedTicks: quickest * whole.fixedTicks,
      ticksPerUnit: whole.ticksPerUnit,
      workTicks,
      holds: new Map(subtask.tools.map((tool) => [tool, quickest * workTicks])),
      beforeHold: 0,
      afterHold: 0,
    };
  }
  const load = durations.estimate(subtask, 'load');
  const collect = durations.estimate(subtask, 'collect');
  const station = subtask.station ?? 'furnace';
  const handled = load.fixedTicks + collect.fixedTicks;
  const perUnit = load.ticksPerUnit + collect.ticksPerUnit;
  // Who is slow at everything else waits for a furnace no longer than others.
  const standing = whole.ticksPerUnit / Math.max(1, ...paces);
  const burning = Math.min(whole.ticksPerUnit, load.waitTicksPerUnit);
  const leastTicksFor = (amount: number): number => {
    const most = share(amount, units(station));
    return Math.min(
      quickest * handled + most * (quickest * perUnit + load.waitTicksPerUnit),
      quickest * whole.fixedTicks + Math.max(most, share(amount, paces.length)) * whole.ticksPerUnit,
    );
  };
  return {
    subtask,
    leastTicksFor,
    leastTicks: leastTicksFor(quantity),
    hands,
    fixedTicks: quickest * handled,
    ticksPerUnit: perUnit,
    workTicks: Math.min(whole.fixedTicks + subtask.quantity * standing, handled + subtask.quantity * perUnit),
    holds: new Map([[station, subtask.quantity * burning]]),
    // A whole smelt takes at least as long as its phases, so its fixed part can be thought of as before and after.
    beforeHold: whole.fixedTicks >= handled ? quickest * load.fixedTicks : 0,
    afterHold: whole.fixedTicks >= handled ? quickest * collect.fixedTicks : 0,
  };
}

/** What workers get done together in the time a bot gets 1 done. */
function rateOf(paces: readonly number[]): number {
  return paces.reduce((sum, pace) => sum + 1 / pace, 0);
}

/** The least anybody has to do of so many units, in a bot's time for one, whoever does how many. */
function sharedAmong(amount: number, paces: readonly number[]): number {
  const [quickest = 1] = paces;
  if (paces.every((pace) => pace === quickest))
    return quickest * Math.ceil(amount / Math.max(1, paces.length));
  return amount / rateOf(paces);
}

/** Rounds of looking again; every round's answer is a bound, later ones are only closer. */
const MOST_ROUNDS = 4;

/** When each piece can start at the earliest: after those it waits for, and when enough can have been made. */
function earliestStarts(
  pieces: readonly Piece[],
  firm: readonly (readonly number[])[],
  present: Present,
  paces: readonly number[],
): readonly number[] {
  const makers = makersOf(pieces);
  const starts = pieces.map(() => 0);
  const endOf = (index: number): number => (starts[index] ?? 0) + (pieces[index]?.leastTicks ?? 0);
  const madeAt = (item: string, amount: number): number =>
    madeEarliest(pieces, starts, makers.get(item) ?? [], item, amount, paces);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = [...starts];
    const raise = (index: number, tick: number): void => {
      if (Number.isFinite(tick)) starts[index] = Math.max(starts[index] ?? 0, tick);
    };
    for (const [index, { subtask }] of pieces.entries()) {
      for (const other of firm[index] ?? []) raise(index, endOf(other));
      for (const tool of subtask.tools) {
        if ((present.stock[tool] ?? 0) === 0) raise(index, madeAt(tool, 1));
      }
      for (const [item, count] of Object.entries(subtask.materials)) {
        const amount = count - (present.stock[item] ?? 0);
        if (amount > 0) raise(index, madeAt(item, amount));
      }
      const { station } = subtask;
      if (station !== undefined && !present.stations.includes(station)) {
        raise(index, Math.min(...(makers.get(stationKey(station)) ?? []).map(endOf)));
      }
    }
    if (starts.every((tick, index) => tick === before[index])) break;
  }
  return starts;
}

/** By item, and by station set down: the pieces it comes from. */
function makersOf(pieces: readonly Piece[]): ReadonlyMap<string, readonly number[]> {
  const makers = new Map<string, number[]>();
  for (const [index, { subtask }] of pieces.entries()) {
    const names = [
      ...Object.keys(productsOf(subtask)),
      ...(subtask.placed === undefined ? [] : [stationKey(subtask.item)]),
    ];
    for (const name of names) makers.set(name, [...(makers.get(name) ?? []), index]);
  }
  return makers;
}

function stationKey(station: string): string {
  return `standing ${station}`;
}

/** When so much of an item can have been made at the earliest, by all its makers together. */
function madeEarliest(
  pieces: readonly Piece[],
  starts: readonly number[],
  makers: readonly number[],
  item: string,
  amount: number,
  paces: readonly number[],
): number {
  const parts = makers.flatMap((index) => pieces[index] ?? []);
  const [first] = parts;
  const start = Math.min(...makers.map((index) => starts[index] ?? 0));
  if (!first) return start;
  const needed = ({ subtask }: Piece): number =>
    (amount * subtask.quantity) / (productsOf(subtask)[item] ?? subtask.quantity);
  const isAlike = parts.every(
    ({ subtask: { action, station, tools } }) =>
      action === first.subtask.action &&
      station === first.subtask.station &&
      tools.join() === first.subtask.tools.join(),
  );
  if (parts.length === 1 || (isAlike && first.subtask.action === 'smelt')) {
    return start + Math.min(...parts.map((piece) => piece.leastTicksFor(needed(piece))));
  }
  if (parts.some(({ subtask }) => subtask.action === 'smelt')) return start;
  const hands = isAlike ? first.hands : paces;
  const perUnit = Math.min(...parts.map((piece) => (piece.ticksPerUnit * needed(piece)) / amount));
  return (
    start + Math.min(...parts.map(({ fixedTicks }) => fixedTicks)) + sharedAmong(amount, hands) * perUnit
  );
}

/**
 * Longest chain of least durations after each piece. Where all of an item is used up, whoever uses what was made last
 * comes after all of it: the quickest of them at least.
 */
function longestAfter(
  pieces: readonly Piece[],
  firm: readonly (readonly number[])[],
  { stock }: Present,
): readonly number[] {
  const users = usersOfAll(pieces, stock);
  const after = pieces.map((): number[] => []);
  for (const [index, before] of firm.entries()) for (const other of before) after[other]?.push(index);
  const tails = new Map<number, number>();
  const tailOf = (index: number): number => {
    const known = tails.get(index);
    if (known !== undefined) return known;
    tails.set(index, 0);
    const from = (next: number): number => tailOf(next) + (pieces[next]?.leastTicks ?? 0);
    let tail = Math.max(0, ...(after[index] ?? []).map(from));
    const piece = pieces[index];
    for (const item of Object.keys(piece ? productsOf(piece.subtask) : {})) {
      const ways = (users.get(item) ?? []).map(from);
      if (ways.length > 0) tail = Math.max(tail, Math.min(...ways));
    }
    tails.set(index, tail);
    return tail;
  };
  return pieces.map((_, index) => tailOf(index));
}

/** Who uses an item, for items of which nothing is left over. */
function usersOfAll(pieces: readonly Piece[], stock: ItemCounts): ReadonlyMap<string, readonly number[]> {
  const left = new Map<string, number>(Object.entries(stock));
  const users = new Map<string, number[]>();
  for (const [index, { subtask }] of pieces.entries()) {
    for (const [item, count] of Object.entries(productsOf(subtask)))
      left.set(item, (left.get(item) ?? 0) + count);
    for (const [item, count] of Object.entries(subtask.materials)) {
      left.set(item, (left.get(item) ?? 0) - count);
      users.set(item, [...(users.get(item) ?? []), index]);
    }
  }
  return new Map([...users].filter(([item]) => left.get(item) === 0));
}
