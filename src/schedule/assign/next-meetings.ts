import { common, totalOf, type ItemCounts } from '../../base/item-counts.js';
import { blocksAside, type Position } from '../../base/position.js';
import { progressAt } from '../state/draft.js';
import type { ScheduleState } from '../state/state.js';

/** Somebody without work, and where it will be wanted. */
export interface Meeting {
  readonly worker: string;
  readonly near: Position;
}

/**
 * Where goods are in hands: who has no work and holds what is taken at a station is wanted there, first where nothing else
 * is missing; who holds what is asked for in the end, where others still make theirs.
 */
export function nextMeetings(state: ScheduleState): readonly Meeting[] {
  const { hands, workers } = state;
  if (hands === null) return [];
  const free = workers.filter(({ active, isAway, capabilities }) => !active && !isAway && !capabilities.pace);
  const work = free.length === 0 ? [] : workAtStations(state);
  return free.flatMap(({ name, position }) => {
    const own = hands[name] ?? {};
    const next =
      work.find(({ takes, only = name }) => only === name && totalOf(common(own, takes)) > 0) ??
      (bringsAtTheEnd(state, own) ? work.at(-1) : undefined);
    const near = next && nearestStation(state, next.block, position);
    return near ? [{ worker: name, near }] : [];
  });
}

interface StationWork {
  readonly block: string;
  /** What is still to be brought there. */
  readonly takes: ItemCounts;
  readonly only: string | undefined;
}

/** What is not done yet; first what waits for nothing but a station or somebody to do it. */
function workAtStations(state: ScheduleState): readonly StationWork[] {
  const open = state.plan.entries.flatMap(({ subtask }, entry) => {
    const { state: progress, isLetGo, open: missing, running, loaded } = progressAt(state, entry);
    const { station: block, section, for: only, materials } = subtask;
    if (progress === 'DONE' || isLetGo || section || block === undefined) return [];
    return [{ block, takes: running + loaded > 0 ? {} : materials, only, missing }];
  });
  return open.sort((a, b) => a.missing - b.missing);
}

function bringsAtTheEnd(state: ScheduleState, own: ItemCounts): boolean {
  return state.plan.entries.some(
    ({ subtask, followers }) =>
      followers.length === 0 && subtask.for === undefined && (own[subtask.item] ?? 0) > 0,
  );
}

function nearestStation(state: ScheduleState, block: string, from: Position): Position | undefined {
  const [nearest] = state.stations
    .filter(({ station }) => station.block === block)
    .map(({ station }) => station.position)
    .sort((a, b) => blocksAside(a, from) - blocksAside(b, from));
  return nearest;
}
