import { assignmentOf, CHEST, eventually, jobOf, LEFT, NEVER, setStage, type Stage } from './stage.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Vec3 } from 'vec3';
import { verify } from '../../../src/verify/verify.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';

let stage: Stage;
let ada: AiWorker;
beforeAll(async () => {
  stage = await setStage();
  ada = await stage.enter('Ada');
}, 60_000);
afterAll(() => stage.leave());

it('has done its job where somebody else has set the station down meanwhile', async () => {
  stage.world.setContents(CHEST, { oak_planks: 4 });
  stage.world.setBlock(LEFT, 'crafting_table');
  const at = new Vec3(LEFT.x, LEFT.y, LEFT.z);
  await eventually('Ada does not see it', () => ada.bot?.blockAt(at)?.name === 'crafting_table');
  const job = jobOf(
    { action: 'craft', item: 'crafting_table', quantity: 1, placed: 'left' },
    { takes: { oak_planks: 4 }, placeAt: [LEFT] },
  );
  const { evidence } = await ada.assign(assignmentOf(job), NEVER);
  expect(verify(job, evidence, { chest: CHEST })).toMatchObject({ kind: 'passed', done: 1 });
  expect(stage.chest()).toEqual({ crafting_table: 1 });
}, 60_000);
