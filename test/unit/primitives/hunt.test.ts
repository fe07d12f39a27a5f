import { expect, it } from 'vitest';
import { whyNoLoot } from '../../../primitives/body/hunt.js';

it.each([
  [3, 1, null],
  [4, 1, 'none of 4 has left any, as where the game rule doMobLoot is off'],
  [11, 0, null],
  [12, 0, 'none of 12 has left any, as where the game rule doMobLoot is off'],
])('after %i kills that leave %i or more each says %s', (killed, least, why) => {
  expect(whyNoLoot(killed, least)).toBe(why);
});
