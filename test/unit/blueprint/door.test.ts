import { expect, it } from 'vitest';
import { buildable } from '../../../src/blueprint/block-needs.js';
import { blueprintOf, cellsOf, type Cell } from '../../../src/blueprint/blueprint.js';
import { loadRegistry } from '../../../src/game/registry.js';

function cell(x: number, y: number, z: number, block: string): Cell {
  return { position: { x, y, z }, block };
}

it.each([
  ['south', 1, 0],
  ['east', 0, 1],
] as const)('has a door that says nothing of it lead through its wall, %s', (facing, x, z) => {
  const wall = [0, 1].flatMap((y) => [cell(x, y, z, 'stone'), cell(-x, y, -z, 'stone')]);
  const doors = [cell(0, 0, 0, 'oak_door'), cell(0, 1, 0, 'oak_door')];
  const { blueprint } = buildable(loadRegistry('1.21.1'), blueprintOf('wall', [...wall, ...doors], true));
  const found = cellsOf(blueprint).filter(({ block }) => block.startsWith('oak_door'));
  expect(found.map(({ block }) => block)).toEqual([
    `oak_door[facing=${facing},half=lower]`,
    `oak_door[facing=${facing},half=upper]`,
  ]);
});
