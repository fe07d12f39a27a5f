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

it('say that a block came back where nobody may break it, and dig on where another lies below', async () => {
  const { bot, set } = place();
  const at = { x: 9, y: 63, z: 8 };
  let nowMs = 0;
  let comesBack = false;
  Object.assign(bot, {
    blockAt: (where: Vec3) => Object.assign(bot.world.getBlock(where) as object, { diggable: true }),
    digTime: () => 500,
    dig: vi.fn(({ position: { x, y, z } }: { readonly position: Vec3 }) => {
      if (!comesBack) set(x, y, z, 'air');
      return Promise.resolve();
    }),
  });
  const hands = new AvatarHands(bot, () => nowMs);
  const later = async (): Promise<void> => {
    await Promise.resolve();
    nowMs += 300;
  };
  hands.dig(at);
  await later();
  hands.dig({ ...at, y: 62 });
  await later();
  expect(bot.dig).toHaveBeenCalledTimes(2);
  comesBack = true;
  hands.dig({ ...at, x: 10 });
  await later();
  expect(() => hands.tick()).toThrow('It came back: nobody may break that here.');
  await later();
  // The button is held in vain no longer.
  hands.tick();
  expect(bot.dig).toHaveBeenCalledTimes(3);
});
