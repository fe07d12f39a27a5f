import { describe, expect, it } from 'vitest';
import {
  inOneGo,
  inPortions,
  portionClock,
  realMs,
  timed,
  type Portions,
} from '../../../src/base/portions.js';

/** Far more than a few portions take, so that a clock that never says so is found out. */
const LONG_MS = 10_000;

/** Works until so many portions were over. */
function* lasting(portions: number): Portions<number> {
  const isOver = portionClock();
  const end = realMs() + LONG_MS;
  let done = 0;
  while (done < portions && realMs() < end) {
    if (!isOver()) continue;
    done += 1;
    yield;
  }
  return done;
}

describe('work in portions', () => {
  it('lets others have their turn every few milliseconds', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    expect(await inPortions(lasting(10))).toBe(10);
    clearInterval(timer);
    // Before the first portion is over nobody else is due yet.
    expect(turns).toBeGreaterThanOrEqual(9);
  });

  it('comes to the same in one go', async () => {
    const work = function* (): Portions<readonly number[]> {
      const done: number[] = [];
      for (let step = 0; step < 5; step++) {
        done.push(step);
        yield;
      }
      return done;
    };
    expect(inOneGo(work())).toEqual(await inPortions(work()));
  });

  it('is timed without the turns of others', async () => {
    let ownMs = 0;
    let portions = 0;
    const work = timed(lasting(5), (ms) => {
      ownMs += ms;
      portions += 1;
    });
    const began = realMs();
    for (let isDone = false; !isDone;) {
      isDone = work.next().done ?? false;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(ownMs).toBeGreaterThan(0);
    expect(ownMs).toBeLessThanOrEqual(realMs() - began - 4 * portions);
  });
});
