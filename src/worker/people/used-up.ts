import type { ItemCounts } from '../../base/item-counts.js';
import type { Job } from '../../schedule/job.js';
import { GONE } from '../../schedule/ledger/running-work.js';
import type { Verdict } from '../../verify/verdict.js';

/**
 * Whether nothing more can come of a job, as far as somebody's hands are seen: who went ahead of the plan made something
 * else of what it takes, and nobody can undo that.
 * @param hands where there is no chest; null: nothing is known of them
 */
export function isUsedUp(
  { subtask, quantity, takes, steps }: Job,
  { done, problems }: Verdict,
  hands: ItemCounts | null,
): boolean {
  if (hands === null) return false;
  if (done >= quantity)
    return problems.every(
      ({ kind, facts }) => GONE.has(kind) && 'now' in facts && facts.now.code === 'not-carried',
    );
  if (subtask.action !== 'craft' || steps) return false;
  // What is made, but does not stand yet, has taken its part.
  const left = 1 - Math.min(1, Math.max(done, hands[subtask.item] ?? 0) / quantity);
  return Object.entries(takes).some(([item, count]) => count * left > (hands[item] ?? 0));
}
