import { expect } from 'vitest';
import type { Job } from '../../../src/schedule/job.js';
import type { Verdict } from '../../../src/verify/verdict.js';
import { verify } from '../../../src/verify/verify.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import type { Outcome } from '../../../src/worker/worker.js';
import { COMPASS_JOBS } from './compass-jobs.js';
import { assignmentOf, CHEST, LEFT, NEVER, RIGHT, type Stage } from './stage.js';

/** A job of the compass as it was done. */
export interface DoneJob {
  readonly job: Job;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
  /** The shared chest as the server had it. */
  readonly chestBefore: Readonly<Record<string, number>>;
  readonly chestAfter: Readonly<Record<string, number>>;
}

/** Has one worker do the jobs of a compass, one after the other. */
export async function doEveryJob(stage: Stage, worker: AiWorker): Promise<DoneJob[]> {
  const done: DoneJob[] = [];
  for (const job of COMPASS_JOBS) {
    const chestBefore = stage.chest();
    const outcome = await worker.assign(assignmentOf(job), NEVER);
    const verdict = verify(job, outcome.evidence, { chest: CHEST });
    done.push({ job, outcome, verdict, chestBefore, chestAfter: stage.chest() });
  }
  return done;
}

/** Expects every job to be done, by the worker's word and by the verdict. */
export function expectAllPassed(done: readonly DoneJob[]): void {
  expect(
    done.map(({ outcome }) => `${outcome.kind} ${outcome.kind === 'completed' ? '' : outcome.reason}`),
  ).toEqual(COMPASS_JOBS.map(() => 'completed '));
  expect(done.flatMap(({ verdict }) => verdict.problems)).toEqual([]);
  expect(done.map(({ verdict }) => `${verdict.kind} ${verdict.done}`)).toEqual(
    COMPASS_JOBS.map(({ quantity }) => `passed ${quantity}`),
  );
}

/** Expects hands to be empty, the stations to stand, the tools to be in the chest, and no command to have been used. */
export function expectAllTidy(stage: Stage, done: readonly DoneJob[]): void {
  expect(done.map(({ outcome }) => outcome.carries)).toEqual(COMPASS_JOBS.map(() => ({})));
  expect(stage.carried('Ada')).toEqual({});
  expect(stage.world.blockAt(LEFT).name).toBe('crafting_table');
  expect(stage.world.blockAt(RIGHT).name).toBe('furnace');
  expect(stage.chest()).toMatchObject({ wooden_pickaxe: 1, stone_pickaxe: 1, iron_ingot: 3 });
  expect(stage.world.operatorLog).toEqual([]);
}
