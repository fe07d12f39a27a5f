import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Vec3 } from 'vec3';
import type { Bot } from 'mineflayer';
import { findBlocksNow, searchBlocks, type BlockSearch } from '../../../primitives/body/finding.js';
import { scanBlocks } from '../../../src/worker/site/scan-blocks.js';
import { statesNear } from '../../../src/worker/skill/find-blocks.js';
import { emptyWorld, type TestWorld } from '../../support/chunk-world.js';

// One of each way a world is stored in: 16 sections, 24, palettes in the section or in a container.
const VERSIONS = ['1.14.4', '1.15.2', '1.16.5', '1.17.1', '1.18.2', '1.21.4'] as const;

/** Repeatable noise in 0 to 1. */
function noise(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) ^ Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
  };
}

const LOWEST = 32;
const HIGHEST = 63;
const DIRT = 10;

/** Two by two columns: dirt and air, a cube of noise with more states than a palette lists, and rare blocks strewn about. */
function sampleWorld(version: string, seed: number): Bot {
  const { world, newColumn, registry } = emptyWorld(version);
  const next = noise(seed);
  for (const [x, z] of [
    [-1, -1],
    [-1, 0],
    [0, -1],
    [0, 0],
  ] as const) {
    const column = newColumn();
    for (let y = LOWEST; y <= HIGHEST; y++) {
      for (let z = 0; z < 16; z++) {
        for (let x = 0; x < 16; x++) {
          const isNoisy = y < 48 && column.sections.length > 0 && next() < 0.3;
          const state = isNoisy ? Math.floor(next() * 3000) : next() < 0.5 ? DIRT : 0;
          if (state > 0) column.setBlockStateId(new Vec3(x, y, z), state);
        }
      }
    }
    world.setColumn(x, z, column);
  }
  const position = new Vec3(next() * 24 - 12, LOWEST + next() * 30, next() * 24 - 12);
  return { world, registry, entity: { position }, game: { minY: 0, height: 256 } } as unknown as Bot;
}

/** Every block of the world looked at, in the order that ties are broken by. */
function bruteForce(bot: Bot, { states, rangeBlocks, count, isWanted }: BlockSearch): Vec3[] {
  const found: Vec3[] = [];
  const { position } = bot.entity;
  const lowest = Math.floor(position.y - rangeBlocks);
  for (let cx = -1; cx <= 0; cx++) {
    for (let cz = -1; cz <= 0; cz++) {
      for (let y = Math.max(0, lowest); y <= position.y + rangeBlocks; y++) {
        for (let z = cz * 16; z < cz * 16 + 16; z++) {
          for (let x = cx * 16; x < cx * 16 + 16; x++) {
            const place = new Vec3(x, y, z);
            if (position.distanceSquared(place) > rangeBlocks * rangeBlocks) continue;
            if (!states.has(stateAt(bot, place)) || isWanted?.(place) === false) continue;
            found.push(place);
          }
        }
      }
    }
  }
  return found.sort((a, b) => position.distanceSquared(a) - position.distanceSquared(b)).slice(0, count);
}

function stateAt(bot: Bot, place: Vec3): number {
  return (bot.world as unknown as TestWorld).getBlockStateId(place);
}

const texts = (places: readonly { x: number; y: number; z: number }[]): string[] =>
  places.map(({ x, y, z }) => `${x},${y},${z}`);

