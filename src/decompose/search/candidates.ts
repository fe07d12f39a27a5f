import type { Domain, ItemId, Method } from './domain.js';
import { usefulFuels } from './fuel-choice.js';
import type { MarginalCosts } from './marginal-cost.js';
import { demandOf, type PlanningTask } from './planning-task.js';
import type { Reachability } from './reachability.js';

/** The part of the domain that could matter to a goal. */
export interface Candidates {
  readonly methods: ReadonlySet<Method>;
  /** Items some candidate makes or uses. */
  readonly items: ReadonlySet<ItemId>;
  readonly fuels: readonly (readonly [ItemId, number])[];
  /** Which of a slot's alternatives can be had at all. */
  readonly alternatives: (items: readonly ItemId[]) => readonly ItemId[];
}

/** Works backwards from the goals over every reachable method. Nothing a plan could use is left out. */
export function selectCandidates(
  task: PlanningTask,
  domain: Domain,
  reachable: Reachability,
  costs: MarginalCosts,
): Candidates {
  const items = new Set<ItemId>();
  const methods = new Set<Method>();
  const waiting: ItemId[] = [];
  const fuels = usefulFuels(task, domain, reachable, costs, { keepDear: true });
  const need = (item: ItemId): void => {
    if (items.has(item) || !reachable.itemLevel.has(item)) return;
    items.add(item);
    waiting.push(item);
  };
  const use = (method: Method): void => {
    if (methods.has(method)) return;
    methods.add(method);
    for (const input of method.inputs) input.items.forEach(need);
    for (const { kind, items: aids } of method.needs) {
      if (kind === 'tool' || !aids.some((aid) => task.stations.has(aid))) aids.forEach(need);
    }
    if (method.heat > 0) for (const [fuel] of fuels) need(fuel);
  };
  for (const item of demandOf(task).keys()) need(item);
  for (const method of reachable.methodLevel.keys()) {
    const isAsked =
      (method.kind === 'kill' && task.killed.has(method.target)) ||
      (method.kind === 'shoot' && task.shot.has(method.target));
    if (isAsked) use(method);
  }
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    for (const method of domain.producers.get(item) ?? []) {
      // Emptied buckets only come back from what took full ones.
      const isRemainder = method.kind === 'craft' && method.outputs[0]?.item !== item;
      const isPointless = isRemainder || (method.kind === 'shoot' && !task.shot.has(method.target));
      if (reachable.methodLevel.has(method) && !isPointless) use(method);
    }
  }
  return { methods, items, fuels, alternatives: (options) => options.filter((item) => items.has(item)) };
}
