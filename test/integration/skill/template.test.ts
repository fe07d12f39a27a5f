import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../src/schedule/job.js';
import type { SkillEvent } from '../../../src/skill/skill-event.js';
import { verify } from '../../../src/verify/verify.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import type { Performer } from '../../../src/worker/skill/performer.js';
import { assignmentOf, CHEST, eventually, jobOf, NEVER, setStage, type Stage } from '../worker/stage.js';
import { COMPASS_JOBS } from '../worker/compass-jobs.js';
import { doEveryJob, expectAllPassed, expectAllTidy, type DoneJob } from '../worker/every-job.js';
import { templateMeans } from './skill-means.js';

// After the stage, which scales the clocks before mineflayer is loaded.
const { createSkillPerformer } = await import('../../../src/worker/skill/skill-performer.js');
const { createDirectPerformer } = await import('../../../src/worker/skill/direct-performer.js');

describe('skills from templates', () => {
  let stage: Stage;
  let done: DoneJob[];
  const events: SkillEvent[] = [];

  beforeAll(async () => {
    stage = await setStage();
    done = await doEveryJob(stage, await stage.enter('Ada', createSkillPerformer(templateMeans(events))));
  }, 120_000);

  afterAll(() => stage.leave());

  it('do every job of a compass, by their own word and by the verdict', () => {
    expectAllPassed(done);
  });

  it('need one attempt each, and pass the review models face', () => {
    expect(events.map((event) => (event.kind === 'skill-attempt' ? event.problems : event))).toEqual(
      COMPASS_JOBS.map(() => []),
    );
  });

  it('leave hands empty, stations standing and tools in the chest', () => {
    expectAllTidy(stage, done);
  });
});

describe.each([
  ['skills from templates', (): Performer => createSkillPerformer(templateMeans([])), /^Done by /],
  ['workers without skills', (): Performer => createDirectPerformer({ onEvent: () => undefined }), /^\w/],
] as const)('other jobs, done by %s', (_, performer, words) => {
  let stage: Stage;
  let worker: AiWorker;

  beforeAll(async () => {
    stage = await setStage();
    stage.world.setContents(CHEST, { bow: 1, arrow: 40, cobblestone: 3, oak_planks: 1 });
    worker = await stage.enter('Ada', performer());
  }, 60_000);

  afterAll(() => stage.leave());

  it.each<[string, Job]>([
    [
      'hunt for meat',
      jobOf(
        { action: 'kill', item: 'pig', quantity: 1, drops: { porkchop: 1 } },
        { brings: { porkchop: 1 } },
      ),
    ],
    ['hunt for nothing', jobOf({ action: 'kill', item: 'pig', quantity: 1 })],
    ['shoot', jobOf({ action: 'shoot', item: 'pig', quantity: 1 }, { takes: { arrow: 16 }, tools: ['bow'] })],
    [
      'build where they are told',
      jobOf(
        { action: 'build', item: 'cobblestone', quantity: 2 },
        {
          takes: { cobblestone: 2 },
          placeAt: [
            { x: -14, y: -60, z: -1 },
            { x: -14, y: -59, z: -1 },
          ],
        },
      ),
    ],
    [
      'build where there is room',
      jobOf({ action: 'build', item: 'cobblestone', quantity: 1 }, { takes: { cobblestone: 1 } }),
    ],
  ])(
    '%s',
    async (_name, job) => {
      const outcome = await worker.assign(assignmentOf(job), NEVER);
      expect(outcome.reason).toMatch(words);
      expect(verify(job, outcome.evidence, { chest: CHEST }).problems).toEqual([]);
      expect(outcome).toMatchObject({ kind: 'completed', carries: {} });
    },
    60_000,
  );

  it('pick up what lies about and comes from no block', async () => {
    const { bot } = worker;
    if (!bot) throw new Error('Expected the bot to be in the world.');
    stage.world.setContents(CHEST, {});
    stage.world.give('Ada', 'bone', 2);
    await eventually('carries the bones', () => bot.inventory.items().length > 0);
    await bot.toss(bot.inventory.items()[0]?.type ?? 0, null, 2);
    const job = jobOf({ action: 'gather', item: 'bone', quantity: 2 }, { brings: { bone: 2 } });
    const outcome = await worker.assign(assignmentOf(job), NEVER);
    expect(outcome).toMatchObject({ kind: 'completed', carries: {} });
    expect(stage.chest()).toEqual({ bone: 2 });
  }, 60_000);

  it.each([
    { asked: 4, now: 2 },
    { asked: 2, now: 3 },
  ])(
    'are changed in amount while they run, from $asked to $now',
    async ({ asked, now }) => {
      stage.world.setContents(CHEST, {});
      const job = jobOf(
        { action: 'gather', item: 'oak_log', quantity: asked },
        { brings: { oak_log: asked } },
      );
      const work = worker.assign(assignmentOf(job), NEVER);
      await eventually('one log is mined', () => worker.heartbeat().done >= 1);
      expect(worker.amend(job.id, now)).toBe(true);
      const outcome = await work;
      expect(outcome.kind).toBe('completed');
      // The one under way when it was told may come as well.
      expect([now, now + 1]).toContain(stage.chest()['oak_log']);
    },
    60_000,
  );
});
