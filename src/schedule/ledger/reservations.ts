import { blocksAside, isSamePosition, type Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import { addFree, setWorker, spotNumber, stationNumber, type Draft } from '../state/draft.js';
import { owedBy, type Job, type Station } from '../job.js';
import { addFreeItem } from '../state/readiness.js';
import { slotsOf } from '../settings.js';
import type { ActiveJob, Spot } from '../state/state.js';

/** Promises a job all it needs, in one step. A `collect` goes to a furnace that is held for it already. */
export function reserve(draft: Draft, job: Job): ItemCounts {
  const owed = owedBy(job);
  for (const [item, count] of Object.entries(owed)) addFreeItem(draft, item, -count);
  if (job.station && job.phase !== 'collect') useSlot(draft, job.station, 1);
  for (const position of job.placeAt) holdSpot(draft, position, job.id);
  return owed;
}

/** Frees all a job still holds. `keepsSlot`: what it loaded lies in the furnace. `built`: places that are now taken. */
export function release(draft: Draft, active: ActiveJob, keepsSlot: boolean, built: number): void {
  for (const [item, count] of Object.entries(active.owed)) addFreeItem(draft, item, count);
  if (active.job.station && !keepsSlot) useSlot(draft, active.job.station, -1);
  for (const [at, position] of active.job.placeAt.entries()) {
    if (at < built) buildAt(draft, position);
    freeSpot(draft, position, active.job.id);
  }
}

/** The chest was read; what a worker took in this visit is no longer owed to its job. */
export function observeChest(
  draft: Draft,
  contents: ItemCounts,
  worker: string | null,
  before: ItemCounts | null,
): void {
  const at = worker === null ? -1 : draft.workers.findIndex(({ name }) => name === worker);
  const active = draft.workers[at]?.active;
  if (active && before) {
    const owed: Record<string, number> = {};
    for (const [item, count] of Object.entries(active.owed)) {
      const taken = Math.min(count, Math.max(0, (before[item] ?? 0) - (contents[item] ?? 0)));
      if (taken < count) owed[item] = count - taken;
      addFreeItem(draft, item, taken);
    }
    setWorker(draft, at, { active: { ...active, owed, brought: withPut(active.brought, before, contents) } });
  }
  for (const [item, count] of Object.entries(contents)) {
    const change = count - (draft.contents[item] ?? 0);
    if (change !== 0) addFreeItem(draft, item, change);
  }
  for (const [item, count] of Object.entries(draft.contents)) {
    if (contents[item] === undefined) addFreeItem(draft, item, -count);
  }
  draft.contents = contents;
}

/** What a worker brought so far and what it put in now. */
function withPut(brought: ItemCounts, before: ItemCounts, contents: ItemCounts): ItemCounts {
  const put = Object.entries(contents)
    .map(([item, count]) => [item, count - (before[item] ?? 0)] as const)
    .filter(([, more]) => more > 0);
  return {
    ...brought,
    ...Object.fromEntries(put.map(([item, more]) => [item, (brought[item] ?? 0) + more])),
  };
}

/** A station with a free slot, the nearest to a place; null when there is none. */
export function freeStation(draft: Draft, block: string, near: Position | null): Station | null {
  let best: Station | null = null;
  let bestDistance = Infinity;
  for (const { station, slots, used } of draft.stations) {
    if (station.block !== block || used >= slots) continue;
    const away = near ? blocksAside(station.position, near) : 0;
    if (away < bestDistance) {
      best = station;
      bestDistance = away;
    }
  }
  return best;
}

/** A station stands now, whoever set it down; the place it stands at is taken. Seeing one again changes nothing. */
export function addStation(draft: Draft, station: Station): void {
  buildAt(draft, station.position);
  if (draft.stations.some((known) => isSameStation(known.station, station))) return;
  const slots = slotsOf(station.block, draft.settings);
  const jobs = draft.workers.filter(
    ({ active }) => active?.job.station && isSameStation(active.job.station, station),
  );
  const waiting = draft.collects.filter((collect) => isSameStation(collect.station, station));
  const used = jobs.length + waiting.length;
  draft.stations = [...draft.stations, { station, slots, used }];
  addFree(draft, stationNumber(draft, station.block), slots - used);
}

/** A station is gone. Jobs at it fail by themselves; what lay in it is lost. */
export function removeStation(draft: Draft, station: Station): void {
  const known = draft.stations.find((each) => isSameStation(each.station, station));
  if (known) {
    draft.stations = draft.stations.filter((each) => each !== known);
    addFree(draft, stationNumber(draft, station.block), known.used - known.slots);
  }
  const place = draft.spots.find(
    ({ position, isBuilt }) => isBuilt && isSamePosition(position, station.position),
  );
  if (place) {
    changeSpot(draft, place, { isBuilt: false });
    if (place.heldBy === null) addFree(draft, spotNumber(draft), 1);
  }
}

/** Takes or gives back one slot of a station, if it still stands. */
function useSlot(draft: Draft, station: Station, change: 1 | -1): void {
  const at = draft.stations.findIndex((known) => isSameStation(known.station, station));
  const known = draft.stations[at];
  if (!known || known.used + change < 0) return;
  draft.stations = draft.stations.with(at, { ...known, used: known.used + change });
  addFree(draft, stationNumber(draft, station.block), -change);
}

/** Free places for blocks, best first: where none failed, of these the wanted side, then beside the chest, then any. */
export function freeSpots(draft: Draft, side: Spot['side'], count: number): readonly Position[] {
  const rank = (spot: Spot): number => (spot.side === side ? 0 : spot.side === 'beside' ? 1 : 2);
  return draft.spots
    .filter(isFree)
    .sort((a, b) => a.failures - b.failures || rank(a) - rank(b))
    .slice(0, count)
    .map(({ position }) => position);
}

/** Whether a place can be promised. */
export function isFree({ heldBy, isBuilt }: Spot): boolean {
  return heldBy === null && !isBuilt;
}

/** Nothing can be set down there: other places come first from now on. */
export function shunSpots(draft: Draft, positions: readonly Position[]): void {
  draft.spots = draft.spots.map((spot) =>
    positions.some((position) => isSamePosition(position, spot.position))
      ? { ...spot, failures: spot.failures + 1 }
      : spot,
  );
}

function holdSpot(draft: Draft, position: Position, job: string): void {
  const spot = draft.spots.find((each) => isFree(each) && isSamePosition(each.position, position));
  if (!spot) return;
  changeSpot(draft, spot, { heldBy: job });
  addFree(draft, spotNumber(draft), -1);
}

function freeSpot(draft: Draft, position: Position, job: string): void {
  const spot = draft.spots.find((each) => each.heldBy === job && isSamePosition(each.position, position));
  if (!spot) return;
  changeSpot(draft, spot, { heldBy: null });
  if (!spot.isBuilt) addFree(draft, spotNumber(draft), 1);
}

function buildAt(draft: Draft, position: Position): void {
  const spot = draft.spots.find((each) => isSamePosition(each.position, position));
  if (!spot) return;
  const wasFree = isFree(spot);
  changeSpot(draft, spot, { isBuilt: true });
  if (wasFree) addFree(draft, spotNumber(draft), -1);
}

function changeSpot(draft: Draft, spot: Spot, change: Partial<Spot>): void {
  draft.spots = draft.spots.map((each) => (each === spot ? { ...each, ...change } : each));
}

/** Whether two are the same block at the same place. */
export function isSameStation(one: Station, other: Station): boolean {
  return one.block === other.block && isSamePosition(one.position, other.position);
}
