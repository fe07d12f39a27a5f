/** A load for a furnace that is free now. */
interface Load {
  readonly quantity: number;
  /** Quantities it can be cut by. */
  readonly unit: number;
  readonly ticksPerUnit: number;
  /** What filling and emptying one furnace more takes. */
  readonly ownTicks: number;
}

/**
 * How much of a load goes in now where other furnaces come free while it would burn: what they would have done sooner is
 * left for them. Never less than the smallest part.
 * @param freeIn ticks until each of the others can be filled
 */
export function loadedNow(
  { quantity, unit, ticksPerUnit, ownTicks }: Load,
  freeIn: readonly number[],
): number {
  const ends = freeIn.map((ticks) => ticks + ownTicks);
  let now = quantity;
  while (now > unit && ends.length > 0) {
    const soonest = Math.min(...ends) + unit * ticksPerUnit;
    if (soonest >= now * ticksPerUnit) break;
    ends[ends.indexOf(Math.min(...ends))] = soonest;
    now -= unit;
  }
  return now;
}

/**
 * Over how many of the furnaces that are free a load is cut where others are ready for them too: by what each has to burn,
 * at least one. By their number alone the largest would lie in one furnace long after the small ones are done.
 * @param quantity of the load
 * @param all of all that are ready, this included
 */
export function furnacesOf(free: number, quantity: number, all: number): number {
  return Math.max(1, Math.round((free * quantity) / Math.max(1, quantity, all)));
}

/**
 * Of furnaces that come free as many as are due to a load by what it has to burn: early and late ones alike.
 * @param all what is to burn in such furnaces, this load included
 */
export function dueTo(quantity: number, all: number, freeIn: readonly number[]): readonly number[] {
  const count = Math.floor((freeIn.length * quantity) / Math.max(1, quantity, all));
  const sorted = [...freeIn].sort((a, b) => a - b);
  return Array.from(
    { length: count },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / count) - 1] ?? 0,
  );
}

/** Where a part of a plan stands. */
export interface Ahead {
  /** Until whoever is at it has done it; of what nobody is at, what all that is left takes one bot. */
  readonly ticks: number;
  /** What it cannot begin before. */
  readonly waits: Iterable<number>;
}

/**
 * Ticks until a part of a plan is done, if nobody ever had to wait for a worker.
 * @param aheadOf null for what is done
 */
export function ticksUntil(
  part: number,
  aheadOf: (part: number) => Ahead | null,
  known = new Map<number, number>(),
): number {
  const before = known.get(part);
  if (before !== undefined) return before;
  const ahead = aheadOf(part);
  let ticks = 0;
  if (ahead) {
    for (const other of ahead.waits) ticks = Math.max(ticks, ticksUntil(other, aheadOf, known));
    ticks += ahead.ticks;
  }
  known.set(part, ticks);
  return ticks;
}
