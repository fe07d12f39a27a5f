import { expect, it } from 'vitest';
import { layersOf } from '../../../src/companion/request/shape.js';
import { shareOfBuilding } from '../../../src/companion/sharing.js';

const HOUSE = layersOf({ kind: 'house', width: 5, depth: 5, height: 3 }, { x: 0, y: 0, z: 0 });

it.each([1, 2, 3, 8])('%i who build together set every block once, each holding on to own ones', (of) => {
  const parts = Array.from({ length: of }, (_, index) => shareOfBuilding(HOUSE, { index, of, agreed: {} }));
  const keys = (cells: readonly object[]): string[] => cells.map((cell) => JSON.stringify(cell)).sort();
  expect(keys(parts.flat(2))).toEqual(keys(HOUSE.flat()));
  for (const cells of parts.map((part) => part.flat()))
    for (const [at, { x, y, z }] of cells.entries()) {
      const isBeside = (each: { x: number; y: number; z: number }): boolean =>
        Math.abs(each.x - x) + Math.abs(each.y - y) + Math.abs(each.z - z) === 1;
      expect(y === 0 || cells.slice(0, at).some(isBeside)).toBe(true);
    }
});
