import type { ItemCounts } from '../game/item.js';
import type { Subtask } from '../plan/subtask.js';
import type { Durations } from './durations.js';

/** What is there before the plan starts, as far as it lets people work side by side. */
export interface Present {
  /** The chest and what workers carry; tools count. */
  readonly stock: ItemCounts;
  /** Stations standing, one entry each. */
  readonly stations: readonly string[];
}

/** Blocks that work on their own, one load at a time. */
const FURNACES = new Set(['furnace', 'smoker', 'blast_furnace']);

/**
 * No team of this size can carry the plan out in fewer ticks by these durations, whoever does what in whatever shares.
 * The greatest of four bounds, each of which leaves out everything that could only make it later:
 *
 * - critical path: a subtask starts when all it waits for are done. Shared among all hands (as many as there are tools
 *   or furnaces for) the largest share is at least the average one, and each share has the fixed part once.
 * - work: every subtask needs its work and the fixed part at least once; hands are never more than workers.
 * - furnaces: a furnace smelts one item at a time, each from when it can be set down at the earliest, none before the
 *   first smelting can be loaded, none after the shortest way from a smelting's end to the end of the plan begins.
 * - tools: the same for each kind of tool, which a job keeps from its start to its end.
 */
export function lowerBound(
  subtasks: readonly Subtask[],
  durations: Durations,
  workers: number,
  present: Present,
): number {
  if (subtasks.length === 0 || workers < 1) return 0;
  const capacity = capacities(subtasks, present);
  const pieces = subtasks.map((subtask) => pieceOf(subtask, durations, workers, capacity));
  const heads = longestBefore(pieces);
  const tails = longestAfter(pieces);
  let bound = 0;
  for (const [index, { leastTicks }] of pieces.entries()) {
    bound = Math.max(bound, (heads[index] ?? 0) + leastTicks + (tails[index] ?? 0));
  }
  bound = Math.max(bound, pieces.reduce((sum, { workTicks }) => sum + workTicks, 0) / workers);
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
  /** Hands needed for it, all together. */
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
  for (const station of present.stations) if (FURNACES.has(station)) of(station).there++;
  for (const [index, { action, item, quantity, placed, drops = {} }] of subtasks.entries()) {
    const make = (name: string, count: number): void => {
      for (let unit = 0; unit < count; unit++) of(name).makers.push(index);
    };
    if (FURNACES.has(item) && placed !== undefined) make(item, action === 'build' ? quantity : 1);
    else if (tools.has(item) && action !== 'kill' && action !== 'shoot') make(item, quantity);
    for (const [dropped, count] of Object.entries(drops)) if (tools.has(dropped)) make(dropped, count);
  }
  return new Map([...capacity].filter(([, { there, makers }]) => there + makers.length > 0));
}

function pieceOf(
  subtask: Subtask,
  durations: Durations,
  workers: number,
  capacity: ReadonlyMap<string, Capacity>,
): Piece {
  const whole = durations.estimate(subtask, 'whole');
  const units = (name: string): number => {
    const known = capacity.get(name);
    return known ? known.there + known.makers.length : Infinity;
  };
  const hands = Math.min(workers, ...subtask.tools.map(units));
  const share = (parts: number): number => Math.ceil(subtask.quantity / Math.max(1, parts));
  const workTicks = whole.fixedTicks + subtask.quantity * whole.ticksPerUnit;
  if (subtask.action !== 'smelt') {
    return {
      subtask,
      leastTicks: whole.fixedTicks + share(hands) * whole.ticksPerUnit,
      workTicks,
      holds: new Map(subtask.tools.map((tool) => [tool, workTicks])),
      beforeHold: 0,
      afterHold: 0,
    };
  }
  const load = durations.estimate(subtask, 'load');
  const collect = durations.estimate(subtask, 'collect');
  const station = subtask.station ?? 'furnace';
  const most = share(units(station));
  const handled = load.fixedTicks + collect.fixedTicks;
  const perUnit = load.ticksPerUnit + collect.ticksPerUnit;
  const burning = Math.min(whole.ticksPerUnit, load.waitTicksPerUnit);
  return {
    subtask,
    leastTicks: Math.min(
      handled + most * (perUnit + load.waitTicksPerUnit),
      whole.fixedTicks + Math.max(most, share(workers)) * whole.ticksPerUnit,
    ),
    workTicks: Math.min(workTicks, handled + subtask.quantity * perUnit),
    holds: new Map([[station, subtask.quantity * burning]]),
    // A whole smelt takes at least as long as its phases, so its fixed part can be thought of as before and after.
    beforeHold: whole.fixedTicks >= handled ? load.fixedTicks : 0,
    afterHold: whole.fixedTicks >= handled ? collect.fixedTicks : 0,
  };
}

/** Longest chain of least durations before each piece; dependencies on unknown ids are passed over. */
function longestBefore(pieces: readonly Piece[]): readonly number[] {
  const positions = new Map(pieces.map(({ subtask }, index) => [subtask.id, index]));
  const heads = new Map<number, number>();
  const headOf = (index: number): number => {
    const known = heads.get(index);
    if (known !== undefined) return known;
    heads.set(index, 0);
    let head = 0;
    for (const id of pieces[index]?.subtask.dependsOn ?? []) {
      const before = positions.get(id);
      if (before !== undefined) head = Math.max(head, headOf(before) + (pieces[before]?.leastTicks ?? 0));
    }
    heads.set(index, head);
    return head;
  };
  return pieces.map((_, index) => headOf(index));
}

function longestAfter(pieces: readonly Piece[]): readonly number[] {
  const waiting = new Map<string, string[]>();
  for (const { subtask } of pieces) {
    for (const id of subtask.dependsOn) waiting.set(id, [...(waiting.get(id) ?? []), subtask.id]);
  }
  const reversed = pieces.map((piece) => ({
    ...piece,
    subtask: { ...piece.subtask, dependsOn: waiting.get(piece.subtask.id) ?? [] },
  }));
  return longestBefore(reversed);
}
