import { afterEach, describe, expect, it, vi } from 'vitest';
import { Countdown, GLOBAL_CLOCK, REAL_TIME } from '../../../../src/skill/sandbox/clock.js';
import { ManualClock } from './manual-clock.js';

describe('a countdown', () => {
  it('is over when its time has been counted, however often it was held', () => {
    const { clock, countdown, onOver } = countdownFrom(100);
    for (let round = 0; round < 9; round++) {
      countdown.continue();
      clock.advance(10);
      countdown.hold();
      clock.advance(1_000);
    }
    expect(onOver).not.toHaveBeenCalled();
    expect(countdown.usedMs).toBe(90);
    countdown.continue();
    clock.advance(10);
    expect(onOver).toHaveBeenCalledOnce();
  });

  it('never fires after it was ended', () => {
    const { clock, countdown, onOver } = countdownFrom(100);
    countdown.continue();
    countdown.end();
    countdown.continue();
    clock.advance(1_000);
    expect(onOver).not.toHaveBeenCalled();
  });

  it('counts from nothing again when it is restarted, and still ends', () => {
    const { clock, countdown, onOver } = countdownFrom(1_000);
    countdown.continue();
    for (let gap = 0; gap < 5; gap++) {
      clock.advance(900);
      countdown.hold();
      clock.advance(5_000);
      countdown.restart();
    }
    expect(onOver).not.toHaveBeenCalled();
    clock.advance(1_000);
    expect(onOver).toHaveBeenCalledOnce();
    countdown.restart();
    clock.advance(5_000);
    expect(onOver).toHaveBeenCalledOnce();
  });
});

describe('the clocks of a sandbox', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("are the process's own for limits, and never those for watchdogs", () => {
    const scaled = vi.fn();
    vi.stubGlobal('setTimeout', scaled);
    vi.stubGlobal('clearTimeout', scaled);
    REAL_TIME.clearTimeout(REAL_TIME.setTimeout(() => undefined, 1));
    expect(scaled).not.toHaveBeenCalled();
    GLOBAL_CLOCK.clearTimeout(GLOBAL_CLOCK.setTimeout(() => undefined, 1));
    expect(scaled).toHaveBeenCalledTimes(2);
  });
});

function countdownFrom(ms: number): {
  readonly clock: ManualClock;
  readonly countdown: Countdown;
  readonly onOver: ReturnType<typeof vi.fn>;
} {
  const clock = new ManualClock();
  const onOver = vi.fn();
  return { clock, countdown: new Countdown(clock, () => ms, onOver), onOver };
}
