import { entryAt, type Draft } from '../state/draft.js';
import type { ActiveJob } from '../state/state.js';
import { estimateOf } from './jobs.js';
import { isSoft, pacedTicks } from './paces.js';

/** Over what a job takes at the worker's pace, the first sign of progress comes so much later at most. */
const LOOKING_TICKS = 160;

/**
 * Whether something of a job was seen not long ago: no longer than its next step may take. Where nobody gives signs of
 * life, as in a simulation, everybody is trusted.
 */
export function isGettingOn(draft: Draft, worker: number, active: ActiveJob): boolean {
  if (draft.settings.leaseTicks === Infinity) return true;
  return draft.tick - active.progressTick <= patienceOf(draft, worker, active);
}

/** Ticks within which something of a job has to be seen. */
export function patienceOf(draft: Draft, worker: number, { entry, job }: ActiveJob): number {
  const estimate = estimateOf(entryAt(draft, entry), job);
  return LOOKING_TICKS + pacedTicks(job.subtask, 'whole', estimate, 1, draft.workers[worker]?.pace);
}

/** How much of a subtask is soon brought by people whose hands were seen at it, and is not counted yet. */
export function soonBrought(draft: Draft, entry: number): number {
  return draft.workers.reduce((sum, { active, isProven }, at) => {
    const isTrusted =
      active?.entry === entry && isProven && isSoft(draft, at) && isGettingOn(draft, at, active);
    return sum + (isTrusted ? active.job.quantity - active.counted : 0);
  }, 0);
}
