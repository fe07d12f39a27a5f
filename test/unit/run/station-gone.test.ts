import { expect, it } from 'vitest';
import { hasRoomAt } from '../../../src/run/world/look-around.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import { craft, smelt } from '../schedule/core/random-plan.js';
import { ErrandScene } from './people/errand-scene.js';

const FURNACE = { block: 'furnace', position: { x: -15, y: -60, z: 2 } };

it('is noticed by who fails at it, before anybody else is sent there', async () => {
  const scene = new ErrandScene([smelt('s1', 'iron_ingot', 1, 'raw_iron', 1)], ['Ada', 'Ben']);
  scene.world.stations.push(FURNACE);
  for (const item of ['raw_iron', 'coal', 'oak_planks']) scene.world.chest.set(item, 8);
  for (const worker of scene.roster)
    worker.mischief = () => {
      // Later than any look of the watch, so that nobody but the worker can know.
      scene.world.after(49, () => {
        scene.world.stations.length = 0;
      });
      return 'fails';
    };
  await scene.begin();
  await scene.passes(300);
  const kinds = scene.log.events.flatMap(({ kind }) =>
    kind === 'job-assigned' || kind === 'station-observed' || kind === 'job-ended' ? [kind] : [],
  );
  expect(kinds).toEqual(['job-assigned', 'job-ended', 'station-observed']);
});

it('is set down where there is still room for it, not where the ground was dug away since', async () => {
  const table = craft('s1', 'crafting_table', 1, { oak_planks: 4 }, { placed: 'left' });
  const scene: ErrandScene = new ErrandScene([table], ['Ada'], {
    hasRoom: ({ x }) => x !== scene.context.lastSurvey?.spots.left?.x,
  });
  scene.world.chest.set('oak_planks', 4);
  await scene.begin();
  await scene.passes(300);
  const { left, beside } = scene.context.lastSurvey?.spots ?? {};
  expect(left).not.toBeNull();
  expect(scene.world.stations).toEqual([{ block: 'crafting_table', position: beside?.[0] }]);
});

it.each([
  ['air', 'dirt', true],
  ['short_grass', 'dirt', true],
  ['air', 'air', false],
  ['air', 'water', false],
  ['stone', 'dirt', false],
  ['air', null, null],
])('has room in %s above %s: %s', (here, below, room) => {
  const sees = {
    blockAt: ({ y }: { readonly y: number }) => (y === 64 ? here : below),
  } as unknown as AiWorker;
  const blind = { blockAt: () => null } as unknown as AiWorker;
  expect(hasRoomAt([blind, sees], { x: 0, y: 64, z: 0 })).toBe(room);
});
