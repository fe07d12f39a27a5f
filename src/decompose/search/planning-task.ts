import type { Domain, ItemId } from './domain.js';

/** What is asked of the planner, in the domain's own terms. */
export interface PlanningTask {
  readonly domain: Domain;
  /** Items that must lie in the chest at the end. */
  readonly wanted: ReadonlyMap<ItemId, number>;
  /** Blocks to set down; they are used up. A station set down for the plan's own work is one of them. */
  readonly placed: ReadonlyMap<ItemId, number>;
  /** Mobs to kill or shoot, by name. */
  readonly killed: ReadonlyMap<string, number>;
  readonly shot: ReadonlyMap<string, number>;
  /** What lies in the chest and in the workers' inventories. */
  readonly stock: ReadonlyMap<ItemId, number>;
  /** Stations that already stand. */
  readonly stations: ReadonlySet<ItemId>;
  /** Whether a smelt may burn one kind of fuel only: one loading is then all a furnace needs. */
  readonly oneFuelEach: boolean;
  /** Uses a tool stands. */
  readonly usesOf: (item: ItemId) => number;
}

/** Items needed at the end or used up by placing. */
export function demandOf(task: PlanningTask): ReadonlyMap<ItemId, number> {
  const demand = new Map(task.wanted);
  for (const [item, count] of task.placed) demand.set(item, (demand.get(item) ?? 0) + count);
  return demand;
}
