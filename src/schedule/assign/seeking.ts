import { entryAt, itemNumber, progressAt, type Draft } from '../state/draft.js';
import { settle } from '../state/readiness.js';
import { beginSeeking, lowerQuantity } from './jobs.js';
import { isForOre } from './spares.js';
import { mayOffer } from './wishes.js';

/**
 * Bots for whom there is nothing else look along for ore that others have found none of yet, with tools nobody else has
 * a use for. Where it lies is chance: the first to bring enough ends it for all.
 */
export function seekAlong(draft: Draft): void {
  if (draft.settings.sparesBeyond === null || draft.chest === null) return;
  const sought = new Set<number>();
  for (const { active } of draft.workers) {
    if (active && active.had === 0 && !active.isStopping && isForOre(active.job.subtask))
      sought.add(active.entry);
  }
  for (const [at, { active, isAway, capabilities }] of draft.workers.entries()) {
    if (sought.size === 0) return;
    if (active || isAway || capabilities.pace !== undefined) continue;
    const entry = [...sought].find((each) => mayOffer(draft, at, each) && hasTools(draft, each));
    if (entry === undefined) continue;
    beginSeeking(draft, at, entry);
    settle(draft);
  }
}

/**
 * Has a bot join others who are after so little ore that it would be a piece for each at most: it is after all of it, so
 * that who finds some goes on deep down instead of home. False: it is more, and cut into shares.
 */
export function seekTogether(draft: Draft, worker: number, entry: number): boolean {
  if (draft.settings.sparesBeyond === null || !isForOre(entryAt(draft, entry).subtask)) return false;
  const bots = draft.workers.filter(({ isAway, capabilities }) => !isAway && capabilities.pace === undefined);
  const missing = missingOf(draft, entry);
  if (missing > bots.length || draft.workers[worker]?.capabilities.pace !== undefined) return false;
  beginSeeking(draft, worker, entry, missing);
  return true;
}

/** Who seeks together with others is asked for no more than what is in nobody's hands yet. */
export function endSeeking(draft: Draft, entry: number): void {
  const open = Math.max(0, missingOf(draft, entry) - sumOfHad(draft, entry));
  for (const [at, { active }] of draft.workers.entries()) {
    if (active?.entry !== entry || active.had === 0 || active.counted === active.job.quantity) continue;
    if (isForOre(active.job.subtask)) lowerQuantity(draft, at, active.had + open);
  }
}

function missingOf(draft: Draft, entry: number): number {
  return entryAt(draft, entry).subtask.quantity - progressAt(draft, entry).done;
}

function sumOfHad({ workers }: Draft, entry: number): number {
  return workers.reduce((sum, { active }) => sum + (active?.entry === entry ? active.had : 0), 0);
}

function hasTools(draft: Draft, entry: number): boolean {
  const tools = draft.plan.entries[entry]?.subtask.tools ?? [];
  return tools.every((tool) => (draft.free[itemNumber(draft, tool) ?? -1] ?? 0) >= 1);
}
