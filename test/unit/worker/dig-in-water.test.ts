import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect, it } from 'vitest';
import { digInWater } from '../../../src/worker/bot/mineflayer.js';
import { emptyWorld } from '../../support/chunk-world.js';

it('has the eyes in water amid sea grass and in a flooded slab, and not on the bank', () => {
  const { world, newColumn, registry } = emptyWorld('1.20.1');
  world.setColumn(0, 0, newColumn());
  const blocks = registry.blocksByName;
  // A slab's first state is a flooded one.
  const states = ['water', 'seagrass', 'oak_slab', 'air'].map((name) => blocks[name]?.minStateId ?? 0);
  states.forEach((state, x) => {
    world.setBlockStateId(new Vec3(x, 64, 0), state);
  });
  const entity = { position: new Vec3(0.5, 63, 0.5) };
  const bot = Object.assign(new EventEmitter(), { world, registry, entity });
  digInWater(bot as unknown as Bot);
  bot.emit('inject_allowed');
  const { _getBlockAtEyeLevel: blockAtEyes } = bot as unknown as { _getBlockAtEyeLevel: () => object | null };
  const seen = states.map((_, x) => {
    entity.position = new Vec3(x + 0.5, 63, 0.5);
    return blockAtEyes();
  });
  expect(seen).toEqual([{ name: 'water' }, { name: 'water' }, { name: 'water' }, null]);
});
