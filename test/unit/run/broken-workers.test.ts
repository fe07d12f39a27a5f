import { describe, expect, it } from 'vitest';
import { loadGame } from '../../../src/game/game.js';
import { kindsOf, once, teamOf } from './fake-team.js';
import { FakeWorld } from './fake-world.js';
import { runFake } from './run-fake.js';

const game = loadGame('1.20.1');

describe('a run with broken workers', () => {
  it('has another do what a frozen one was at, and does not count on the frozen one', async () => {
    const world = new FakeWorld();
    const [ada, ben] = teamOf(world, 2);
    ada.mischief = once('freezes', (item) => item === 'cobblestone' || item === 'raw_iron');
    const { result, events } = await runFake(world, ben ? [ada, ben] : [ada]);
    expect(ada.isFrozen).toBe(true);
    expect(result.status).toBe('done');
    const cancelled = kindsOf(events, 'job-cancelled');
    expect(cancelled.some(({ worker, reason }) => worker === 'Ada' && reason.code === 'silent')).toBe(true);
    const frozenAt = ada.jobs.at(-1);
    expect(kindsOf(events, 'job-assigned').findLast(({ worker }) => worker === 'Ada')?.job).toBe(frozenAt);
    expect(world.openTimers).toBe(0);
  });

  it('takes a frozen one back when it moves again', async () => {
    const world = new FakeWorld();
    const [ada, ...others] = teamOf(world, 2);
    ada.mischief = once('freezes', (item) => item === 'oak_log' || item === 'cobblestone');
    const { result } = await runFake(world, [ada, ...others], {
      onEvent: ({ kind, tick }) => {
        if (kind === 'job-cancelled') {
          world.after(40, () => {
            ada.thaw();
          });
        }
        expect(tick).toBeGreaterThanOrEqual(0);
      },
    });
    expect(result.status).toBe('done');
    expect(ada.jobs.length).toBeGreaterThan(1);
  });

  it.each(['dies', 'disconnects', 'fails'] as const)(
    'gets there when one %s in the middle',
    async (mischief) => {
      const world = new FakeWorld();
      const [ada, ...others] = teamOf(world, 2);
      ada.mischief = once(mischief, (item) => item === 'cobblestone' || item === 'raw_iron');
      const { result } = await runFake(world, [ada, ...others], {
        onEvent: (event) => {
          if (event.kind === 'worker-left') world.after(100, () => (ada.isConnected = true));
        },
      });
      expect(result.status).toBe('done');
      expect(world.chest.get('compass')).toBe(1);
    },
  );

  it("ends at once, and gathers nothing, where the chest is full of what is somebody else's", async () => {
    const world = new FakeWorld();
    const team = teamOf(world, 1);
    const kinds = [...game.registry.items.keys()].filter(
      (item) => item.endsWith('_wool') || item.endsWith('_carpet'),
    );
    for (const item of kinds.slice(0, 27)) world.chest.set(item, 1);
    const { result, events } = await runFake(world, team);
    expect(result).toMatchObject({ status: 'failed', repairs: 0 });
    expect(result.reason).toMatch(/^The chest at \S+ \S+ \S+ is full\. Take something out/);
    expect(kindsOf(events, 'job-assigned')).toEqual([]);
  });

  it('ends without a repair where nothing falls out of what is dug, as where a game rule has it so', async () => {
    const world = new FakeWorld();
    const [ada] = teamOf(world, 1);
    ada.mischief = ({ subtask }) => (subtask.action === 'gather' ? 'gets-nothing' : 'none');
    const { result, events } = await runFake(world, [ada]);
    expect(result).toMatchObject({ status: 'failed', repairs: 0 });
    expect(result.reason).toContain('nothing fell out');
    expect(kindsOf(events, 'job-ended').some(({ isBarren }) => isBarren === true)).toBe(true);
  });

  it('fails with the reason when everybody stays away', async () => {
    const world = new FakeWorld();
    const workers = teamOf(world, 2);
    world.after(300, () => {
      for (const worker of workers) worker.disconnect();
    });
    const { result, events } = await runFake(world, workers);
    expect(result.status).toBe('failed');
    expect(result.reason).toMatch(/No worker .* 60 s/);
    expect(result.reason).toContain('Ada: put out by the server: Timed out');
    expect(kindsOf(events, 'worker-left')[0]?.reason).toBe('put out by the server: Timed out');
    expect(result.reason).toMatch(/Missing: 1 compass/);
    expect(result.canResume).toBe(true);
    const left = kindsOf(events, 'worker-left').at(-1)?.tick ?? 0;
    expect((events.at(-1)?.tick ?? 0) - left).toBeLessThan(1400);
  });

  it('fails with what kept those who were there from looking around', async () => {
    const world = new FakeWorld();
    world.isChestStuck = true;
    const { result } = await runFake(world, teamOf(world, 2));
    expect(result.status).toBe('failed');
    expect(result.reason).toContain('Nobody could look around: The chest did not open in 5 tries.');
    expect(result.reason).not.toContain('nobody answers');
    expect(result.canResume).toBe(true);
  });

  it('goes on when everybody was away for a while', async () => {
    const world = new FakeWorld();
    const workers = teamOf(world, 2);
    world.after(300, () => {
      for (const worker of workers) worker.disconnect();
    });
    world.after(900, () => {
      for (const worker of workers) worker.isConnected = true;
    });
    const { result } = await runFake(world, workers);
    expect(result.status).toBe('done');
  });
});
