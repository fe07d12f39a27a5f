import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunResult } from '../../../../src/run/result/run-result.js';
import { buildArena, type FaultArena } from './arena.js';
import { conservationProblems, worldProblems } from './conservation.js';

const GOAL = 'craft a stone pickaxe';
const NAMES = ['Ada', 'Ben'];
const LIMIT_MS = 120_000;
/** Without a sign of life for so long nobody gets work; the run looks now and then, and so does its log. */
const LEASE_TICKS = 600 + 60;

describe('a run whose worker', () => {
  let arena: FaultArena;

  beforeEach(async () => {
    arena = await buildArena();
  });
  afterEach(() => arena.close());

  function expectReached(result: RunResult): void {
    expect({ status: result.status, reason: result.reason }).toEqual({ status: 'done', reason: null });
    expect(arena.chest()['stone_pickaxe']).toBe(1);
    expect(conservationProblems(arena.books, result)).toEqual([]);
  }

  /** Who mines with the borrowed pickaxe and has something in hand already. */
  function miner(): string {
    const found = NAMES.find((name) => {
      const { wooden_pickaxe: tools = 0, cobblestone = 0 } = arena.carried(name);
      return tools > 0 && cobblestone > 0;
    });
    return found ?? '';
  }

  it(
    'is killed at the open chest, and once more with a borrowed tool in hand, gets there all the same',
    async () => {
      const atChest = (): string | undefined =>
        NAMES.find(
          (name) =>
            arena.world.player(name)?.openWindow === 'Chest' && Object.keys(arena.carried(name)).length > 0,
        );
      const first = arena.when(
        () => atChest() !== undefined,
        () => {
          arena.kill(atChest() ?? '');
        },
      );
      const second = arena.when(
        () => miner() !== '',
        () => {
          arena.kill(miner());
        },
      );
      const result = await arena.run(GOAL);
      expect([first.hasHappened, second.hasHappened]).toEqual([true, true]);
      expectReached(result);
      expect(result.lost).toEqual({});
    },
    LIMIT_MS,
  );

  it(
    'is put out in the middle of its work comes back with what it carried',
    async () => {
      const kick = arena.when(
        () => miner() !== '',
        () => {
          arena.world.kick(miner(), 'Out with you.');
        },
      );
      const result = await arena.run(GOAL);
      expect(kick.hasHappened).toBe(true);
      expectReached(result);
      expect(result.lost).toEqual({});
    },
    LIMIT_MS,
  );

  it(
    'hangs for good is done without, and what it holds is told as lost',
    async () => {
      let frozen = '';
      let frozenTick = 0;
      const freeze = arena.when(
        () => miner() !== '',
        () => {
          frozen = miner();
          frozenTick = arena.events.at(-1)?.tick ?? 0;
          arena.wire.freeze(frozen);
        },
      );
      const result = await arena.run(GOAL);
      expect(freeze.hasHappened).toBe(true);
      expect({ status: result.status, reason: result.reason }).toEqual({ status: 'done', reason: null });
      expect(worldProblems(arena.books)).toEqual([]);
      expect(arena.chest()).toEqual(result.chest);
      expect(result.chest['stone_pickaxe']).toBe(1);
      expect(result.lost).toMatchObject({ wooden_pickaxe: 1 });
      // Whoever hangs stands about and picks up what others dig out beside it; nobody can know of that.
      const held = arena.carried(frozen);
      for (const [item, count] of Object.entries(result.lost)) {
        expect(held[item], item).toBeGreaterThanOrEqual(count);
      }
      const late = arena.events.filter(
        (event) =>
          event.kind === 'job-assigned' && event.worker === frozen && event.tick > frozenTick + LEASE_TICKS,
      );
      expect(late).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'hangs with a borrowed tool for longer than its lease goes on without it, and takes it back later',
    async () => {
      let frozen = '';
      arena.when(
        () => miner() !== '',
        () => {
          frozen = miner();
          arena.wire.freeze(frozen);
        },
      );
      const thaw = arena.when(
        () => arena.events.some((event) => event.kind === 'job-cancelled' && event.worker === frozen),
        () => {
          arena.wire.thaw(frozen);
        },
      );
      const result = await arena.run(GOAL);
      expect(thaw.hasHappened).toBe(true);
      expectReached(result);
      expect(result.lost).toEqual({});
    },
    LIMIT_MS,
  );
});
