import { sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { trimSurplus } from '../assign/jobs.js';
import { contentOf } from '../assign/share-content.js';
import type { Job, Station } from '../job.js';
import { entryAt, progressAt, restOf, setWorker, type Draft } from '../state/draft.js';
import { countDone, markDone, reenter } from '../state/readiness.js';
import type { ActiveJob } from '../state/state.js';
import type { SubtaskView } from '../subtask-view.js';
import { addStation } from './reservations.js';

/** Work of a person that shows in the world, asked for or not. */
export interface SeenWork {
  /** Null where nobody knows who did it. */
  readonly worker: string | null;
  /** Put into the shared chest and not taken from it before. */
  readonly gained?: ItemCounts;
  /** Blocks set down at places where the plan wants blocks, by name. */
  readonly placed?: ItemCounts;
  /** Mobs that died, by name. */
  readonly killed?: ItemCounts;
}

/** The job of whoever did it. */
export interface OwnWork {
  readonly job: Job;
  /** What it has brought so far, the work to be credited left out. */
  readonly brought: ItemCounts;
}

/** A subtask as far as credits need it. */
export type WorkView = Pick<SubtaskView, 'id' | 'subtask' | 'state' | 'quantity' | 'done'>;

export interface UnaskedCredit {
  readonly subtask: string;
  readonly quantity: number;
}

/**
 * Counts for the plan what somebody did without being asked, and tells of it.
 * @param place where what was set down stands
 */
export function creditUnasked(draft: Draft, work: SeenWork, place: Station | null): void {
  const at = draft.workers.findIndex(({ name }) => name === work.worker);
  const own = draft.workers[at]?.active ?? null;
  const open = draft.plan.entries
    .map(({ subtask, order }, entry) => {
      const { state, done } = progressAt(draft, entry);
      return { order, entry, id: subtask.id, subtask, state, done, quantity: subtask.quantity };
    })
    .sort((a, b) => a.order - b.order);
  for (const { subtask: id, quantity } of unaskedCredits(
    work,
    open,
    own && { job: own.job, brought: own.gained },
  )) {
    const entry = draft.plan.ids.get(id) ?? -1;
    const { subtask } = entryAt(draft, entry);
    const station = subtask.placed === undefined ? null : place;
    // What comes next in the plan needs to know where it stands.
    if (station) addStation(draft, station);
    creditDone(draft, entry, quantity);
    draft.actions.push({ kind: 'credited', subtask: id, quantity, worker: work.worker, station });
  }
  const { active } = draft.workers[at] ?? {};
  if (active && work.gained) {
    setWorker(draft, at, { active: { ...active, gained: sumOfCounts([active.gained, work.gained]) } });
  }
}

/**
 * What of the plan somebody's work does that nobody asked of it. What its own job is to bring is left to that job; only
 * what goes beyond is credited. Open subtasks nobody is at come first, in the plan's order; then those others are at,
 * whose jobs shrink. Never more than is open.
 * @param views in the plan's order
 * @param own the job of whoever did it, null without one
 */
export function unaskedCredits(
  work: SeenWork,
  views: readonly WorkView[],
  own: OwnWork | null,
): readonly UnaskedCredit[] {
  const left = beyondOwn(work, own);
  const isIdle = ({ state }: WorkView): boolean => state !== 'DONE' && state !== 'IN_PROGRESS';
  const open = [...views.filter(isIdle), ...views.filter(({ state }) => state === 'IN_PROGRESS')];
  return open.flatMap(({ id, subtask, quantity, done }) => {
    const kept = own?.job.subtask.id === id ? own.job.quantity : 0;
    const needs = needsOf(subtask);
    const units = Math.min(quantity - done - kept, ...needs.map((need) => unitsIn(left, need, quantity)));
    if (needs.length === 0 || units < 1) return [];
    for (const { what, name, count } of needs) {
      left[what][name] = (left[what][name] ?? 0) - Math.ceil((units * count) / quantity);
    }
    return [{ subtask: id, quantity: units }];
  });
}

type Goods = Record<'gained' | 'placed' | 'killed', Record<string, number>>;

/** So much of something makes a whole subtask. */
interface Shown {
  readonly what: keyof Goods;
  readonly name: string;
  readonly count: number;
}

/** What of a subtask shows in the world when it is done. */
function needsOf({ action, item, quantity, placed, drops, section }: Subtask): readonly Shown[] {
  // Only its places tell, and they are looked at when its job ends.
  if (section) return [];
  if (action === 'build' || placed !== undefined) return [{ what: 'placed', name: item, count: quantity }];
  if (action !== 'kill' && action !== 'shoot') return [{ what: 'gained', name: item, count: quantity }];
  const loot = Object.entries(drops ?? {});
  if (loot.length === 0) return [{ what: 'killed', name: item, count: quantity }];
  return loot.map(([name, count]) => ({ what: 'gained', name, count }));
}

function unitsIn(left: Goods, { what, name, count }: Shown, quantity: number): number {
  return Math.floor(((left[what][name] ?? 0) * quantity) / count + 1e-9);
}

function beyondOwn(work: SeenWork, own: OwnWork | null): Goods {
  const left: Goods = {
    gained: { ...work.gained },
    placed: { ...work.placed },
    killed: { ...work.killed },
  };
  if (!own) return left;
  const { job, brought } = own;
  for (const { what, name } of needsOf(job.subtask)) {
    if (what !== 'gained') left[what][name] = 0;
  }
  for (const [item, count] of Object.entries(job.brings)) {
    const owed = Math.max(0, count - (brought[item] ?? 0));
    left.gained[item] = Math.max(0, (left.gained[item] ?? 0) - owed);
  }
  return left;
}

/** So much more of a subtask is done, by whomever. */
function creditDone(draft: Draft, entry: number, quantity: number): void {
  const { done, state } = progressAt(draft, entry);
  if (state === 'DONE' || quantity <= 0) return;
  countDone(draft, entry, quantity);
  if (done + quantity >= entryAt(draft, entry).subtask.quantity) markDone(draft, entry);
  else reenter(draft, entry);
  trimSurplus(draft, entry);
}

/**
 * Counts for the gathering of an item what lies in the chest beyond what the plan has there by now: somebody dug one too
 * many, or picked up by the way what another had dug. Nobody needs to gather it a second time.
 * @param items those of which there may be more than before
 */
export function creditSurplus(draft: Draft, items: Iterable<string>): void {
  for (const item of items) {
    const gathers = draft.plan.gathers.get(item) ?? [];
    if (gathers.every((entry) => openOf(draft, entry) === 0)) continue;
    let surplus = surplusOf(draft, item, gathers);
    for (const entry of [...gathers].sort((a, b) => openOf(draft, a) - openOf(draft, b))) {
      const credited = Math.min(surplus, openOf(draft, entry));
      if (credited <= 0) continue;
      creditDone(draft, entry, credited);
      surplus -= credited;
    }
  }
}

/** What of a gathering is neither verified nor in the chest: who brought too many for one has done some of another. */
function openOf(draft: Draft, entry: number): number {
  const { state, done } = progressAt(draft, entry);
  if (state === 'DONE' || state === 'FAILED') return 0;
  const { item, quantity } = entryAt(draft, entry).subtask;
  const brought = draft.workers.reduce(
    (sum, { active }) => sum + (active?.entry === entry ? (active.brought[item] ?? 0) : 0),
    0,
  );
  return Math.max(0, quantity - done - brought);
}

/** What will be there when all is gathered and used as the plan says, less what the plan leaves over. */
function surplusOf(draft: Draft, item: string, gathers: readonly number[]): number {
  let there = draft.contents[item] ?? 0;
  for (const { active } of draft.workers) if (active) there += underwayOf(active, item);
  for (const entry of gathers) {
    if (progressAt(draft, entry).state !== 'FAILED') there += restOf(draft, entry);
    there -= tooMuchToCome(draft, entry, item);
  }
  for (const entry of draft.plan.users.get(item) ?? []) there -= toBeUsed(draft, entry, item);
  return there - (draft.plan.left.get(item) ?? Infinity);
}

/** What those who are at a gathering are on the way to bring beyond what it asks for: it is not there yet. */
function tooMuchToCome(draft: Draft, entry: number, item: string): number {
  const { done, inFlight } = progressAt(draft, entry);
  const tooMuch = done + inFlight - entryAt(draft, entry).subtask.quantity;
  if (tooMuch <= 0) return 0;
  const toCome = draft.workers.reduce((sum, { active }) => {
    return sum + (active?.entry === entry ? Math.max(0, active.counted - (active.brought[item] ?? 0)) : 0);
  }, 0);
  return Math.min(tooMuch, toCome);
}

/** What a running job will still change of an item in the chest, when it ends as it should. */
function underwayOf({ job, counted, owed, brought }: ActiveJob, item: string): number {
  const put = brought[item] ?? 0;
  const isOwn = job.subtask.action === 'gather' && job.subtask.item === item;
  const toCome = isOwn ? Math.max(0, counted - put) : 0;
  // What was put back unused will be taken again.
  const back = isOwn ? 0 : Math.min(put, (job.takes[item] ?? 0) - (owed[item] ?? 0));
  return toCome - (owed[item] ?? 0) - Math.max(0, back);
}

function toBeUsed(draft: Draft, entry: number, item: string): number {
  const rest = restOf(draft, entry);
  const { state, fuelGiven } = progressAt(draft, entry);
  if (rest === 0 || state === 'DONE') return 0;
  return contentOf(entryAt(draft, entry).subtask, 'whole', rest, fuelGiven).takes[item] ?? 0;
}
