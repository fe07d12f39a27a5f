import { entryAt, progressAt, restOf, type Draft } from '../state/draft.js';
import { trimSurplus } from '../assign/jobs.js';
import { countDone, markDone, reenter } from '../state/readiness.js';
import { contentOf } from '../assign/share-content.js';
import type { ActiveJob } from '../state/state.js';

/** So much more of a subtask is done, by whomever. */
export function creditDone(draft: Draft, entry: number, quantity: number): void {
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

/** What of a subtask is not verified yet. */
function openOf(draft: Draft, entry: number): number {
  const { state, done } = progressAt(draft, entry);
  if (state === 'DONE' || state === 'FAILED') return 0;
  return Math.max(0, entryAt(draft, entry).subtask.quantity - done);
}

/** What will be there when all is gathered and used as the plan says, less what the plan leaves over. */
function surplusOf(draft: Draft, item: string, gathers: readonly number[]): number {
  let there = draft.contents[item] ?? 0;
  for (const { active } of draft.workers) if (active) there += underwayOf(active, item);
  for (const entry of gathers) if (progressAt(draft, entry).state !== 'FAILED') there += restOf(draft, entry);
  for (const entry of draft.plan.users.get(item) ?? []) there -= toBeUsed(draft, entry, item);
  return there - (draft.plan.left.get(item) ?? Infinity);
}

/** What a running job will still change of an item in the chest, when it ends as it should. */
function underwayOf({ job, owed, brought }: ActiveJob, item: string): number {
  const put = brought[item] ?? 0;
  const isOwn = job.subtask.action === 'gather' && job.subtask.item === item;
  const toCome = isOwn ? Math.max(0, job.quantity - put) : 0;
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
