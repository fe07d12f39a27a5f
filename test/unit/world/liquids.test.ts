import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionKey, type Position } from '../../../src/base/position.js';
import { stateWith } from '../../../src/world/embedded/data/block-states.js';
import { liquidsOf, type LiquidKind } from '../../../src/world/embedded/data/liquids.js';
import { requireEntry } from '../../../src/world/embedded/data/version-data.js';
import type { GameState } from '../../../src/world/embedded/game.js';
import { restoreSavedWorld, savedFrom } from '../../../src/world/embedded/saved-world.js';
import { readSavedWorld, writeSavedWorld } from '../../../src/world/embedded/saved-world-file.js';
import { restoreSnapshot, takeSnapshot } from '../../../src/world/embedded/snapshot.js';
import { breakBlock, changeBlock } from '../../../src/world/embedded/terrain/change-block.js';
import {
  levelAt,
  liquidsNear,
  meadow,
  MEADOW_EDGE,
  MEADOW_Y,
  nameAt,
  put,
  remove,
  ticks,
} from '../../support/meadow.js';

const VERSIONS = ['1.14.4', '1.16.5', '1.18.2', '1.20.1', '1.21.1'];

const SPREAD: readonly (readonly [LiquidKind, number, number, number])[] = [
  ['water', 7, 1, 5],
  ['lava', 3, 2, 30],
];

describe.each(VERSIONS)('liquids of %s', (version) => {
  it.each(SPREAD)('%s spreads %i blocks over flat ground', (kind, reach, loss, delay) => {
    const game = meadow(version);
    put(game, [0, 0, 0], kind);
    ticks(game, delay * reach - 1);
    expect(levelAt(game, reach, 0, 0)).toBeNull();
    expect(levelAt(game, reach - 1, 0, 0)).toBe((reach - 1) * loss);
    ticks(game, 1 + delay * 4);
    for (let x = -9; x <= 9; x++) {
      for (let z = -9; z <= 9; z++) {
        const distance = Math.abs(x) + Math.abs(z);
        expect(levelAt(game, x, 0, z)).toBe(distance <= reach ? distance * loss : null);
      }
    }
    expect(game.scheduled.all()).toEqual([]);
    remove(game, [0, 0, 0]);
    ticks(game, delay * (reach + 2) * 2);
    expect(liquidsNear(game).size).toBe(0);
  });

  it('lava and water make obsidian, cobblestone and stone', () => {
    const game = meadow(version);
    put(game, [0, 0, 0], 'lava');
    put(game, [1, 0, 0], 'water');
    expect(nameAt(game, 0, 0, 0)).toBe('obsidian');
    put(game, [10, 0, 0], 'lava', { level: '2' });
    put(game, [10, 1, 0], 'water');
    expect(nameAt(game, 10, 0, 0)).toBe('cobblestone');
    // Held from all sides, so that it can only fall.
    put(game, [20, 0, 0], 'water');
    for (const [x, z] of [
      [19, 0],
      [21, 0],
      [20, 1],
      [20, -1],
    ] as const)
      for (const y of [0, 1, 2]) put(game, [x, y, z], 'glass');
    put(game, [20, 2, 0], 'lava');
    ticks(game, 31);
    expect(nameAt(game, 20, 0, 0)).toBe('water');
    ticks(game, 30);
    expect(nameAt(game, 20, 0, 0)).toBe('stone');
  });

  it('thin lava beside water hardens from 1.16 on', () => {
    const game = meadow(version);
    put(game, [0, 0, 0], 'lava', { level: '6' });
    put(game, [1, 0, 0], 'water');
    expect(nameAt(game, 0, 0, 0)).toBe(game.data.isAtLeast('1.16') ? 'cobblestone' : 'lava');
  });

  it('a block in water stands in it, and leaves it behind', () => {
    const game = meadow(version);
    put(game, [0, 0, 0], 'oak_slab', { type: 'bottom', waterlogged: 'true' });
    ticks(game, 6);
    expect(levelAt(game, 1, 0, 0)).toBe(1);
    breakBlock(game, { x: 0, y: MEADOW_Y, z: 0 }, null, true);
    expect(levelAt(game, 0, 0, 0)).toBe(0);
  });
});

