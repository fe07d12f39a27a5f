import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comesWithOther, itemsFor, materialsOf } from '../../../src/blueprint/block-needs.js';
import { readBlock } from '../../../src/blueprint/block-text.js';
import { boundsOf, cellsOf, solidCount } from '../../../src/blueprint/blueprint.js';
import { placingOrder } from '../../../src/blueprint/placing-order.js';
import { readShape } from '../../../src/blueprint/shapes/read-shape.js';
import { SHAPES, shapeOf } from '../../../src/blueprint/shapes/shape.js';
import { loadRegistry } from '../../../src/game/registry.js';

const registry = loadRegistry('1.20.1');

it.each<[sentence: string, name: string, sides: string, materials: Record<string, number> | null]>([
  ['build a wall 10 x 2', 'wall', '10x2x1', { oak_planks: 20 }],
  ['build a 10x2 wall of stone bricks', 'wall', '10x2x1', { stone_bricks: 20 }],
  ['Build a wall of cobblestone, 10 long and 3 high.', 'wall', '10x3x1', { cobblestone: 30 }],
  ['build a cobblestone wall 10 blocks long and 3 blocks high', 'wall', '10x3x1', { cobblestone: 30 }],
  ['make a pyramid 5 x 5 of sand', 'pyramid', '5x3x5', { sand: 35 }],
  ['build a 4 by 4 floor out of cobblestone', 'floor', '4x1x4', { cobblestone: 16 }],
  ['build a floor 10 long and 4 wide', 'floor', '10x1x4', { oak_planks: 40 }],
  ['build a road of gravel, 12 blocks long', 'road', '12x1x3', { gravel: 36 }],
  ['build a cobblestone path 2 wide', 'road', '10x1x2', { cobblestone: 20 }],
  ['build a platform', 'floor', '5x1x5', { oak_planks: 25 }],
  ['construct a 3x3x3 cube of dirt', 'cube', '3x3x3', { dirt: 27 }],
  ['build a stone tower 8 blocks tall', 'tower', '3x8x3', { stone: 64 }],
  ['construct oak planks stairs 3 high', 'stairs', '3x3x1', { oak_planks: 3, oak_stairs: 3 }],
  ['put up a 6x4 room of stone bricks', 'room', '6x4x4', null],
  ['please build me a small hut', 'hut', '4x4x4', null],
  ['build a 5x5 cobblestone hut', 'hut', '5x4x5', { cobblestone: 80, oak_door: 1 }],
  ['build a 7 x 5 house', 'house', '7x7x5', null],
  ['build an oak hut', 'hut', '5x4x5', { oak_planks: 80, oak_door: 1 }],
  ['build a floor out of dark oak', 'floor', '5x1x5', { dark_oak_planks: 25 }],
  ['build a big house using cobblestone', 'house', '12x9x9', null],
  ['build a birch planks house', 'house', '7x7x5', null],
  ['could you build me a wall 10 long and 3 high out of birch', 'wall', '10x3x1', { birch_planks: 30 }],
  ['Hey bot, please make a pyramid 5 x 5 of sand!', 'pyramid', '5x3x5', { sand: 35 }],
  ['a stone tower, 8 high', 'tower', '3x8x3', { stone: 64 }],
  ['build a five by five cobblestone hut near the chest', 'hut', '5x4x5', { cobblestone: 80, oak_door: 1 }],
  ['build a small stone tower 6 high with a roof over it', 'tower', '3x7x3', { stone: 57 }],
  ['build a wall that is 8 blocks long and 3 tall from deepslate', 'wall', '8x3x1', { deepslate: 24 }],
  ['build a 7 by 4 brick wall two thick', 'wall', '7x4x2', { bricks: 56 }],
  ['build a stone brick wall', 'wall', '5x3x1', { stone_bricks: 15 }],
  ['build steps 5 high of cobblestone', 'stairs', '5x5x1', null],
  ['build a pillar of 6 oak logs', 'pillar', '1x6x1', { oak_log: 6 }],
  ['build one sandstone pyramid with a base of seven', 'pyramid', '7x4x7', { sandstone: 84 }],
  ['build a pyramid of 5', 'pyramid', '5x3x5', { oak_planks: 35 }],
  ['put up a tower of 9 cobblestone', 'tower', '3x9x3', { cobblestone: 72 }],
  ['build a staircase 8 steps high out of spruce', 'stairs', '8x8x1', null],
  ['make me a stone wall around 10 x 6', 'enclosure', '10x3x6', { stone: 84 }],
  ['put up a fence around a 8x8 yard', 'enclosure', '8x1x8', { oak_fence: 28 }],
  ['build a spruce fence 6 x 4 with a gate', 'enclosure', '6x1x4', { spruce_fence: 15, oak_fence_gate: 1 }],
  ['build a cobblestone staircase going up 6', 'stairs', '6x6x1', null],
  ['build a pyramid of sandstone, base 7', 'pyramid', '7x4x7', { sandstone: 84 }],
  ['build a pyramid from sand (5×5 base)', 'pyramid', '5x3x5', { sand: 35 }],
  ['build a house, 5x5, walls of stone, a flat roof of birch', 'house', '5x5x5', null],
  ['a small oak house with a door and 2 windows', 'house', '5x6x4', null],
  [
    'build a 5x5 stone hut with a glass roof, a birch door and two windows',
    ...(['hut', '5x4x5', { stone: 53, glass: 25, birch_door: 1, glass_pane: 2 }] as const),
  ],
])('reads "%s"', (sentence, name, sides, materials) => {
  const reading = readShape(registry, sentence);
  if (reading?.kind !== 'shape') throw new Error(`expected a shape, got ${JSON.stringify(reading)}`);
  const { low, high } = boundsOf(reading.blueprint) ?? { low: null, high: null };
  expect(low).toEqual({ x: 0, y: 0, z: 0 });
  expect(reading.blueprint.name).toBe(name);
  expect(high && `${high.x + 1}x${high.y + 1}x${high.z + 1}`).toBe(sides);
  if (materials) expect(materialsOf(registry, reading.blueprint)).toEqual(materials);
});

