import { increase } from '../../base/groups.js';
import { type Candidates, groupKey, type Choices } from './production-program.js';
import { isRaw, type ItemId, type Method } from './domain.js';
import { demandOf, type PlanningTask } from './planning-task.js';
import type { Reachability } from './reachability.js';

/** Work on one method with one tool at one station, in whole numbers of concrete items; not yet ordered. */
export interface Execution {
  readonly method: Method;
  readonly times: number;
  readonly tool: ItemId | null;
  readonly station: ItemId | null;
  /** Everything used up, fuel left out. */
  readonly inputs: ReadonlyMap<ItemId, number>;
  readonly fuel: ReadonlyMap<ItemId, number>;
  /** What comes into the chest: all that a craft gives; of gathering and killing what the plan counts on. */
  readonly outputs: ReadonlyMap<ItemId, number>;
}

/** Everything a plan does, without the order. */
export interface Production {
  readonly executions: readonly Execution[];
  readonly stationsPlaced: readonly ItemId[];
}

type Counts = Map<ItemId, number>;

/** Turns the solver's choices into concrete work: which of the interchangeable items, and how many come home. */
export function resolveProduction(
  task: PlanningTask,
  candidates: Candidates,
  reachable: Reachability,
  choices: Choices,
): Production {
  const level = ({ column }: Choices['columns'][number]): number =>
    reachable.methodLevel.get(column.method) ?? 0;
  const itemLevel = (item: ItemId): number => reachable.itemLevel.get(item) ?? Infinity;
  // What is there early goes to whoever works early, so that nobody waits for a late substitute.
  const pools = new Map(
    [...choices.mixes].map(([key, mix]): [string, Counts] => [
      key,
      new Map([...mix].sort(([a], [b]) => itemLevel(a) - itemLevel(b) || a - b)),
    ]),
  );
  const ordered = [...choices.columns].sort(
    (a, b) => level(a) - level(b) || a.column.method.id - b.column.method.id,
  );
  const executions = ordered.flatMap(({ column, times }): Omit<Execution, 'outputs'>[] => {
    const draws = Array.from({ length: times }, () => {
      const inputs: Counts = new Map();
      for (const { items, count } of column.method.inputs) {
        const open = candidates.alternatives(items);
        const pool = pools.get(groupKey(open));
        if (open.length === 1 || !pool) increase(inputs, open[0] ?? -1, count);
        else draw(pool, count, inputs);
      }
      return inputs;
    });
    const fuel = choices.fuels.get(column.method.id) ?? new Map<ItemId, number>();
    return alike(draws).map((same, index) => ({
      ...column,
      times: same.times,
      inputs: same.inputs,
      // Fuel goes with the first of several; whoever comes first lights the furnace.
      fuel: index === 0 ? fuel : new Map<ItemId, number>(),
    }));
  });
  return {
    executions: withOutputs(task, executions, choices.stationsPlaced),
    stationsPlaced: choices.stationsPlaced,
  };
}

/** Joins executions that use up the same, so that each can be done in part while the others wait. */
function alike(draws: readonly Counts[]): readonly { readonly times: number; readonly inputs: Counts }[] {
  const groups = new Map<string, { times: number; inputs: Counts }>();
  for (const inputs of draws) {
    const key = JSON.stringify([...inputs].sort(([a], [b]) => a - b));
    const known = groups.get(key);
    if (!known) groups.set(key, { times: 1, inputs: new Map(inputs) });
    else {
      known.times++;
      for (const [item, count] of inputs) increase(known.inputs, item, count);
    }
  }
  return [...groups.values()];
}

function draw(pool: Counts, count: number, into: Counts): void {
  let left = count;
  for (const [item, most] of pool) {
    const share = Math.min(left, most);
    if (share === 0) continue;
    increase(into, item, share);
    pool.set(item, most - share);
    left -= share;
  }
}

/** Gathering and killing promise what stock and crafts leave open; never more than they are expected to give. */
function withOutputs(
  task: PlanningTask,
  executions: readonly Omit<Execution, 'outputs'>[],
  stationsPlaced: readonly ItemId[],
): Execution[] {
  const open: Counts = new Map(demandOf(task));
  for (const station of stationsPlaced) if (!task.placed.has(station)) increase(open, station, 1);
  for (const { inputs, fuel, tool } of executions) {
    for (const [item, count] of [...inputs, ...fuel]) increase(open, item, count);
    if (tool !== null) open.set(tool, Math.max(open.get(tool) ?? 0, 1));
  }
  for (const [item, count] of task.stock) increase(open, item, -count);
  for (const { method, times } of executions) {
    if (!isRaw(method)) for (const { item, amount } of method.outputs) increase(open, item, -amount * times);
  }
  return executions.map((execution) => {
    const { method, times } = execution;
    const outputs: Counts = new Map();
    for (const { item, amount } of method.outputs) {
      const most = amount * times;
      const count = isRaw(method) ? Math.max(0, Math.min(open.get(item) ?? 0, Math.ceil(most - 1e-9))) : most;
      if (count === 0) continue;
      increase(outputs, item, count);
      if (isRaw(method)) increase(open, item, -count);
    }
    return { ...execution, outputs };
  });
}
