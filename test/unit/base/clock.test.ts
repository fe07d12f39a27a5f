import { expect, it } from 'vitest';
import { waitOnClock } from '../../../src/base/clock.js';

/** A clock that moves when it is told to, and whoever still waits on it. */
function handClock() {
  let tick = 0;
  const waiting = new Set<() => void>();
  return {
    waiting,
    clock: {
      now: () => tick,
      every: (_ticks: number, act: () => void) => {
        waiting.add(act);
        return () => waiting.delete(act);
      },
    },
    pass: (ticks: number) => {
      tick += ticks;
      for (const act of [...waiting]) act();
    },
  };
}

it('waits until something holds, its time is over or it is told to stop, and then looks no more', async () => {
  const ends = {
    condition: { limitTicks: 1000, isAt: 30, stopAt: 1000, endsAt: 30 },
    limit: { limitTicks: 40, isAt: 1000, stopAt: 1000, endsAt: 40 },
    signal: { limitTicks: 1000, isAt: 1000, stopAt: 20, endsAt: 20 },
    'at once': { limitTicks: 1000, isAt: 0, stopAt: 1000, endsAt: 0 },
  };
  for (const [name, { limitTicks, isAt, stopAt, endsAt }] of Object.entries(ends)) {
    const { clock, waiting, pass } = handClock();
    const stop = new AbortController();
    let endedAt = -1;
    const ended = waitOnClock(
      clock,
      { everyTicks: 10, limitTicks, signal: stop.signal },
      () => clock.now() >= isAt,
    ).then(() => (endedAt = endedAt === -1 ? clock.now() : endedAt));
    for (let ticks = 0; waiting.size > 0 && ticks < 2000; ticks += 10) {
      if (ticks === stopAt) stop.abort();
      else pass(10);
    }
    await ended;
    expect([name, endedAt, waiting.size]).toEqual([name, endsAt, 0]);
  }
});
