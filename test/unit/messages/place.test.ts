import { describe, expect, it } from 'vitest';
import { placeInWords } from '../../../src/messages/place.js';
import { besideOf } from '../../../src/worker/site/chest-place.js';

const CHEST = { x: -14, y: -60, z: 2 };
const at = (x: number, z: number) => ({ x: CHEST.x + x, y: -60, z: CHEST.z + z });
// The chest looks north; who looks at it faces south, with east on the left hand.
const NORTH = { x: 0, y: 0, z: -1 };

describe('a place in words', () => {
  it.each([
    [at(5, 0), '5 blocks east, left of the chest'],
    [at(-5, 1), '5 blocks west, right of the chest'],
    [at(1, -6), '6 blocks north, in front of the chest'],
    [at(0, 6), '6 blocks south, behind the chest'],
    [at(1, 0), 'beside the chest'],
  ])('is seen from the front of the chest: %j', (place, words) => {
    expect(placeInWords(CHEST, place, NORTH)).toBe(words);
  });

  it.each([
    ['north', { x: 0, y: 0, z: -1 }],
    ['south', { x: 0, y: 0, z: 1 }],
    ['west', { x: -1, y: 0, z: 0 }],
    ['east', { x: 1, y: 0, z: 0 }],
  ] as const)('has the same left and right as the places beside the chest: it looks %s', (facing, front) => {
    const chest = { position: CHEST, halves: [CHEST], block: 'chest', facing };
    for (const side of ['left', 'right'] as const) {
      const { x, z } = besideOf(chest, side);
      const far = at(5 * (x - CHEST.x), 5 * (z - CHEST.z));
      expect(placeInWords(CHEST, far, front)).toContain(`, ${side} of the chest`);
    }
    expect(placeInWords(CHEST, at(4 * front.x, 4 * front.z), front)).toContain(', in front of the chest');
    expect(placeInWords(CHEST, at(-4 * front.x, -4 * front.z), front)).toContain(', behind the chest');
  });

  it.each([
    [at(0, 8), '8 blocks south of the chest'],
    [at(0, -8), '8 blocks north of the chest'],
    [at(8, 0), '8 blocks east of the chest'],
    [at(-8, 0), '8 blocks west of the chest'],
    [at(5, 5), '7 blocks south-east of the chest'],
  ])('goes by the compass where nobody knows where the chest looks: %j', (place, words) => {
    expect(placeInWords(CHEST, place, null)).toBe(words);
  });
});
