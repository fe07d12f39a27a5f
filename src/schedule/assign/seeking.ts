import { itemNumber, type Draft } from '../state/draft.js';
import { settle } from '../state/readiness.js';
import { beginSeeking } from './jobs.js';
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

function hasTools(draft: Draft, entry: number): boolean {
  const tools = draft.plan.entries[entry]?.subtask.tools ?? [];
  return tools.every((tool) => (draft.free[itemNumber(draft, tool) ?? -1] ?? 0) >= 1);
}
