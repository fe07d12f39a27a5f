import type { Subtask } from '../plan/subtask.js';
import type { Durations, Estimate } from './durations.js';
import type { JobPhase } from './job.js';
import { smallestShare } from './share-content.js';

/** What never changes about one subtask. */
export interface PlanEntry {
  readonly subtask: Subtask;
  /** Place in the plan as it was given. */
  readonly order: number;
  /** Entries that depend on it, and on which it depends. */
  readonly dependents: readonly number[];
  readonly dependencies: readonly number[];
  readonly estimates: Readonly<Record<JobPhase, Estimate>>;
  /** Expected ticks from its start to the end of the plan, if nobody ever had to wait for a worker. */
  readonly remainingTicks: number;
  /** Quantities it can be cut into. */
  readonly unit: number;
}

/**
 * A plan made ready to be scheduled; shared by all states of a schedule and never changed. Entries stand in the order
 * in which they are served: longest remaining path first, of equals the earlier in the plan.
 */
export interface PlanIndex {
  readonly entries: readonly PlanEntry[];
  readonly ids: ReadonlyMap<string, number>;
  /** Names of everything that is counted: `item:stick`, `station:furnace`, `spot`. */
  readonly resources: readonly string[];
  readonly resourceIds: ReadonlyMap<string, number>;
  /** The same for items alone, by registry name. */
  readonly itemIds: ReadonlyMap<string, number>;
}

export const SPOT = 'spot';
const ITEM = 'item:';
export const itemResource = (item: string): string => `${ITEM}${item}`;
export const stationResource = (block: string): string => `station:${block}`;

/** Prepares a plan. Of subtasks with the same id the first counts; dependencies on unknown ids count as done. */
export function indexPlan(subtasks: readonly Subtask[], durations: Durations): PlanIndex {
  const unique = [
    ...new Map([...subtasks].reverse().map((subtask) => [subtask.id, subtask])).values(),
  ].reverse();
  const places = new Map(unique.map(({ id }, place) => [id, place]));
  const before = unique.map(({ dependsOn }) => [...new Set(dependsOn.flatMap((id) => places.get(id) ?? []))]);
  const after = unique.map((): number[] => []);
  for (const [place, dependencies] of before.entries()) {
    for (const dependency of dependencies) after[dependency]?.push(place);
  }
  const estimates = unique.map((subtask) => ({
    whole: durations.estimate(subtask, 'whole'),
    load: durations.estimate(subtask, 'load'),
    collect: durations.estimate(subtask, 'collect'),
  }));
  const own = unique.map(({ quantity }, place) => {
    const whole = estimates[place]?.whole;
    return whole ? whole.fixedTicks + whole.ticksPerUnit * quantity : 0;
  });
  const remaining = remainingTicks(own, before, after);
  const served = unique
    .map((_subtask, place) => place)
    .sort((a, b) => (remaining[b] ?? 0) - (remaining[a] ?? 0) || a - b);
  const rank = new Map(served.map((place, at) => [place, at]));
  const ranked = (list: readonly number[] | undefined): number[] =>
    (list ?? []).map((place) => rank.get(place) ?? 0).sort((a, b) => a - b);
  const entries = served.flatMap((place): PlanEntry[] => {
    const subtask = unique[place];
    const estimate = estimates[place];
    if (!subtask || !estimate) return [];
    return [
      {
        subtask,
        order: place,
        dependents: ranked(after[place]),
        dependencies: ranked(before[place]),
        estimates: estimate,
        remainingTicks: remaining[place] ?? 0,
        unit: smallestShare(subtask),
      },
    ];
  });
  const resources = [...new Set([SPOT, ...unique.flatMap(resourcesOf)])];
  return {
    entries,
    ids: new Map(entries.map(({ subtask }, at) => [subtask.id, at])),
    resources,
    resourceIds: new Map(resources.map((name, at) => [name, at])),
    itemIds: new Map(
      resources.flatMap((name, at) =>
        name.startsWith(ITEM) ? [[name.slice(ITEM.length), at] as const] : [],
      ),
    ),
  };
}

function resourcesOf(subtask: Subtask): readonly string[] {
  return [
    ...Object.keys(subtask.materials).map(itemResource),
    ...Object.keys(subtask.fuel ?? {}).map(itemResource),
    ...subtask.tools.map(itemResource),
    ...(subtask.station === undefined ? [] : [stationResource(subtask.station)]),
  ];
}

/** Longest way to the end, from the last subtasks back; those on a circle keep only their own ticks. */
function remainingTicks(
  own: readonly number[],
  before: readonly (readonly number[])[],
  after: readonly (readonly number[])[],
): readonly number[] {
  const remaining = [...own];
  const open = after.map((list) => list.length);
  const next = open.flatMap((count, place) => (count === 0 ? [place] : []));
  for (let place = next.pop(); place !== undefined; place = next.pop()) {
    for (const dependency of before[place] ?? []) {
      const through = (own[dependency] ?? 0) + (remaining[place] ?? 0);
      remaining[dependency] = Math.max(remaining[dependency] ?? 0, through);
      open[dependency] = (open[dependency] ?? 0) - 1;
      if (open[dependency] === 0) next.push(dependency);
    }
  }
  return remaining;
}
