import type { Bot } from 'mineflayer';
import { expect, it } from 'vitest';
import { whoStandsIn } from '../../../primitives/body/placing.js';

it.each([
  ['pig', 'mob', 'pig'],
  // Before 1.17 everything that moves is a mob to minecraft-data.
  ['item', 'mob', null],
  ['arrow', 'mob', null],
  ['item', 'other', null],
])('a block is set down where a %s of type "%s" is: who is in the way is %s', (name, type, who) => {
  const position = { x: 4.5, y: 64, z: 4.5 };
  const bot = { entity: {}, entities: { 7: { name, type, position } } } as unknown as Bot;
  expect(whoStandsIn(bot, { x: 4, y: 64, z: 4 })).toBe(who);
});