describe('water', () => {
  it('runs to the nearest drop only, and falls', () => {
    const game = meadow();
    for (let x = -12; x <= 12; x++) for (let z = -12; z <= 12; z++) put(game, [x, 2, z], 'stone');
    remove(game, [3, 2, 0]);
    put(game, [0, 3, 0], 'water');
    ticks(game, 90);
    expect(levelAt(game, 1, 3, 0)).toBe(1);
    expect(levelAt(game, 3, 3, 0)).toBe(3);
    for (const [x, z] of [
      [-1, 0],
      [0, 1],
      [0, -1],
      [4, 0],
      [3, 1],
    ] as const)
      expect(levelAt(game, x, 3, z)).toBeNull();
    expect([levelAt(game, 3, 2, 0), levelAt(game, 3, 1, 0), levelAt(game, 3, 0, 0)]).toEqual([8, 8, 8]);
    expect(levelAt(game, 4, 0, 0)).toBe(1);
    expect(levelAt(game, 10, 0, 0)).toBe(7);
    expect(levelAt(game, 11, 0, 0)).toBeNull();
  });

  it('becomes a source between two, over a floor', () => {
    const game = meadow();
    for (const z of [-1, 1]) for (let x = -1; x <= 3; x++) put(game, [x, 0, z], 'stone');
    for (const x of [-1, 3]) put(game, [x, 0, 0], 'stone');
    put(game, [0, 0, 0], 'water');
    put(game, [2, 0, 0], 'water');
    ticks(game, 10);
    expect(levelAt(game, 1, 0, 0)).toBe(0);
    remove(game, [1, 0, 0]);
    expect(levelAt(game, 1, 0, 0)).toBeNull();
    ticks(game, 10);
    expect(levelAt(game, 1, 0, 0)).toBe(0);
  });

  it('washes a torch away, whose item lies there then', () => {
    const game = meadow();
    put(game, [2, 0, 0], 'torch');
    put(game, [0, 0, 0], 'water');
    ticks(game, 20);
    expect(nameAt(game, 2, 0, 0)).toBe('water');
    expect(game.entities.all().map((entity) => entity.kind === 'item' && entity.stack.name)).toEqual([
      'torch',
    ]);
  });

  it('is kept out by doors, ladders, signs, fences and slabs', () => {
    const game = meadow();
    const kept = [
      ['oak_door', { half: 'lower' }],
      ['ladder', { facing: 'south' }],
      ['oak_sign', {}],
      ['oak_fence', {}],
    ] as const;
    put(game, [0, 0, 0], 'stone');
    const around = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const;
    put(game, [-1, 0, -1], 'stone');
    kept.forEach(([block, properties], index) => {
      const [x, z] = around[index] ?? [0, 0];
      game.blocks.setState(
        { x, y: MEADOW_Y, z },
        stateWith(requireEntry(game.data.blocks, block), { waterlogged: 'false', ...properties }),
      );
    });
    game.blocks.setState({ x: 0, y: MEADOW_Y, z: 0 }, 0);
    changeBlock(game, { x: 0, y: MEADOW_Y, z: 0 }, liquidsOf(game.data).source('water'));
    ticks(game, 20);
    expect(liquidsNear(game, 6).size).toBe(1);
  });

  it('runs into a hole somebody digs beside it', () => {
    const game = meadow();
    for (let x = -1; x <= 6; x++)
      for (let z = -1; z <= 1; z++) for (const y of [0, 1]) put(game, [x, y, z], 'dirt');
    for (const x of [0, 1]) put(game, [x, 1, 0], 'water');
    ticks(game, 20);
    expect(liquidsNear(game, 8).size).toBe(2);
    breakBlock(game, { x: 2, y: MEADOW_Y + 1, z: 0 }, null, true);
    ticks(game, 20);
    expect(levelAt(game, 2, 1, 0)).toBe(1);
    breakBlock(game, { x: 2, y: MEADOW_Y, z: 0 }, null, true);
    ticks(game, 20);
    expect(levelAt(game, 2, 0, 0)).toBe(8);
  });

  it('does not leave the place', () => {
    const game = meadow();
    put(game, [MEADOW_EDGE, 0, 0], 'water');
    ticks(game, 60);
    expect(levelAt(game, MEADOW_EDGE - 1, 0, 0)).toBe(1);
    expect(nameAt(game, MEADOW_EDGE + 1, 0, 0)).not.toBe('water');
  });
});

type Step = readonly [
  kind: 'water' | 'lava' | 'stone' | 'air',
  x: number,
  y: number,
  z: number,
  ticks: number,
];

const steps = (kinds: readonly Step[0][]): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.tuple(
      fc.constantFrom(...kinds),
      fc.integer({ min: -4, max: 4 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: -4, max: 4 }),
      fc.integer({ min: 0, max: 12 }),
    ),
    { minLength: 1, maxLength: 25 },
  );

function take(game: GameState, [kind, x, y, z, wait]: Step): void {
  remove(game, [x, y, z]);
  if (kind !== 'air') put(game, [x, y, z], kind);
  ticks(game, wait);
}

