import type { Vec3 } from 'vec3';
import { expect, it } from 'vitest';
import { AvatarHands } from '../../../src/avatar/hands.js';
import { FEET, place } from '../../support/stone-ground.js';

it('say who stands where a block is to be set down: the server does not', async () => {
  const { bot } = place();
  const done = (): Promise<void> => Promise.resolve();
  const sheep = { name: 'sheep', position: FEET.offset(2, 0, 0), width: 0.9, height: 1.3 };
  Object.assign(bot.entity, { width: 0.6, height: 1.8 });
  Object.assign(bot, {
    blockAt: (at: Vec3) => bot.world.getBlock(at),
    heldItem: { name: 'crafting_table' },
    entities: { 7: sheep },
    lookAt: done,
    activateBlock: done,
  });
  const hands = new AvatarHands(bot, () => 0);
  await expect(hands.use({ x: 8, y: 63, z: 8 })).rejects.toThrow('You stand in the way: step aside.');
  await expect(hands.use({ x: 10, y: 63, z: 8 })).rejects.toThrow('A sheep stands in the way.');
  await hands.use({ x: 6, y: 63, z: 8 });
  bot.heldItem = { name: 'torch' } as typeof bot.heldItem;
  await hands.use({ x: 8, y: 63, z: 8 });
});
