import { checkPlan } from '../../plan/check/check.js';
import type { DraftPlan, DraftSubtask } from '../../plan/subtask/draft.js';
import { applyMend } from '../../plan/check/mend.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal } from '../../plan/subtask/subtask.js';

/** Mends applied one after the other; a list that needs more is better planned anew. */
const MAX_STEPS = 20;

/**
 * Applies the first applicable mend of the first fault, checks again, and so on until nothing is wrong. Null where
 * the mends lead nowhere: in a circle, to a fault only a new plan mends, or too far.
 */
export function mendDraft(
  start: StartState,
  goals: readonly Goal[],
  draft: readonly DraftSubtask[],
): readonly DraftSubtask[] | null {
  let plan: DraftPlan = { goals, subtasks: draft };
  const seen = new Set<string>();
  for (let step = 0; step <= MAX_STEPS; step++) {
    const faults = checkPlan(start, plan);
    if (faults.length === 0) return plan.subtasks;
    const key = JSON.stringify(plan.subtasks);
    if (seen.has(key)) return null;
    seen.add(key);
    const fault = faults.find(({ mend }) => mend.kind !== 'replan');
    if (!fault) return null;
    plan = applyMend(plan, fault.mend);
  }
  return null;
}
