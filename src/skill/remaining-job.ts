import type { Job } from '../schedule/job.js';
import type { Verdict } from '../verify/verdict.js';
import { jobOfQuantity } from '../schedule/assign/smaller-job.js';

/**
 * What is left of a job of which some is done: the same work for a smaller amount. Loading a furnace is not divided:
 * what is in it can not be told from what was there.
 */
export function remainingJob(job: Job, { done }: Pick<Verdict, 'done'>): Job {
  const left = job.quantity - done;
  return done <= 0 || left <= 0 || job.phase === 'load' ? job : jobShare(job, left);
}

/**
 * What is left of making a station that was made and not set down: to fetch it and set it down, instead of making another.
 * Null where that is not how it stands.
 */
export function placingJob(job: Job, { done, deltas }: Pick<Verdict, 'done' | 'deltas'>): Job | null {
  const { subtask, placeAt } = job;
  const { item, action, placed } = subtask;
  const lacking = Math.max(1, placeAt.length) - done;
  if (action !== 'craft' || placed === undefined || lacking <= 0 || (deltas.chest[item] ?? 0) < lacking)
    return null;
  const takes = { [item]: lacking };
  return {
    ...job,
    subtask: { ...subtask, action: 'build', quantity: lacking, materials: takes, tools: [] },
    quantity: lacking,
    takes,
    fuel: {},
    tools: [],
    brings: {},
    station: null,
  };
}

/** The same job for another amount. */
export function jobShare(job: Job, quantity: number): Job {
  return quantity === job.quantity ? job : jobOfQuantity(job, quantity);
}
