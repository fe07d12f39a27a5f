import { expect, it } from 'vitest';
import { woolOf } from '../../../src/game/sources/entity-metadata.js';

it.each([
  ['1.14.4', 15],
  ['1.16.5', 16],
  ['1.17.1', 17],
  ['1.21.1', 17],
])('%s: what wool a sheep bears is number %i of what the server tells of it', (version, key) => {
  const sheep = (value: number): (number | undefined)[] =>
    Array.from({ length: 20 }, (_, index) => (index === key ? value : undefined));
  expect(woolOf(version, 'sheep', sheep(0))).toBe('white_wool');
  expect(woolOf(version, 'sheep', sheep(15))).toBe('black_wool');
  expect(woolOf(version, 'sheep', sheep(16 + 8))).toBe('light_gray_wool');
  expect(woolOf(version, 'sheep', [])).toBe('white_wool');
  expect(woolOf(version, 'cow', sheep(15))).toBeNull();
});
