import { expect, it } from 'vitest';
import { countAround } from '../../../primitives/body/fetching.js';

it('counts what lies about in a pit as worth one way, and not what lies elsewhere', () => {
  const piles = [0, 1, 2].map((x) => ({ position: { x, y: 57, z: 0 }, count: 2 }));
  const elsewhere = { position: { x: 9, y: 57, z: 0 }, count: 5 };
  expect(countAround({ x: 0, y: 57, z: 0 }, [...piles, elsewhere])).toBe(6);
});