describe.each(VERSIONS)('a search for blocks in a world of %s', (version) => {
  const worlds = [1, 2].map((seed) => sampleWorld(version, seed));

  it('finds what looking at every block finds, in the same order, ties included', () => {
    const searches = fc.record({
      world: fc.constantFrom(...worlds),
      states: fc.oneof(
        fc.uniqueArray(fc.nat(3000), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(
          [0],
          [DIRT],
          [0, DIRT],
          [40_000],
          Array.from({ length: 3000 }, (_, state) => state),
        ),
      ),
      rangeBlocks: fc.double({ min: 0, max: 24, noNaN: true }),
      count: fc.integer({ min: 1, max: 300 }),
      isMiddle: fc.boolean(),
      isOdd: fc.boolean(),
    });
    fc.assert(
      fc.property(searches, ({ world, states, rangeBlocks, count, isMiddle, isOdd }) => {
        const { position } = world.entity;
        // In the middle of a block much is equally far.
        const bot = isMiddle
          ? { ...world, entity: { position: position.floored().offset(0.5, 0, 0.5) } }
          : world;
        const isWanted = (place: { x: number }): boolean => (place.x & 1) === 1;
        const search = { states: new Set(states), rangeBlocks, count, ...(isOdd ? { isWanted } : {}) };
        const found = findBlocksNow(bot as unknown as Bot, search);
        expect(texts(found)).toEqual(texts(bruteForce(bot as unknown as Bot, search)));
      }),
      { numRuns: 40 },
    );
  });

  it('sees blocks come and go, and columns be loaded and left', () => {
    const bot = sampleWorld(version, 3);
    const world = bot.world as unknown as TestWorld;
    const search = { states: new Set([5000]), rangeBlocks: 40, count: 9 };
    expect(findBlocksNow(bot, search)).toEqual([]);
    const [noisy, quiet] = [new Vec3(3, 35, 3), new Vec3(-4, 60, 5)];
    for (const place of [noisy, quiet]) {
      world.setBlockStateId(place, 5000);
      expect(texts(findBlocksNow(bot, search))).toContain(texts([place])[0]);
    }
    world.setBlockStateId(noisy, DIRT);
    expect(texts(findBlocksNow(bot, search))).toEqual(texts([quiet]));
    // Now a palette lists what is no longer there.
    world.setBlockStateId(quiet, 0);
    expect(findBlocksNow(bot, search)).toEqual([]);
    world.setBlockStateId(quiet, 5000);
    expect(findBlocksNow(bot, search)).toHaveLength(1);
    world.unloadColumn(-1, 0);
    expect(findBlocksNow(bot, search)).toEqual([]);
  });

  it('counts what stands around, and names every state there is', async () => {
    const [bot] = worlds as [Bot];
    const center = { x: 2, y: 46, z: -3 };
    const counts = new Map<string, number>();
    for (let y = 36; y <= 56; y++) {
      for (let z = -13; z <= 7; z++) {
        for (let x = -8; x <= 12; x++) {
          const state = stateAt(bot, new Vec3(x, y, z));
          const name = bot.registry.blocksByStateId[state]?.name ?? '';
          if (!/air$/.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
        }
      }
    }
    const scanned = await scanBlocks(bot, center, 10);
    expect(new Map([...scanned].map(([name, { count }]) => [name, count]))).toEqual(counts);
    const dirt = scanned.get(bot.registry.blocksByStateId[DIRT]?.name ?? '')?.nearest ?? [];
    const squares = dirt.map(({ x, y, z }) => (x - 2) ** 2 + (y - 46) ** 2 + (z + 3) ** 2);
    expect(squares).toHaveLength(256);
    expect(squares).toEqual([...squares].sort((a, b) => a - b));

    const work = statesNear(bot, 10);
    let step = work.next();
    while (!step.done) step = work.next();
    const states = step.value;
    expect(states).toContain(DIRT);
    expect(states).toContain(0);
    expect(states.length).toBeGreaterThan(500);
  });
});

describe('a search through much that tells nothing beforehand', () => {
  it('lets others have their turn every few milliseconds', () => {
    // No palettes, and every section another: each must be read to its end.
    let reads = 0;
    const get = (index: number): number => {
      reads += 1;
      return index;
    };
    const sections = (): unknown[] =>
      Array.from({ length: 16 }, () => ({ getBlock: true, palette: null, data: { get } }));
    const columns = new Map<string, object>();
    const getColumn = (x: number, z: number): object => {
      const column = columns.get(`${x},${z}`) ?? { sections: sections() };
      columns.set(`${x},${z}`, column);
      return column;
    };
    const world = { getColumn, on: () => undefined };
    const bot = { world, entity: { position: new Vec3(8, 100, 8) } } as unknown as Bot;
    const search = { states: new Set([39_999]), rangeBlocks: 64, count: 1 };
    const portions = (): number => {
      const work = searchBlocks(bot, search);
      for (let count = 1; ; count++) if (work.next().done) return count;
    };
    expect(portions()).toBeGreaterThan(3);
    const readOnce = reads;
    expect(readOnce).toBeGreaterThan(0);
    portions();
    expect(reads, 'what was looked for in vain is known now').toBe(readOnce);
  });
});
