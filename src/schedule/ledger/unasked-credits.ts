import type { ItemCounts } from '../../base/item-counts.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { Job } from '../job.js';
import type { SubtaskView } from '../subtask-view.js';

/** Work of a person that shows in the world, asked for or not. */
export interface SeenWork {
  /** Null where nobody knows who did it. */
  readonly worker: string | null;
  /** Put into the shared chest and not borrowed from it before: see `returned`. */
  readonly gained?: ItemCounts;
  /** Blocks set down at places where the plan wants blocks, by name. */
  readonly placed?: ItemCounts;
  /** Mobs that died, by name. */
  readonly killed?: ItemCounts;
}

/** A job that runs. */
export interface RunningWork {
  readonly worker: string;
  readonly job: Job;
  /** What it has brought so far, the work to be credited left out. Left out: all it brings counts as still to come. */
  readonly brought?: ItemCounts;
}

/** So much of a subtask was done unasked. */
export interface UnaskedCredit {
  readonly subtask: string;
  readonly quantity: number;
}

/**
 * What of the plan somebody's work does that nobody asked of it. What its own job is to bring is left to that job; only
 * what goes beyond is credited. Open subtasks nobody is at come first, in the plan's order; then those others are at,
 * whose jobs shrink. Never more than is open.
 * @param views in the plan's order
 * @param running all jobs that run, the worker's own among them
 */
export function unaskedCredits(
  work: SeenWork,
  views: readonly SubtaskView[],
  running: readonly RunningWork[],
): readonly UnaskedCredit[] {
  const own = running.find(({ worker }) => worker === work.worker);
  const left = beyondOwn(work, own);
  const isIdle = ({ state }: SubtaskView): boolean => state !== 'DONE' && state !== 'IN_PROGRESS';
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
function needsOf({ action, item, quantity, placed, drops }: Subtask): readonly Shown[] {
  if (action === 'build' || placed !== undefined) return [{ what: 'placed', name: item, count: quantity }];
  if (action !== 'kill' && action !== 'shoot') return [{ what: 'gained', name: item, count: quantity }];
  const loot = Object.entries(drops ?? {});
  if (loot.length === 0) return [{ what: 'killed', name: item, count: quantity }];
  return loot.map(([name, count]) => ({ what: 'gained', name, count }));
}

function unitsIn(left: Goods, { what, name, count }: Shown, quantity: number): number {
  return Math.floor(((left[what][name] ?? 0) * quantity) / count + 1e-9);
}

function beyondOwn(work: SeenWork, own: RunningWork | undefined): Goods {
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
    const owed = brought ? Math.max(0, count - Math.max(0, brought[item] ?? 0)) : Infinity;
    left.gained[item] = Math.max(0, (left.gained[item] ?? 0) - owed);
  }
  return left;
}

/** What each person has taken from the shared chest and not brought back; by name, null for nobody knows who. */
export type Borrowed = ReadonlyMap<string | null, ItemCounts>;

/** A visit of the shared chest, told apart into what came back and what is new. */
export interface Returned {
  readonly borrowed: Borrowed;
  readonly gained: ItemCounts;
}

/**
 * Tells what a visit brought from what it only brought back. Where nobody knows whose visit it was, it may have been
 * anybody's: then what anybody has borrowed counts as brought back.
 */
export function returned(
  borrowed: Borrowed,
  worker: string | null,
  before: ItemCounts,
  after: ItemCounts,
): Returned {
  const now = new Map([...borrowed].map(([name, counts]) => [name, { ...counts }]));
  const own = now.get(worker) ?? {};
  now.set(worker, own);
  const lenders = worker === null ? [...now.values()] : [own, now.get(null) ?? {}];
  const gained: Record<string, number> = {};
  for (const item of Object.keys({ ...before, ...after })) {
    let change = (after[item] ?? 0) - (before[item] ?? 0);
    if (change < 0) own[item] = (own[item] ?? 0) - change;
    for (const counts of change > 0 ? lenders : []) {
      const back = Math.min(change, counts[item] ?? 0);
      counts[item] = (counts[item] ?? 0) - back;
      change -= back;
    }
    if (change > 0) gained[item] = change;
  }
  return { borrowed: now, gained };
}

/** Forgets what somebody borrowed for a job that used it up. */
export function usedUp(borrowed: Borrowed, worker: string, used: ItemCounts): Borrowed {
  const counts = { ...borrowed.get(worker) };
  for (const [item, count] of Object.entries(used)) counts[item] = Math.max(0, (counts[item] ?? 0) - count);
  return new Map([...borrowed, [worker, counts]]);
}
