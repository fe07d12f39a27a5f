import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../src/schedule/job.js';
import type { Verdict } from '../../../src/verify/verdict.js';
import { verify } from '../../../src/verify/verify.js';
import type { AiWorker } from '../../../src/worker/ai-worker.js';
import type { Outcome } from '../../../src/worker/worker.js';
import { COMPASS_JOBS } from './compass-jobs.js';
import { assignmentOf, CHEST, currentTick, LEFT, NEVER, RIGHT, setStage, type Stage } from './stage.js';

interface Done {
  readonly job: Job;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
  readonly chestBefore: Readonly<Record<string, number>>;
  readonly chestAfter: Readonly<Record<string, number>>;
  readonly ticks: number;
}

describe('one worker doing one job after the other', () => {
  let stage: Stage;
  let worker: AiWorker;
  const done: Done[] = [];

  beforeAll(async () => {
    stage = await setStage();
    worker = await stage.enter('Ada');
    for (const job of COMPASS_JOBS) {
      const chestBefore = stage.chest();
      const startedAt = currentTick();
      const outcome = await worker.assign(assignmentOf(job), NEVER);
      done.push({
        job,
        outcome,
        verdict: verify(job, outcome.evidence, { chest: CHEST }),
        chestBefore,
        chestAfter: stage.chest(),
        ticks: currentTick() - startedAt,
      });
    }
    if (process.env['SHOW_TICKS'] !== undefined) {
      for (const { job, ticks, outcome } of done) {
        const { action, item, quantity } = job.subtask;
        console.log(
          `${action} ${quantity} ${item} ${job.phase}: ${ticks} ticks, ${outcome.distanceCm} cm, waited ${outcome.waitedTicks}`,
        );
      }
    }
  }, 120_000);

  afterAll(() => stage.leave());

  it('completes every one of them, by its own word and by the verdict', () => {
    expect(
      done.map(({ outcome }) => `${outcome.kind} ${outcome.kind === 'completed' ? '' : outcome.reason}`),
    ).toEqual(COMPASS_JOBS.map(() => 'completed '));
    expect(done.flatMap(({ verdict }) => verdict.problems)).toEqual([]);
    expect(done.map(({ verdict }) => `${verdict.kind} ${verdict.done}`)).toEqual(
      COMPASS_JOBS.map(({ quantity }) => `passed ${quantity}`),
    );
  });

  it("reports the changes the server's chest really went through", () => {
    for (const { job, verdict, chestBefore, chestAfter } of done) {
      const changes: Record<string, number> = {};
      for (const item of new Set([...Object.keys(chestBefore), ...Object.keys(chestAfter)])) {
        const change = (chestAfter[item] ?? 0) - (chestBefore[item] ?? 0);
        if (change !== 0) changes[item] = change;
      }
      expect(verdict.deltas.chest, job.subtask.item).toEqual(changes);
    }
  });

  it('leaves its hands empty, the stations standing and the tools in the chest', () => {
    expect(done.map(({ outcome }) => outcome.carries)).toEqual(COMPASS_JOBS.map(() => ({})));
    expect(stage.carried('Ada')).toEqual({});
    expect(stage.world.blockAt(LEFT).name).toBe('crafting_table');
    expect(stage.world.blockAt(RIGHT).name).toBe('furnace');
    expect(stage.chest()).toMatchObject({ wooden_pickaxe: 1, stone_pickaxe: 1, iron_ingot: 3 });
    expect(stage.world.operatorLog).toEqual([]);
  });

  it('measures the way walked and waits only at the furnace', () => {
    const gathered = done.find(({ job }) => job.subtask.item === 'cobblestone');
    expect(gathered?.outcome.distanceCm).toBeGreaterThan(150);
    expect(gathered?.outcome.distanceCm).toBeLessThan(20_000);
    const inHand = done.find(({ job }) => job.subtask.item === 'stick');
    expect(inHand?.outcome.waitedTicks).toBeLessThan(40);
    const whole = done.find(({ job }) => job.subtask.action === 'smelt' && job.phase === 'whole');
    expect(whole?.outcome.waitedTicks).toBeGreaterThan(100);
  });

  it('tells of every visit as it happens', () => {
    const visited = done.flatMap(({ outcome }) => outcome.evidence.visits);
    expect(stage.visits).toEqual(visited);
    expect(visited.length).toBeGreaterThan(15);
  });
});
