import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect, it } from 'vitest';
import type { Position } from '../../../src/base/position.js';
import { freeSpotsAround } from '../../../src/worker/site/chest-place.js';
import { emptyWorld } from '../../support/chunk-world.js';

const VERSION = '1.20.1';
const FEET = { x: 8, y: 65, z: 8 };

/** Places found by who stands in the middle of a chunk, filled column by column by the name of each block; null: air. */
function spotsIn(blockIn: (x: number, y: number, z: number) => string | null): readonly Position[] {
  const { world, newColumn, registry } = emptyWorld(VERSION);
  const column = newColumn();
  world.setColumn(0, 0, column);
  for (let x = 0; x < 16; x++)
    for (let z = 0; z < 16; z++)
      for (let y = 60; y < 72; y++)
        column.setBlockStateId(
          new Vec3(x, y, z),
          registry.blocksByName[blockIn(x, y, z) ?? 'air']?.defaultState ?? 0,
        );
  const { getBlock } = world as unknown as { getBlock: (place: Vec3) => unknown };
  const bot = {
    blockAt: (place: Vec3) => getBlock.call(world, place),
    entity: { position: new Vec3(8, 65, 8) },
  };
  return freeSpotsAround(bot as unknown as Bot, null, FEET);
}

it('are found amid tall grass, which gives way', () => {
  const spots = spotsIn((_x, y) => (y < 65 ? 'stone' : y === 65 ? 'grass' : null));
  expect(spots.length).toBeGreaterThan(20);
  for (const { y } of spots) expect(y).toBe(65);
});

it('are found on a slope, on the same height first', () => {
  const spots = spotsIn((x, y) => (y < 57 + x ? 'stone' : null));
  expect(spots.length).toBeGreaterThan(10);
  for (const { x, y } of spots) expect(y).toBe(57 + x);
  const off = spots.map(({ y }) => Math.abs(y - FEET.y));
  expect(off).toEqual([...off].sort((a, b) => a - b));
});

it('are looked for further off where there is water all around, and never in it', () => {
  const spots = spotsIn((x, y) => (x < 2 && y < 65 ? 'stone' : y < 65 ? 'water' : null));
  expect(spots.length).toBeGreaterThan(0);
  for (const { x, y } of spots) expect([x < 2, y]).toEqual([true, 65]);
});

it('are never on top of a chest, which would not open any more, nor of a station', () => {
  const things = new Map([
    [8, 'chest'],
    [9, 'furnace'],
    [10, 'crafting_table'],
  ]);
  const spots = spotsIn((x, y, z) =>
    y < 65 ? 'stone' : y === 65 && z === 8 ? (things.get(x) ?? 'stone') : null,
  );
  expect(spots.length).toBeGreaterThan(10);
  for (const { x, y, z } of spots) expect(y === 66 && z === 8 && things.has(x)).toBe(false);
});

it('are none in the open sea', () => {
  expect(spotsIn((_x, y) => (y < 66 ? 'water' : null))).toEqual([]);
});

it('are under the open sky first, where a branch does not hide what stands there', () => {
  const spots = spotsIn((x, y) => (y < 65 ? 'stone' : y === 70 && x < 10 ? 'oak_log' : null));
  expect(spots[0]?.x).toBe(10);
  expect(spots.some(({ x }) => x < 10)).toBe(true);
});
