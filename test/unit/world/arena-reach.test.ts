import { scaleArena } from '../../../src/world/embeddable.js';
import { positionKey, type Position } from '../../../src/base/position.js';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../../src/environment/arena-blocks.js';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { HORIZONTAL_SIDES, across } from '../../../src/world/embedded/data/faces.js';
import { loadVersionData } from '../../../src/world/embedded/data/version-data.js';
import { buildArena } from '../../../src/world/embedded/terrain/build-arena.js';

const data = loadVersionData('1.20.1');
const EYES = 1.62;
const COMFORTABLE_REACH = 4.5;

/** Places one can walk to on the ground from the first start point. */
function walkable(name: string, scale: number): { places: Position[]; arena: ReturnType<typeof arenaNamed> } {
  const arena = scaleArena(arenaNamed(name), scale);
  const { blocks } = buildArena(data, arena);
  const isFree = (position: Position): boolean => data.shapeOf(blocks.stateAt(position)).length === 0;
  const [x = 0, y = 0, z = 0] = arena.startPoints[0]?.at ?? [];
  const queue: Position[] = [{ x, y, z }];
  const seen = new Set(queue.map(positionKey));
  for (const place of queue) {
    for (const side of HORIZONTAL_SIDES) {
      const next = across(place, side);
      if (seen.has(positionKey(next)) || !isFree(next) || !isFree(across(next, 'up'))) continue;
      seen.add(positionKey(next));
      queue.push(next);
    }
  }
  return { places: queue, arena };
}

function arenaNamed(name: string) {
  const environment = loadEnvironment(name);
  if (environment.kind !== 'arena') throw new Error('not an arena');
  return environment;
}

describe.each([
  ['chest-arena', 1],
  ['chest-arena', 2],
  ['quarry', 1],
] as const)('%s at scale %s', (name, scale) => {
  const { places, arena } = walkable(name, scale);

  it('has no wood, stone or ore that nobody reaches from the ground', () => {
    const unreachable = [...blocksOf(arena)].filter(({ x, y, z, block, protected: isProtected }) => {
      if (isProtected || block.endsWith('_leaves')) return false;
      return !places.some(
        (place) => Math.hypot(place.x - x, place.y + EYES - (y + 0.5), place.z - z) <= COMFORTABLE_REACH,
      );
    });
    expect(unreachable.map(({ block, x, y, z }) => `${block} ${x} ${y} ${z}`)).toEqual([]);
  });

  it('lets everybody walk to every animal', () => {
    const keys = new Set(places.map(positionKey));
    for (const { type, at } of arena.entities) {
      expect([type, keys.has(positionKey({ x: at[0], y: at[1], z: at[2] }))]).toEqual([type, true]);
    }
  });

  it('has all start points in one connected place', () => {
    const keys = new Set(places.map(positionKey));
    for (const { at } of arena.startPoints) expect(keys.has(`${at[0]},${at[1]},${at[2]}`)).toBe(true);
  });
});

it('lets be taken what a place sets into its ground, unless it is protected', () => {
  const arena = arenaNamed('superflat');
  const built = buildArena(data, {
    ...arena,
    boxes: [
      { block: 'water', from: [8, -61, 8], to: [9, -61, 8], hollow: false, protected: false },
      { block: 'farmland', from: [8, -61, 9], to: [9, -61, 9], hollow: false, protected: true },
    ],
  });
  expect([7, 8, 9, 10].map((x) => built.isLayer({ x, y: -61, z: 8 }))).toEqual([true, false, false, true]);
  expect(built.protectedKeys.has(positionKey({ x: 8, y: -61, z: 9 }))).toBe(true);
});
