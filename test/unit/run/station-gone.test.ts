import { expect, it } from 'vitest';
import { smelt } from '../schedule/core/random-plan.js';
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
