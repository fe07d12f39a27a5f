import { expect, it } from 'vitest';
import { isBuriedUnder } from '../../../primitives/body/scaffolding.js';

it('of a pile that a roof was built over a way down to the top alone is looked for; from below to each', () => {
  const top = { x: 6, y: 3, z: 5 };
  const pile = [
    { x: 6, y: 2, z: 5 },
    { x: 5, y: 3, z: 5 },
    { x: 6, y: 4, z: 5 },
    { x: 9, y: 1, z: 5 },
  ];
  const onRoof = { x: 4.5, y: 12, z: 4.5 };
  const onGround = { x: -1.5, y: 0, z: 5.5 };
  expect(pile.map((block) => isBuriedUnder(onRoof, top, block))).toEqual([true, true, false, false]);
  expect(pile.map((block) => isBuriedUnder(onGround, top, block))).toEqual([false, false, false, false]);
});
