import type { Position } from '../base/position.js';
import type { ItemCounts } from '../base/item-counts.js';
import type { Subtask } from '../plan/subtask/subtask.js';
import { PIECE, UNTOUCHED, closeDraft, openDraft } from './state/draft.js';
import { indexPlan, SPOT, itemResource, stationResource, type PlanIndex } from './state/plan-index.js';
import { enter } from './state/readiness.js';
import { isFree } from './ledger/reservations.js';
import { DEFAULT_SETTINGS, slotsOf, type ScheduleSetup, type Spots } from './settings.js';
import { EMPTY_SET } from './state/sorted-set.js';
import type { Progress, ScheduleState, Spot, StandingStation } from './state/state.js';

/**
 * A schedule at the start: nobody there yet, nothing assigned. Ids and dependencies are taken as they come: an id twice
 * counts once, a dependency on an id that is not in the plan counts as done.
 */
export function startSchedule(subtasks: readonly Subtask[], setup: ScheduleSetup): ScheduleState {
  const settings = { ...DEFAULT_SETTINGS, ...setup.settings };
  const plan = indexPlan(subtasks, setup.durations, setup.contents, settings.order);
  const stations = setup.stations.map((station) => ({
    station,
    slots: slotsOf(station.block, settings),
    used: 0,
  }));
  const empty: ScheduleState = {
    phase: 'running',
    isPaused: false,
    tick: 0,
    settings,
    chest: setup.chest,
    plan,
    progress: [],
    doneCount: 0,
    activeCount: 0,
    workers: [],
    contents: setup.contents,
    hands: setup.hands ?? null,
    made: new Map(),
    free: [],
    ready: EMPTY_SET,
    readyBy: [],
    waitingBy: [],
    stations,
    spots: spotsOf(
      setup.spots,
      setup.stations.map(({ position }) => position),
    ),
    collects: [],
    wishes: [],
    nextOfferTick: 0,
    nextCheckTick: 0,
  };
  return withPlan(empty, plan);
}

function withPlan(state: ScheduleState, plan: PlanIndex): ScheduleState {
  const progress: Progress[][] = [];
  for (const [entry, { open }] of plan.entries.entries()) {
    if (entry % PIECE === 0) progress.push([]);
    progress.at(-1)?.push({ ...UNTOUCHED, open });
  }
  const nothing = plan.resources.map(() => []);
  const draft = openDraft({
    ...state,
    plan,
    progress,
    made: new Map(),
    free: freeAtFirst(plan, state.contents, state.stations, state.spots),
    ready: EMPTY_SET,
    readyBy: nothing,
    waitingBy: nothing,
  });
  for (const [entry, { open }] of plan.entries.entries()) {
    if (open === 0) enter(draft, entry);
  }
  return closeDraft(draft);
}

function freeAtFirst(
  { resources, resourceIds }: PlanIndex,
  contents: ItemCounts,
  stations: readonly StandingStation[],
  spots: readonly Spot[],
): readonly number[] {
  const free = resources.map(() => 0);
  const add = (name: string, amount: number): void => {
    const at = resourceIds.get(name);
    if (at !== undefined) free[at] = (free[at] ?? 0) + amount;
  };
  for (const [item, count] of Object.entries(contents)) add(itemResource(item), count);
  for (const { station, slots, used } of stations) add(stationResource(station.block), slots - used);
  add(SPOT, spots.filter(isFree).length);
  return free;
}

function spotsOf({ left, right, beside }: Spots, built: readonly Position[]): readonly Spot[] {
  const spot = (position: Position, side: Spot['side']): Spot => ({
    position,
    side,
    heldBy: null,
    failures: 0,
    isBuilt: built.some(({ x, y, z }) => x === position.x && y === position.y && z === position.z),
  });
  const all = [
    ...(left ? [spot(left, 'left')] : []),
    ...(right ? [spot(right, 'right')] : []),
    ...beside.map((position) => spot(position, 'beside')),
  ];
  return [
    ...new Map(
      all
        .map((each) => [`${each.position.x},${each.position.y},${each.position.z}`, each] as const)
        .reverse(),
    ).values(),
  ].reverse();
}
