import { describe, expect, it } from 'vitest';
import { FakeWorker } from './fake-worker.js';
import { FakeWorld } from './fake-world.js';
import { runFake } from './run-fake.js';

describe('a run whose goal somebody reaches by itself', () => {
  it('ends as done when somebody has made the goal by itself and put it into the chest', async () => {
    const world = new FakeWorld();
    let isMade = false;
    const { result, events } = await runFake(
      world,
      [new FakeWorker(world, 'Ada'), new FakeWorker(world, 'Ben')],
      {
        onEvent: ({ kind }) => {
          if (isMade || kind !== 'job-ended') return;
          isMade = true;
          world.chest.set('compass', 1);
        },
      },
    );
    expect(isMade).toBe(true);
    expect(result).toMatchObject({ status: 'done', reason: null, repairs: 0, lost: {} });
    expect(result.subtasks.some(({ status }) => status !== 'DONE')).toBe(true);
    expect(world.chest.get('compass')).toBe(1);
    expect(events.filter(({ kind }) => kind === 'plan-made')).toHaveLength(1);
    expect(world.openTimers).toBe(0);
  });
});
