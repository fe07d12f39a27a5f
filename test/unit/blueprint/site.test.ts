import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blueprintOf } from '../../../src/blueprint/blueprint.js';
import { siteFor } from '../../../src/blueprint/site.js';

it('stands near whoever wants it there, and leaves room around them and around the chest', () => {
  const side = fc.integer({ min: 1, max: 7 });
  const away = fc.integer({ min: -12, max: 12 });
  fc.assert(
    fc.property(side, side, away, away, (width, depth, x, z) => {
      const near = { x: 100, y: 64, z: -40 };
      const chest = { x: near.x + x, y: 64, z: near.z + z };
      const cells = Array.from({ length: width * depth }, (_, cell) => ({
        position: { x: cell % width, y: 0, z: Math.floor(cell / width) },
        block: 'oak_planks',
      }));
      const at = siteFor(blueprintOf('floor', cells, false), { near, chest }, ({ y }) => y < 64, true);
      if (at === null) throw new Error('expected a place on flat ground');
      const gapTo = (place: typeof near): number =>
        Math.max(at.x - place.x, place.x - at.x - width + 1, at.z - place.z, place.z - at.z - depth + 1);
      expect(gapTo(chest)).toBeGreaterThanOrEqual(3);
      expect(gapTo(near)).toBeGreaterThanOrEqual(3);
      expect(gapTo(near)).toBeLessThan(16);
      expect(at.y).toBe(64);
    }),
    { numRuns: 30 },
  );
});
