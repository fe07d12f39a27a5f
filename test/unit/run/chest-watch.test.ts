import { expect, it } from 'vitest';
import { ChestWatch } from '../../../src/run/world/chest-watch.js';
import type { ContainerVisit } from '../../../src/verify/evidence.js';

it('reads both halves of a double chest, and leaves a chest beside a single one alone', () => {
  const chest = { x: 0, y: 64, z: 0 };
  const other = { x: 1, y: 64, z: 0 };
  const visit: ContainerVisit = {
    worker: 'Ada',
    block: 'chest',
    position: other,
    openedTick: 1,
    closedTick: 2,
    before: {},
    after: { dirt: 1 },
  };
  const watch = new ChestWatch(chest);
  expect(watch.visited(visit)).toBeNull();
  expect(watch.visited({ ...visit, position: chest, block: 'barrel' })).toMatchObject({ worker: 'Ada' });
  watch.halves = [chest, other];
  expect(watch.visited({ ...visit, openedTick: 3, closedTick: 4 })).toMatchObject({ contents: { dirt: 1 } });
  expect(watch.visited({ ...visit, position: { x: 2, y: 64, z: 0 } })).toBeNull();
});
