import { describe, expect, it } from 'vitest';
import {
  inOneGo,
  inPortions,
  portionClock,
  realMs,
  timed,
  type Portions,
} from '../../../src/base/portions.js';

function* counted(milliseconds: number): Portions<number> {
  const isOver = portionClock();
  const end = realMs() + milliseconds;
  let steps = 0;
  for (; realMs() < end; steps++) if (isOver()) yield;
  return steps;
}

describe('work in portions', () => {
  it('lets others have their turn every few milliseconds', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    expect(await inPortions(counted(60))).toBeGreaterThan(0);
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(3);
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
    const work = timed(counted(30), (ms) => {
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
