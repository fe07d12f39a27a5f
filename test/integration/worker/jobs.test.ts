import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIDES } from '../../../src/base/position.js';
import { doEveryJob, expectAllPassed, expectAllTidy, type DoneJob } from './every-job.js';
import { assignmentOf, CHEST, eventually, jobOf, NEVER, setStage, type Stage } from './stage.js';

describe('one worker doing one job after the other', () => {
  let stage: Stage;
  let done: DoneJob[];

  beforeAll(async () => {
    stage = await setStage();
    done = await doEveryJob(stage, await stage.enter('Ada'));
  }, 120_000);

  afterAll(() => stage.leave());

  it('completes every one of them, by its own word and by the verdict', () => {
    expectAllPassed(done);
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
    expectAllTidy(stage, done);
  });

  it('measures the way walked and waits only at the furnace', () => {
    const gathered = done.find(({ job }) => job.subtask.item === 'cobblestone');
    expect(gathered?.outcome.distanceCm).toBeGreaterThan(150);
    expect(gathered?.outcome.distanceCm).toBeLessThan(20_000);
    const inHand = done.find(({ job }) => job.subtask.item === 'stick');
    const whole = done.find(({ job }) => job.subtask.action === 'smelt' && job.phase === 'whole');
    expect(whole?.outcome.waitedTicks).toBeGreaterThan(100);
    expect(inHand?.outcome.waitedTicks).toBeLessThan(whole?.outcome.waitedTicks ?? 0);
  });

  it('tells of every visit as it happens', () => {
    const visited = done.flatMap(({ outcome }) => outcome.evidence.visits);
    expect(stage.visits).toEqual(visited);
    expect(visited.length).toBeGreaterThan(15);
  });
});

describe('beside a full chest', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await setStage();
  });

  afterAll(() => stage.leave());

  it('does its job, keeps in hand only what has nothing to do with it, and digs away what lies on the lid or shuts it in', async () => {
    const ada = await stage.enter('Ada');
    stage.world.setContents(CHEST, { stone: 25 * 64, oak_log: 65 });
    stage.world.give('Ada', 'grindstone', 1);
    stage.world.give('Ada', 'lantern', 1);
    await eventually('Ada has a lantern', () => ada.hands?.['lantern'] === 1);
    const job = jobOf(
      { action: 'craft', item: 'oak_planks', quantity: 4 },
      { takes: { oak_log: 1 }, brings: { oak_planks: 4 } },
    );
    const outcome = await ada.assign(assignmentOf(job), NEVER);
    expect(outcome).toMatchObject({ kind: 'completed', reason: 'Crafted 4 oak_planks.' });
    expect(stage.chest()).toMatchObject({ oak_log: 64, oak_planks: 4 });
    expect(Object.keys(stage.carried('Ada'))).toHaveLength(2);
    const lid = { ...CHEST, y: CHEST.y + 1 };
    stage.world.setBlock(lid, 'oak_planks');
    await eventually('Ada sees the chest shut', () => ada.blockAt(lid) === 'oak_planks');
    expect((await ada.assign(assignmentOf(job), NEVER)).kind).toBe('completed');
    expect(stage.world.blockAt(lid).name).toBe('air');
    const { x, y, z } = ada.bot?.entity.position.floored() ?? CHEST;
    // Too high to jump, and open above.
    for (const up of [1, 0])
      for (const [dx, dz] of SIDES) stage.world.setBlock({ x: x + dx, y: y + up, z: z + dz }, 'oak_planks');
    await eventually('Ada sees the wall', () => ada.blockAt({ x: x + 1, y, z }) === 'oak_planks');
    expect((await ada.assign(assignmentOf(job), NEVER)).kind).toBe('completed');
  }, 60_000);
});
