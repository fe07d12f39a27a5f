import { describe, expect, it } from 'vitest';
import { waitPatiently } from '../../../src/world/embedded/protocol/patience.js';
import { HandClock } from '../../support/hand-clock.js';

describe('waiting for what a client says', () => {
  it('ends after its time, and not when it was ended before', () => {
    const clock = new HandClock();
    const over: string[] = [];
    waitPatiently(clock, 5000, () => over.push('one'));
    const end = waitPatiently(clock, 5000, () => over.push('two'));
    clock.advance(4900);
    expect(over).toEqual([]);
    end();
    clock.advance(200);
    expect(over).toEqual(['one']);
  });

  it('does not count the time in which this process itself did something else', () => {
    const clock = new HandClock();
    let isOver = false;
    waitPatiently(clock, 5000, () => (isOver = true));
    // One late timer, as after a long stall.
    clock.time += 60_000;
    clock.advance(0);
    expect(isOver).toBe(false);
    clock.advance(5000);
    expect(isOver).toBe(true);
  });
});
