import type { Domain, ItemId, Method } from './domain.js';
import { marginalCosts } from './marginal-cost.js';
import type { PlanningTask } from './planning-task.js';
import type { Reachability } from './reachability.js';

/** Something to burn. */
export interface Fuel {
  readonly fuel: ItemId;
  /** Items one of it smelts. */
  readonly burn: number;
  /** So many are burnt at most: what is not worth making is burnt as far as it is there. */
  readonly most: number;
}

/**
 * Fuels worth considering, cheapest item first. Of fuels that burn no longer than what they are made of (a boat and its
 * planks), and of those another fuel beats in price and burn time, no more than is in stock.
 * @param keepDear keep those another beats: what is cheap may run out
 */
export function usefulFuels(
  task: PlanningTask,
  domain: Domain,
  reachable: Reachability,
  { keepDear = false } = {},
): readonly Fuel[] {
  // What is held costs nothing, nor what is made of it, but runs out: as dear as to somebody who holds nothing.
  const costs = marginalCosts(domain, reachable, new Map());
  const price = (item: ItemId): number => costs.ofItem.get(item) ?? Infinity;
  const heldOf = (item: ItemId): number => task.stock.get(item) ?? 0;
  const burnOf = new Map(domain.fuels);
  const kept: Fuel[] = [];
  const ranked = domain.fuels
    .filter(([item]) => reachable.itemLevel.has(item))
    .sort(([a, burnA], [b, burnB]) => price(a) - price(b) || burnB - burnA || a - b);
  for (const [item, burn] of ranked) {
    // What is held costs nothing, and runs out: it beats nothing.
    const isBeaten =
      !keepDear &&
      kept.some(
        (other) => heldOf(other.fuel) === 0 && other.burn >= burn && price(other.fuel) <= price(item),
      );
    const makers = (domain.producers.get(item) ?? []).filter((method) => reachable.methodLevel.has(method));
    const isWasteful = makers.every(
      (method) => burnOfInputs(method, burnOf) >= burn * (method.outputs[0]?.amount ?? 1),
    );
    if (!isBeaten && !isWasteful) kept.push({ fuel: item, burn, most: Infinity });
    else if (heldOf(item) > 0) kept.push({ fuel: item, burn, most: heldOf(item) });
  }
  return kept;
}

function burnOfInputs(method: Method, burnOf: ReadonlyMap<ItemId, number>): number {
  let burn = 0;
  for (const { items, count } of method.inputs) {
    burn += count * Math.min(...items.map((item) => burnOf.get(item) ?? 0));
  }
  return burn;
}

/** One fuel of a mix; `less` items fewer than would fit are burnt, so that what is left over elsewhere can fill in. */
interface FuelPart extends Fuel {
  readonly less: number;
}

/**
 * Fuels burnt one after the other, longest first, the last for whatever remains: 11 items take 1 coal, 1 plank rather
 * than 2, and 3 sticks that were left over anyway.
 */
export type FuelMix = readonly FuelPart[];

/** Items held back of a fuel so that shorter ones fill in. */
const HELD_BACK = [0, 1];

/** Every single fuel, then, where they may be mixed, pairs and triples; ordinary places have about twenty. */
export function fuelMixes(
  fuels: readonly Fuel[],
  { oneFuelEach }: Pick<PlanningTask, 'oneFuelEach'>,
): readonly FuelMix[] {
  const part = (fuel: Fuel, less = 0): FuelPart => ({ ...fuel, less });
  const shorterThan = (burn: number): readonly Fuel[] => fuels.filter((other) => other.burn < burn);
  const singles = fuels.map((fuel) => [part(fuel)]);
  if (oneFuelEach) return singles;
  const pairs = fuels.flatMap((long) =>
    shorterThan(long.burn).flatMap((short) => HELD_BACK.map((less) => [part(long, less), part(short)])),
  );
  const triples = pairs.flatMap(([long, middle]) =>
    long && middle && long.less === 0
      ? shorterThan(middle.burn).flatMap((short) =>
          HELD_BACK.map((less) => [long, { ...middle, less }, part(short)]),
        )
      : [],
  );
  return [...singles, ...pairs, ...triples];
}

/** How many of each fuel of a mix smelt a number of items. */
export function fuelCounts(mix: FuelMix, items: number): ReadonlyMap<ItemId, number> {
  const counts = new Map<ItemId, number>();
  let left = items;
  mix.forEach(({ fuel, burn, most, less }, index) => {
    const isLast = index === mix.length - 1;
    const count = isLast
      ? Math.ceil(left / burn - 1e-9)
      : Math.min(most, Math.floor(left / burn + 1e-9) - less);
    if (count <= 0) return;
    counts.set(fuel, count);
    left -= count * burn;
  });
  return counts;
}
