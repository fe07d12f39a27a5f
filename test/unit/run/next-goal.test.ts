import { describe, expect, it } from 'vitest';
import { openRunLog } from '../../../src/run/log/run-log.js';
import { RunContext } from '../../../src/run/execute/run-context.js';
import { endOfAll, nextGoal, pursuedBefore } from '../../../src/run/execute/next-goal.js';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import { clockAt } from '../../support/clock-at.js';
import { HandClock } from '../worker/people/fake-watch.js';
import { FakeWorker } from './fake-worker.js';
import { fakeRunWorld, FakeWorld } from './fake-world.js';

const DONE = { status: 'done', reason: null } as const;
const FAILED = { status: 'failed', reason: 'No iron.' } as const;
const CLOCK = { kind: 'have', item: 'clock', quantity: 1, verb: 'craft' } as const;
const at = { tick: 1, wallTime: '' };

describe('a run with several goals', () => {
  it('ends done where all are done, else by the last that was not', () => {
    expect(endOfAll([DONE, DONE])).toEqual(DONE);
    expect(endOfAll([FAILED])).toEqual(FAILED);
    expect(endOfAll([FAILED, DONE])).toEqual({ status: 'failed', reason: '1 of 2 goals are done. No iron.' });
  });

  it('is carried on with the goal it had last, or none where that had ended', () => {
    const set: RunEvent = { ...at, kind: 'goal-set', by: 'Anna', goal: '1 clock', goals: [CLOCK] };
    const ended: RunEvent = { ...at, kind: 'goal-ended', ...DONE, reached: [] };
    expect(pursuedBefore([])).toEqual({ ends: [], goals: null, isResting: false });
    expect(pursuedBefore([ended])).toMatchObject({ ends: [DONE], isResting: true });
    expect(pursuedBefore([ended, set])).toMatchObject({ ends: [DONE], goals: [CLOCK], isResting: false });
  });

  it('waits for the next with nobody in it for a minute, and then ends', async () => {
    const world = new FakeWorld();
    const clock = new HandClock();
    const runWorld = {
      ...fakeRunWorld(world, [new FakeWorker(world, 'Ben')]),
      clock: clockAt(clock.currentTick, clock.every),
    };
    const log = openRunLog(null, [], runWorld.clock, () => undefined);
    const context = new RunContext(runWorld, log, new AbortController().signal);
    let next: unknown = 'not yet';
    const waited = nextGoal(context, [CLOCK], DONE).then((goals) => (next = goals));
    clock.advance(1100);
    await Promise.resolve();
    expect(next).toBe('not yet');
    clock.advance(200);
    await waited;
    expect(next).toBeNull();
    expect(log.events).toContainEqual(expect.objectContaining({ kind: 'goal-ended', status: 'done' }));
  });
});
