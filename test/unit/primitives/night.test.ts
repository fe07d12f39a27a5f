import { expect, it } from 'vitest';
import { nightTicksIn } from '../../../primitives/body/night.js';

const NIGHT = 23_909 - 12_969;

it.each([
  ['all by day', 1000, 6000, 0],
  ['into the evening', 1000, 12_500, NIGHT],
  ['amid the night', 1000, 18_000, 23_909 - 18_000],
  ['from noon on over two nights', 20_100, 6000, 2 * NIGHT],
])('who works by day only waits out each night: %s', (_, workTicks, timeOfDay, expected) => {
  expect(nightTicksIn(workTicks, timeOfDay)).toBe(expected);
});
