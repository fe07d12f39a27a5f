import type { Domain, ItemId, Method } from './domain.js';

/**
 * What can be had at all, and after how many steps at the earliest. Of what can be made there is taken to be no end; of
 * what is only held, no more than is held.
 */
export interface Reachability {
  /** Earliest step count of an item: 0 where it is in stock; absent where it cannot be had. */
  readonly itemLevel: ReadonlyMap<ItemId, number>;
  /** Earliest position of a method in a chain of steps; absent where it can never be carried out. */
  readonly methodLevel: ReadonlyMap<Method, number>;
}

/** What a forward search starts from. */
export interface ReachabilityStart {
  readonly stock: ReadonlyMap<ItemId, number>;
  /** Stations that already stand. */
  readonly stations: ReadonlySet<ItemId>;
  /** Methods that may be used; all of the domain's when absent. */
  readonly methods?: readonly Method[];
  /** An item to do without: it counts as never made and never held. */
  readonly without?: ItemId;
}

/** Finds all items and methods reachable from a start, level by level (breadth first, so levels are exact). */
export function reach(domain: Domain, start: ReachabilityStart): Reachability {
  const itemLevel = new Map<ItemId, number>();
  const methodLevel = new Map<Method, number>();
  for (const [item, count] of start.stock) if (count > 0 && item !== start.without) itemLevel.set(item, 0);
  let waiting: readonly Method[] = start.methods ?? domain.methods;
  const standing = (items: readonly ItemId[]): boolean =>
    items.some((item) => start.stations.has(item) && item !== start.without);
  const hasAny = (items: readonly ItemId[]): boolean => items.some((item) => itemLevel.has(item));
  // What is held and cannot be made must suffice by itself.
  const hasEnough = (items: readonly ItemId[], count: number): boolean => {
    let held = 0;
    for (const item of items) {
      const level = itemLevel.get(item);
      if (level === undefined) continue;
      held += level > 0 || made.has(item) ? Infinity : (start.stock.get(item) ?? 0);
    }
    return held >= count;
  };
  const made = new Set<ItemId>();
  let hasFuel = false;
  for (let level = 1; ; level++) {
    hasFuel ||= domain.fuels.some(([item]) => itemLevel.has(item));
    const ready: Method[] = [];
    const still: Method[] = [];
    for (const method of waiting) {
      const possible =
        (method.heat === 0 || hasFuel) &&
        method.inputs.every(({ items, count }) => hasEnough(items, count)) &&
        method.needs.every(({ kind, items }) => hasAny(items) || (kind === 'station' && standing(items)));
      (possible ? ready : still).push(method);
    }
    if (ready.length === 0) return { itemLevel, methodLevel };
    for (const method of ready) {
      methodLevel.set(method, level);
      for (const { item } of method.outputs) {
        if (item === start.without) continue;
        made.add(item);
        if (!itemLevel.has(item)) itemLevel.set(item, level);
      }
    }
    waiting = still;
  }
}

/** Whether interchangeable items can be had in that number: one of them can be made, or enough are held. */
export function canSupply(
  domain: Domain,
  reachable: Reachability,
  stock: ReadonlyMap<ItemId, number>,
  items: readonly ItemId[],
  count: number,
): boolean {
  const isMade = (item: ItemId): boolean =>
    (domain.producers.get(item) ?? []).some((method) => reachable.methodLevel.has(method));
  let held = 0;
  for (const item of items) {
    if (isMade(item)) return true;
    held += stock.get(item) ?? 0;
  }
  return held >= count;
}
