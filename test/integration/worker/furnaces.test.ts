import { assignmentOf, CHEST, eventually, jobOf, LEFT, NEVER, RIGHT, setStage, type Stage } from './stage.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Vec3 } from 'vec3';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';

let stage: Stage;
let ada: AiWorker;
beforeAll(async () => {
  stage = await setStage();
  ada = await stage.enter('Ada');
}, 60_000);
afterAll(() => stage.leave());

it('brings what lies in furnaces to the chest, done or not, and passes over one that is gone', async () => {
  stage.world.setContents(CHEST, { raw_iron: 3, coal: 2 });
  stage.world.setBlock(RIGHT, 'furnace');
  const at = new Vec3(RIGHT.x, RIGHT.y, RIGHT.z);
  await eventually('Ada does not see it', () => ada.bot?.blockAt(at)?.name === 'furnace');
  const load = jobOf(
    { action: 'smelt', item: 'iron_ingot', quantity: 3, station: 'furnace' },
    {
      phase: 'load',
      takes: { raw_iron: 3, coal: 2 },
      fuel: { coal: 2 },
      station: { block: 'furnace', position: RIGHT },
    },
  );
  expect((await ada.assign(assignmentOf(load), NEVER)).kind).toBe('completed');
  await eventually('nothing is done', () =>
    stage.world.contentsAt(RIGHT).some((slot) => slot?.name === 'iron_ingot'),
  );
  await ada.emptyFurnaces([LEFT, RIGHT], CHEST, NEVER);
  const { raw_iron: raw = 0, iron_ingot: ingots = 0, coal } = stage.chest();
  expect({ iron: raw + ingots, coal }).toEqual({ iron: 3, coal: 1 });
  expect(ingots).toBeGreaterThan(0);
  expect(stage.world.contentsAt(RIGHT).filter((slot) => slot !== null)).toEqual([]);
  expect(stage.carried('Ada')).toEqual({});
}, 60_000);
