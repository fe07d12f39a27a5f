import { describe, expect, it } from 'vitest';
import { chestBeside, chestSideIn } from '../../../src/companion/chest-by-asker.js';
import type { WorkerBot } from '../../../src/run/adopt-bot.js';

/** Anna stands at the origin and looks north. */
const bot = {
  players: { Anna: { username: 'Anna', entity: { position: { x: 0.5, y: 0, z: 0.5 }, yaw: 0 } } },
} as unknown as WorkerBot;
const NORTH = { x: 0, y: 0, z: -4 };
const SOUTH = { x: 0, y: 0, z: 3 };
const WEST = { x: -3, y: 0, z: 0 };
const EAST = { x: 3, y: 0, z: 1 };
const ALL = [NORTH, SOUTH, WEST, EAST];

describe('a chest by the side it is on', () => {
  it.each([
    ['put the dirt in the chest behind me', SOUTH],
    ['what is in the chest in front of me', NORTH],
    ['take 3 coal from the left chest', WEST],
    ['the chest on my right', EAST],
    ['open that chest over there', NORTH],
    ['put it all in this chest', SOUTH],
  ])('"%s"', (text, chest) => {
    const side = chestSideIn(text)?.side;
    expect(side && chestBeside(bot, 'Anna', ALL, side)).toEqual(chest);
  });

  it('is none where none stands there, and where nobody is seen to ask', () => {
    expect(chestBeside(bot, 'Anna', [NORTH], 'behind')).toBeNull();
    expect(chestBeside(bot, 'Tom', ALL, 'behind')).toBe('unseen');
    expect(chestSideIn('put the dirt in the ore chest')).toBeNull();
  });
});