it.each([
  'craft a compass',
  'build 3 cobblestone walls',
  'build a furnace',
  'kill a pig',
  'make oak stairs',
  'build a wall around us',
  'i see a house with a door',
  'craft a compass and build a hut',
])('leaves "%s" to others', (sentence) => {
  expect(readShape(registry, sentence)).toBeNull();
});

it.each([
  'build a 900 x 2 wall',
  'build a hut of gravy',
  'build a 2x2 house',
  'build a 0 x 3 floor',
  'build a wall -3 x 4',
  'build two huts',
  'build a tower with a door',
  'build a 5x5 hut with 20 windows',
  'build a house with a gravy roof',
  'build a wall 5 long and a tower',
  'build a wall minus 3 long',
  'build a 3.5 x 2 wall',
  'build a wall of 64 cobblestone',
  'build a house with a garden',
  'build a house and a wall',
])('says why "%s" cannot be built', (sentence) => {
  expect(readShape(registry, sentence)?.kind).toBe('problem');
});

it.each([
  [
    'build a spruce cabin with a chimney',
    'What "chimney" means for a hut is not known. Say for example "build a hut of spruce".',
  ],
  [
    'build a hollow 5x5x5 stone cube',
    'What "hollow" means for a cube is not known. Say for example "build a cube of stone".',
  ],
  [
    'build a two storey stone house',
    'What "2 storey" means for a house is not known. Say for example "build a house of stone".',
  ],
  [
    'build a flurble wall',
    '"flurble" is no block to build a wall of. Say for example "build a wall of cobblestone".',
  ],
  [
    'build a wall of 64 cobblestone',
    '"64 cobblestone" does not say how large the wall is to be. Say for example "build a wall 5 x 5 of cobblestone".',
  ],
  [
    'build a house with no roof',
    'There is no building without its roof. For walls alone say "build an enclosure 7 x 7 of cobblestone".',
  ],
])('answers "%s" with what is not understood of it', (sentence, message) => {
  expect(readShape(registry, sentence)).toEqual({ kind: 'problem', message });
});

it.each(['1.14.4', '1.21.1'])('builds every shape of any size of blocks that %s has', (version) => {
  const served = loadRegistry(version);
  const side = fc.integer({ min: 3, max: 9 });
  const block = fc.constantFrom('cobblestone', 'spruce_planks', 'stone_bricks', 'dirt');
  fc.assert(
    fc.property(fc.constantFrom(...SHAPES), side, side, side, block, (shape, width, depth, height, of) => {
      const blueprint = shapeOf(served, shape, { width, depth, height }, { block: of });
      const cells = cellsOf(blueprint);
      expect(cells.filter((cell) => itemsFor(served, cell.block) === null)).toEqual([]);
      const seconds = cells.filter((cell) => comesWithOther(readBlock(cell.block)));
      expect(placingOrder(cells, ({ y }) => y < 0)).toHaveLength(solidCount(blueprint) - seconds.length);
    }),
    { numRuns: 60 },
  );
});
