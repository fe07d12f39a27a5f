import type { Vec3 } from 'vec3';
import { expect, it, vi } from 'vitest';
import { AvatarHands } from '../../../src/avatar/hands.js';
import { FEET, place } from '../../support/stone-ground.js';

it('say who stands where a block is to be set down, which the server does not, and set it under who jumps', async () => {
  const { bot } = place();
  let isJumping = false;
  const activateBlock = vi.fn(() => Promise.resolve());
  const done = (): Promise<void> => Promise.resolve();
  const sheep = { name: 'sheep', position: FEET.offset(2, 0, 0), width: 0.9, height: 1.3 };
  Object.assign(bot.entity, { width: 0.6, height: 1.8 });
  Object.assign(bot, {
    blockAt: (at: Vec3) => bot.world.getBlock(at),
    heldItem: { name: 'crafting_table' },
    entities: { 7: sheep },
    lookAt: done,
    activateBlock,
    getControlState: () => isJumping,
  });
  const hands = new AvatarHands(bot, () => 0);
  await expect(hands.use({ x: 8, y: 63, z: 8 })).rejects.toThrow(
    'You stand in the way: jump, or step aside.',
  );
  await expect(hands.use({ x: 10, y: 63, z: 8 })).rejects.toThrow('A sheep stands in the way.');
  await hands.use({ x: 6, y: 63, z: 8 });
  // Whoever holds the button down and jumps has the block below the feet as soon as there is room for it.
  isJumping = true;
  await hands.use({ x: 8, y: 63, z: 8 });
  activateBlock.mockClear();
  bot.entity.position.y += 0.9;
  hands.tick();
  bot.entity.position.y += 0.2;
  hands.tick();
  hands.tick();
  await vi.waitFor(() => expect(activateBlock).toHaveBeenCalledOnce());
  bot.entity.position.y = FEET.y;
  await hands.use({ x: 8, y: 63, z: 8 });
  hands.release();
  bot.entity.position.y += 1.1;
  hands.tick();
  expect(activateBlock).toHaveBeenCalledTimes(2);
  bot.heldItem = { name: 'torch' } as typeof bot.heldItem;
  await hands.use({ x: 8, y: 63, z: 8 });
});
