import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunResult } from '../../../../src/run/result/run-result.js';
import { buildArena, type FaultArena } from './arena.js';
import { CHEST } from './books.js';
import { conservationProblems } from './conservation.js';
import { inviteStranger } from './stranger.js';
import { beforeDigging, spoilOpenings } from './unreliable.js';

const LIMIT_MS = 120_000;
const TABLE = 'crafting_table';

describe('a run in a place where', () => {
  let arena: FaultArena;

  beforeEach(async () => {
    arena = await buildArena();
  });
  afterEach(() => arena.close());

  function expectReached(result: RunResult, item: string, count = 1): void {
    expect({ status: result.status, reason: result.reason }).toEqual({ status: 'done', reason: null });
    expect(arena.chest()[item]).toBeGreaterThanOrEqual(count);
    expect(conservationProblems(arena.books, result)).toEqual([]);
  }

  const isDone = (item: string): boolean =>
    arena.events.some(
      (event) => event.kind === 'chest-observed' && event.worker !== null && (event.contents[item] ?? 0) > 0,
    );

  it(
    'a stranger takes everything out of the chest makes it all anew and tells what was taken',
    async () => {
      const stranger = await inviteStranger(arena.world, 'Thief');
      let theft = Promise.resolve();
      const mishap = arena.when(
        () => isDone('wooden_pickaxe'),
        () => {
          theft = stranger.takeAll();
        },
      );
      const result = await arena.run('craft a stone pickaxe');
      await theft;
      expect(mishap.hasHappened).toBe(true);
      expectReached(result, 'stone_pickaxe');
      expect(Object.keys(result.lost)).not.toEqual([]);
      expect(result.lost).toEqual(arena.carried('Thief'));
    },
    LIMIT_MS,
  );

  it(
    'what was taken is given back counts nothing as lost',
    async () => {
      const stranger = await inviteStranger(arena.world, 'Borrower');
      let back = Promise.resolve();
      const mishap = arena.when(
        () => isDone('oak_planks'),
        () => {
          back = stranger.takeAll().then(() => stranger.giveBack());
        },
      );
      const result = await arena.run('craft a stone pickaxe');
      await back;
      expect(mishap.hasHappened).toBe(true);
      expectReached(result, 'stone_pickaxe');
      expect(result.lost).toEqual({});
    },
    LIMIT_MS,
  );

  it(
    'the crafting table is broken just when it is needed sets down another',
    async () => {
      let table = CHEST;
      arena.world.events.on('block-placed', ({ block, position }) => {
        if (block === TABLE) table = position;
      });
      const mishap = arena.when(
        () => arena.events.some((event) => event.kind === 'job-assigned' && event.station?.block === TABLE),
        () => {
          arena.world.setBlock(table, 'air');
        },
      );
      const result = await arena.run('craft a stone pickaxe');
      expect(mishap.hasHappened).toBe(true);
      expectReached(result, 'stone_pickaxe');
    },
    LIMIT_MS,
  );

  it(
    'the furnace is broken while it smelts makes another and fetches more',
    async () => {
      arena.world.setContents(CHEST, {
        stone_pickaxe: 1,
        furnace: 1,
        oak_planks: 12,
        cobblestone: 8,
        crafting_table: 1,
      });
      arena.books.recount();
      let furnace = CHEST;
      arena.world.events.on('block-placed', ({ block, position }) => {
        if (block === 'furnace') furnace = position;
      });
      const mishap = arena.when(
        () => arena.world.contentsAt(furnace)[2]?.name === 'iron_ingot',
        () => {
          arena.world.setBlock(furnace, 'air');
        },
      );
      const result = await arena.run('smelt 3 iron ingots');
      expect(mishap.hasHappened).toBe(true);
      expectReached(result, 'iron_ingot', 3);
    },
    LIMIT_MS,
  );

  it(
    'somebody takes the block a worker has just put its tool to, twelve times, finds others',
    async () => {
      let taken = 0;
      beforeDigging(arena.world, (_player, block) => {
        const { name } = arena.world.blockAt(block);
        if (taken >= 12 || !/_log$|stone$/.test(name)) return;
        taken += 1;
        arena.world.setBlock(block, 'air');
      });
      const result = await arena.run('craft a stone pickaxe');
      expect(taken).toBe(12);
      expectReached(result, 'stone_pickaxe');
      expect(result.lost).toEqual({});
    },
    LIMIT_MS,
  );

  it(
    'a third of all openings of the chest fail takes longer, no more',
    async () => {
      const trouble = spoilOpenings(arena.world, CHEST, 1 / 3, 7);
      const result = await arena.run('craft a stone pickaxe');
      expect(trouble.failed).toBeGreaterThan(trouble.tried / 5);
      expectReached(result, 'stone_pickaxe');
      expect(result.lost).toEqual({});
    },
    LIMIT_MS,
  );
});
