import { yieldOf } from '../../plan/subtask/yield.js';
import { SCAFFOLDS } from '../../blueprint/scaffold.js';
import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { Durations, Estimate, Otherwise } from '../simulate/durations.js';
import { takenBefore } from '../simulate/taken-before.js';
import type { JobPhase } from '../job.js';
import { isForOre, WAY_PICKAXES, WAY_SWORDS } from '../assign/for-ore.js';
import { smallestShare } from '../assign/share-content.js';
import type { ScheduleSettings } from '../settings.js';
import { supplyOf, type Release } from './supply.js';
import { append } from '../../base/groups.js';

/** What never changes about one subtask. */
export interface PlanEntry {
  readonly subtask: Subtask;
  /** Place in the plan as it was given. */
  readonly order: number;
  /** Entries it depends on, as the plan says. */
  readonly dependencies: readonly number[];
  /** Entries that wait until it is DONE. */
  readonly dependents: readonly number[];
  /** Entries that depend on it, as the plan says. */
  readonly followers: readonly number[];
  /** Where what it is after is known to be. */
  readonly places: readonly Position[];
  /** How many entries and items it waits for at first. */
  readonly open: number;
  readonly estimates: Readonly<Record<JobPhase, Estimate>>;
  /** Expected ticks from its start to the end of the plan, if nobody ever waited for a worker. */
  readonly remaining: number;
  /** Other ways to do it, with what the plan has. */
  readonly otherwise: readonly Otherwise[];
  /** Quantities it can be cut into. */
  readonly unit: number;
}

/**
 * A plan made ready to be scheduled; shared by all states of a schedule and never changed. Entries stand in the order
 * in which they are served: as `ScheduleSettings.order` says, of equals the earlier in the plan.
 */
export interface PlanIndex {
  readonly entries: readonly PlanEntry[];
  readonly ids: ReadonlyMap<string, number>;
  /** Names of everything that is counted: `item:stick`, `station:furnace`, `spot`. */
  readonly resources: readonly string[];
  readonly resourceIds: ReadonlyMap<string, number>;
  /** The same for items alone, by registry name. */
  readonly itemIds: ReadonlyMap<string, number>;
  /** By gathered item that nobody borrows: who gathers it, who uses it up, how much is left in the end. */
  readonly gathers: ReadonlyMap<string, readonly number[]>;
  readonly users: ReadonlyMap<string, readonly number[]>;
  readonly left: ReadonlyMap<string, number>;
  /** By item: who is let go when so much of it has been made; places are entries here. */
  readonly releases: ReadonlyMap<string, readonly Release[]>;
}

export const SPOT = 'spot';
const ITEM = 'item:';
export const itemResource = (item: string): string => `${ITEM}${item}`;
export const stationResource = (block: string): string => `station:${block}`;

/**
 * Prepares a plan. Of subtasks with the same id the first counts; dependencies on unknown ids count as done.
 * @param stock what lies in the chest at its start
 */
export function indexPlan(
  subtasks: readonly Subtask[],
  durations: Durations,
  stock: ItemCounts,
  order: ScheduleSettings['order'],
): PlanIndex {
  const unique = withoutTwins(subtasks);
  const places = new Map(unique.map(({ id }, place) => [id, place]));
  const before = unique.map(({ dependsOn }) => [...new Set(dependsOn.flatMap((id) => places.get(id) ?? []))]);
  const after = unique.map((): number[] => []);
  for (const [place, dependencies] of before.entries())
    for (const dependency of dependencies) after[dependency]?.push(place);
  const taken = takenBefore(unique);
  const estimates = unique.map((each, place) => estimatesOf(each, durations, taken[place]));
  const own = unique.map(({ quantity }, place) => {
    const { fixedTicks = 0, ticksPerUnit = 0 } = estimates[place]?.estimates.whole ?? {};
    return fixedTicks + ticksPerUnit * quantity;
  });
  const remaining = remainingTicks(own, before, after);
  const served = servedFirst(remaining, before, order);
  const rank = new Map(served.map((place, at) => [place, at]));
  const { dependents, open, releases } = supplyOf(unique, before, stock, served);
  const ranked = (list: readonly number[] = []): number[] =>
    list.map((place) => rank.get(place) ?? 0).sort((a, b) => a - b);
  const entries = served.flatMap((place): PlanEntry[] => {
    const subtask = unique[place];
    const estimate = estimates[place];
    if (!subtask || !estimate) return [];
    return [
      {
        subtask,
        order: place,
        dependencies: ranked(before[place]),
        dependents: ranked(dependents[place]),
        followers: ranked(after[place]),
        places: durations.placesOf?.(subtask) ?? [],
        open: open[place] ?? 0,
        remaining: remaining[place] ?? 0,
        ...estimate,
        unit: smallestShare(subtask),
      },
    ];
  });
  return {
    entries,
    ids: new Map(entries.map(({ subtask }, at) => [subtask.id, at])),
    ...resourcesIn(unique, entries),
    ...goodsOf(entries, stock),
    releases: new Map(
      [...releases].map(([item, list]) => [
        item,
        list.map(({ amount, place }) => ({ amount, place: rank.get(place) ?? 0 })),
      ]),
    ),
  };
}

