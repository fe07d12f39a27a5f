import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildArena, SPEED, type FaultArena } from './arena.js';
import { conservationProblems, worldProblems } from './conservation.js';

const GOAL = 'craft a stone pickaxe';
const NAMES = ['Ada', 'Ben'];
const LIMIT_MS = 120_000;

describe('a run', () => {
  let arena: FaultArena;
  let home = '';

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'faults-'));
  });
  afterEach(async () => {
    await arena.close();
    rmSync(home, { recursive: true, force: true });
  });

  /** Somebody mines with the borrowed pickaxe and has something in hand already. */
  const isMining = (): boolean =>
    NAMES.some((name) => {
      const { wooden_pickaxe: tools = 0, cobblestone = 0 } = arena.carried(name);
      return tools > 0 && cobblestone > 0;
    });
  const areIn = (count: number): boolean =>
    arena.world.players().filter(({ isConnected }) => isConnected).length === count;

  it(
    'lives through a restart of the server in the middle of its work',
    async () => {
      arena = await buildArena();
      let restarted = Promise.resolve();
      const restart = arena.when(isMining, () => {
        restarted = arena.restart(join(home, 'world.json')).then(async () => {
          await arena.until('both are back', () => areIn(2));
          arena.speedUp();
        });
      });
      const result = await arena.run(GOAL);
      await restarted;
      expect(restart.hasHappened).toBe(true);
      expect({ status: result.status, reason: result.reason }).toEqual({ status: 'done', reason: null });
      expect(arena.chest()['stone_pickaxe']).toBe(1);
      expect(conservationProblems(arena.books, result)).toEqual([]);
      expect(result.lost).toEqual({});
    },
    LIMIT_MS,
  );

  it(
    'lives through a restart of the server while its workers join for the first time',
    async () => {
      arena = await buildArena();
      let restarted = Promise.resolve();
      let begun = -1;
      // At once, not at the next look: on a busy machine both would be in by then.
      arena.world.events.on('player-joined', () => {
        if (begun >= 0) return;
        begun = arena.events.length;
        restarted = arena.restart(join(home, 'world.json'));
      });
      const told: string[] = [];
      const result = await arena.run('gather 2 cobblestone', {
        onHeldUp: ({ address }) => told.push(address),
      });
      await restarted;
      expect(begun).toBe(0);
      expect(told).toEqual([`127.0.0.1:${arena.wire.port}`]);
      expect({ status: result.status, reason: result.reason }).toEqual({ status: 'done', reason: null });
      expect(conservationProblems(arena.books, result)).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'shares world and chest with another run, and both get what they are for',
    async () => {
      arena = await buildArena({ runs: 2 });
      const results = await Promise.all([
        arena.run(GOAL),
        arena.run('craft a furnace', { names: ['Cleo', 'Dan'] }),
      ]);
      expect(results.map(({ status, reason }) => ({ status, reason }))).toEqual([
        { status: 'done', reason: null },
        { status: 'done', reason: null },
      ]);
      // A better pickaxe on the way to the furnace stays as well.
      expect(arena.chest()['stone_pickaxe']).toBeGreaterThan(0);
      expect(arena.chest()['furnace']).toBe(1);
      expect(worldProblems(arena.books)).toEqual([]);
      const { hands, ground } = arena.books.census();
      expect(hands).toEqual({ Ada: {}, Ben: {}, Cleo: {}, Dan: {} });
      expect(ground).toEqual(arena.books.neverHeld);
    },
    LIMIT_MS,
  );

  it(
    'is killed outright, carries on from where the world is, and what was in its workers’ hands comes back',
    async () => {
      arena = await buildArena();
      const folder = join(home, 'run');
      const script = join(import.meta.dirname, 'killed-play.ts');
      const call = ['--import', 'tsx', script, folder, String(arena.wire.port), String(SPEED), GOAL];
      const child = spawn(process.execPath, call, { stdio: 'inherit' });
      const gone = new Promise((resolve) => child.once('exit', resolve));
      await arena.until('both are in', () => areIn(2), 4000);
      arena.speedUp();
      await arena.until('somebody is mining', isMining, 8000);
      child.kill('SIGKILL');
      await gone;
      arena.slowDown();
      await arena.until('both have left', () => areIn(0));
      const result = await arena.run('', { resume: folder });
      expect({ status: result.status, reason: result.reason }).toEqual({ status: 'done', reason: null });
      expect(arena.chest()['stone_pickaxe']).toBe(1);
      expect(arena.chest()['wooden_pickaxe']).toBeGreaterThan(0);
      expect(conservationProblems(arena.books, result)).toEqual([]);
      expect(result.lost).toEqual({});
    },
    LIMIT_MS,
  );

  it(
    'that is called off puts back what its workers hold',
    async () => {
      arena = await buildArena();
      const controller = new AbortController();
      const order = arena.when(isMining, () => {
        controller.abort(new Error('enough for today'));
      });
      const result = await arena.run(GOAL, { signal: controller.signal });
      expect(order.hasHappened).toBe(true);
      expect(result).toMatchObject({
        status: 'cancelled',
        reason: expect.stringContaining('enough for today') as string,
      });
      // Called off is no error: nobody failed, and nothing is said to have gone wrong.
      const told = arena.events.filter(({ kind }) => kind === 'note' || kind === 'repair-started');
      expect(told).toEqual([]);
      const ends = arena.events.flatMap((event) => (event.kind === 'job-ended' ? [event.outcome] : []));
      expect(ends.filter((outcome) => outcome !== 'completed' && outcome !== 'cancelled')).toEqual([]);
      expect(result.subtasks.filter(({ status }) => status === 'FAILED')).toEqual([]);
      expect(arena.chest()['wooden_pickaxe']).toBeGreaterThan(0);
      expect(arena.chest()['cobblestone']).toBeGreaterThan(0);
      expect(conservationProblems(arena.books, result)).toEqual([]);
      expect(result.lost).toEqual({});
    },
    LIMIT_MS,
  );
});