const ALL = ['water', 'lava', 'stone', 'air'] as const;
/** Lets time pass until nothing moves any more. */
function settle(game: GameState): void {
  for (let rounds = 0; rounds < 60 && game.scheduled.all().length > 0; rounds++) ticks(game, 30);
  expect(game.scheduled.all()).toEqual([]);
}

interface Cell {
  readonly kind: string;
  readonly level: number;
  readonly at: Position;
}

function cellsOf(game: GameState): Map<string, Cell> {
  return new Map(
    [...liquidsNear(game)].map(([key, text]) => {
      const [x = 0, y = 0, z = 0] = key.split(',').map(Number);
      const [, kind = '', level = ''] = /^(\w+)\[level=(\d+)\]$/.exec(text) ?? [];
      return [key, { kind, level: Number(level), at: { x, y, z } }];
    }),
  );
}

function beside(cells: Map<string, Cell>, { x, y, z }: Position): (Cell | undefined)[] {
  return [
    { x: x + 1, y, z },
    { x: x - 1, y, z },
    { x, y, z: z + 1 },
    { x, y, z: z - 1 },
  ].map((position) => cells.get(positionKey(position)));
}

const file = join(mkdtempSync(join(tmpdir(), 'co-voyager-liquids-')), 'world.json');

describe('whatever is poured and built', () => {
  it('comes to rest at the levels neighbours give, with no lava beside water', () => {
    fc.assert(
      fc.property(steps(ALL), (all) => {
        const game = meadow();
        for (const step of all) take(game, step);
        settle(game);
        const cells = cellsOf(game);
        for (const { kind, level, at } of cells.values()) {
          const above = cells.get(positionKey({ ...at, y: at.y + 1 }));
          const around = beside(cells, at).filter((cell) => cell !== undefined);
          if (kind === 'lava')
            expect([above, ...around].filter((cell) => cell?.kind === 'water')).toEqual([]);
          if (level === 0) continue;
          const isFed = above?.kind === kind;
          expect(level === 8).toBe(isFed);
          if (isFed) continue;
          const given = around
            .filter((cell) => cell.kind === kind)
            .map((cell) => (cell.level === 8 ? 0 : cell.level) + (kind === 'lava' ? 2 : 1));
          expect(level).toBe(Math.min(...given));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('stays within seven blocks of a source or of where it fell', () => {
    fc.assert(
      fc.property(steps(ALL), (all) => {
        const game = meadow();
        for (const step of all) take(game, step);
        settle(game);
        const cells = [...cellsOf(game).values()];
        const heads = cells.filter(({ level }) => level === 0 || level === 8);
        for (const { at } of cells)
          expect(heads.some((head) => Math.abs(head.at.x - at.x) + Math.abs(head.at.z - at.z) <= 7)).toBe(
            true,
          );
      }),
      { numRuns: 30 },
    );
  });

  it('is gone when the sources are', () => {
    fc.assert(
      fc.property(steps(ALL), (all) => {
        const game = meadow();
        for (const step of all) take(game, step);
        settle(game);
        // At once, so that no two are left to make a third.
        for (const { level, at } of cellsOf(game).values()) if (level === 0) changeBlock(game, at, 0);
        settle(game);
        expect([...liquidsNear(game)]).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('goes on in a restored or saved world as in one that never stopped', () => {
    fc.assert(
      fc.property(steps(ALL), fc.integer({ min: 1, max: 80 }), (all, later) => {
        const game = meadow();
        const built = game.blocks.snapshot();
        for (const step of all) take(game, step);
        const snapshot = takeSnapshot(game);
        writeSavedWorld(file, savedFrom(game, built));
        const other = meadow();
        restoreSavedWorld(other, readSavedWorld(file));
        ticks(game, later);
        const expected = liquidsNear(game);
        ticks(other, later);
        expect(liquidsNear(other)).toEqual(expected);
        ticks(game, 7);
        restoreSnapshot(game, snapshot);
        ticks(game, later);
        expect(liquidsNear(game)).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });

  it('costs a bounded number of looks a tick', () => {
    const game = meadow();
    for (let x = -20; x < 20; x++)
      for (let z = -20; z < 20; z++) game.scheduled.add({ x, y: MEADOW_Y, z }, 'flow', 5);
    expect(game.scheduled.take(5, 256)).toHaveLength(256);
    const rest = game.scheduled.all();
    expect(rest).toHaveLength(1600 - 256);
    expect(rest.every(({ due }) => due === 6)).toBe(true);
  });
});
