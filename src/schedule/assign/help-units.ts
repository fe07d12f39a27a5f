/** Somebody who could help with something, and those it would help. */
export interface Help {
  /** How many can be relied on. */
  readonly others: number;
  /** Work they have left, all together, this included. */
  readonly othersTicks: number;
  /** How much of that comes before this and goes without the tools they would lend; null where they lend none. */
  readonly meanwhileTicks: number | null;
  /** What one unit takes one of them. */
  readonly othersUnitTicks: number;
  /** What it takes who helps, for the way and for each unit. */
  readonly fixedTicks: number;
  readonly unitTicks: number;
}

/** How many units somebody takes over so that all end together, and nobody waits for a tool; 0 where it is no help. */
export function helpUnits({ others, othersTicks, meanwhileTicks, ...each }: Help): number {
  const { othersUnitTicks, fixedTicks, unitTicks } = each;
  const even = (othersTicks / others - fixedTicks) / (unitTicks + othersUnitTicks / others);
  const most = meanwhileTicks === null ? even : (meanwhileTicks / others - fixedTicks) / unitTicks;
  return Math.max(0, Math.floor(Math.min(even, most)));
}