function servedFirst(
  remaining: readonly number[],
  before: readonly (readonly number[])[],
  order: ScheduleSettings['order'],
): readonly number[] {
  const served = [...remaining.keys()];
  const isInOrder = before.every((dependencies, place) => dependencies.every((other) => other < place));
  if (order === 'as-listed' && isInOrder) return served;
  return served.sort((a, b) => (remaining[b] ?? 0) - (remaining[a] ?? 0) || a - b);
}

function withoutTwins(subtasks: readonly Subtask[]): readonly Subtask[] {
  return [...new Map([...subtasks].reverse().map((subtask) => [subtask.id, subtask])).values()].reverse();
}

function estimatesOf(
  subtask: Subtask,
  durations: Durations,
  taken = 0,
): Pick<PlanEntry, 'estimates' | 'otherwise'> {
  const [whole, load, collect] = [
    durations.estimate(subtask, 'whole', taken),
    durations.estimate(subtask, 'load', taken),
    durations.estimate(subtask, 'collect', taken),
  ];
  return {
    estimates: { whole, load, collect },
    otherwise: durations.otherwise?.(subtask, taken) ?? [],
  };
}

/** Gathered items and who has to do with them; tools are left out, which come and go. */
function goodsOf(
  entries: readonly PlanEntry[],
  stock: ItemCounts,
): Pick<PlanIndex, 'gathers' | 'users' | 'left'> {
  const tools = new Set(entries.flatMap(({ subtask }) => subtask.tools));
  const gathers = new Map<string, number[]>();
  const users = new Map<string, number[]>();
  const left = new Map<string, number>(Object.entries(stock));
  for (const [at, { subtask }] of entries.entries()) {
    const { action, item, materials } = subtask;
    if (action === 'gather' && !tools.has(item)) append(gathers, item, at);
    for (const [made, count] of Object.entries(yieldOf(subtask)))
      left.set(made, (left.get(made) ?? 0) + count);
    for (const [used, count] of Object.entries(materials)) {
      append(users, used, at);
      left.set(used, (left.get(used) ?? 0) - count);
    }
  }
  // What is used beyond what the plan makes comes from somewhere it does not tell of.
  for (const item of gathers.keys()) if ((left.get(item) ?? 0) < 0) gathers.delete(item);
  return { gathers, users, left };
}

/** Everything that is counted, numbered. */
function resourcesIn(
  subtasks: readonly Subtask[],
  entries: readonly PlanEntry[],
): Pick<PlanIndex, 'resources' | 'resourceIds' | 'itemIds'> {
  const standIns = entries.flatMap(({ otherwise }) => otherwise.flatMap(({ tools }) => tools));
  const resources = [...new Set([SPOT, ...subtasks.flatMap(resourcesOf), ...standIns.map(itemResource)])];
  const items = resources.flatMap((name, at) =>
    name.startsWith(ITEM) ? [[name.slice(ITEM.length), at] as const] : [],
  );
  return {
    resources,
    resourceIds: new Map(resources.map((name, at) => [name, at])),
    itemIds: new Map(items),
  };
}

function resourcesOf(subtask: Subtask): readonly string[] {
  return [
    ...Object.keys(subtask.materials).map(itemResource),
    ...Object.keys(subtask.fuel ?? {}).map(itemResource),
    ...subtask.tools.map(itemResource),
    ...(subtask.station === undefined ? [] : [stationResource(subtask.station)]),
    // May be lent to climb by.
    ...(subtask.section === undefined ? [] : SCAFFOLDS.map(([item]) => itemResource(item))),
    // May be taken along.
    ...(isForOre(subtask) ? [...WAY_PICKAXES, ...WAY_SWORDS].map(itemResource) : []),
  ];
}

/**
 * Expected ticks from each start to the end of the plan, if nobody ever waited for a worker: the longest way, from the last
 * subtasks back; those on a circle keep only their own ticks.
 */
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
