import { expect, it } from 'vitest';
import { cellsOf } from '../../../src/blueprint/blueprint.js';
import { shapeOf } from '../../../src/blueprint/shapes/shape.js';
import { shareOfBuilding } from '../../../src/companion/sharing.js';
import { loadRegistry } from '../../../src/game/registry.js';

const HOUSE = cellsOf(shapeOf(loadRegistry('1.20.1'), 'house', {}, { block: 'dirt', isPlain: true }));

it.each([1, 2, 3, 8])('%i who build together set every block once', (of) => {
  const parts = Array.from({ length: of }, (_, index) => shareOfBuilding(HOUSE, { index, of, agreed: {} }));
  const keys = (cells: readonly object[]): string[] => cells.map((cell) => JSON.stringify(cell)).sort();
  expect(keys(parts.flat())).toEqual(keys(HOUSE));
});
