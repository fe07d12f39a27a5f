import { describe, expect, it } from 'vitest';
import { FakeWorker } from './fake-worker.js';
import { FakeWorld } from './fake-world.js';
import { runFake } from './run-fake.js';

describe('a run that is stopped', () => {
  it.each([1, 5, 20, 45, 60, 90, 200])('complains of nothing at tick %i', async (tick) => {
    const world = new FakeWorld();
    const stopping = new AbortController();
    world.after(tick, () => {
      stopping.abort(new Error('Ctrl+C'));
    });
    const team = ['Ada', 'Ben'].map((name) => new FakeWorker(world, name));
    const { result, events } = await runFake(world, team, { signal: stopping.signal });
    expect(result.status).toBe('cancelled');
    expect(events.filter(({ kind }) => kind === 'note' || kind === 'repair-started')).toEqual([]);
    expect(result.subtasks.filter(({ status }) => status === 'FAILED')).toEqual([]);
  });
});
