import { describe, expect, it } from 'vitest';
import { Countdown } from '../../../../src/skill/sandbox/clock.js';
import { ManualClock } from './manual-clock.js';

describe('a countdown', () => {
  it('is over when its time has been counted, however often it was held', () => {
    const clock = new ManualClock();
    let isOver = false;
    const countdown = new Countdown(clock, 100, () => {
      isOver = true;
    });
    for (let round = 0; round < 9; round++) {
      countdown.continue();
      clock.advance(10);
      countdown.hold();
      clock.advance(1_000);
    }
    expect(isOver).toBe(false);
    expect(countdown.usedMs).toBe(90);
    countdown.continue();
    clock.advance(10);
    expect(isOver).toBe(true);
  });

  it('never fires after it was ended', () => {
    const clock = new ManualClock();
    let isOver = false;
    const countdown = new Countdown(clock, 100, () => {
      isOver = true;
    });
    countdown.continue();
    countdown.end();
    countdown.continue();
    clock.advance(1_000);
    expect(isOver).toBe(false);
  });
});
