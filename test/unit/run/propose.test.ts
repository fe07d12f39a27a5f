import { describe, expect, it } from 'vitest';
import { FakeWorld } from './fake-world.js';
import { FakeWorker } from './fake-worker.js';
import { runFake } from './run-fake.js';

describe('a run whose goals are proposed', () => {
  it('plans with nothing that was thrown away to make room, before its goal was proposed', async () => {
    const world = new FakeWorld();
    world.chest.set('oak_planks', 12).set('stick', 8);
    const { result } = await runFake(world, [new FakeWorker(world, 'Ada')], {
      propose: (context) => {
        world.chest.delete('oak_planks');
        context.goods.looked(Object.fromEntries(world.chest));
        return Promise.resolve([{ kind: 'have', item: 'wooden_pickaxe', quantity: 1, verb: 'craft' }]);
      },
    });
    expect(result).toMatchObject({ status: 'done', repairs: 0 });
  });
});
