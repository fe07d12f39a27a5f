import { describe, expect, it, vi } from 'vitest';
import { Ticker, type Clock } from '../../../src/world/clock/ticker.js';
import { TimerQueue } from '../../../src/world/clock/timer-queue.js';
import { HandClock } from '../../support/hand-clock.js';

describe('scaled timers', () => {
  it('fire so many times earlier in real time, in order', () => {
    const real = new HandClock();
    const queue = new TimerQueue(real);
    const fired: string[] = [];
    queue.setSpeed(10);
    queue.add(() => fired.push('late'), 1000, null, []);
    queue.add(() => fired.push('early'), 500, null, []);
    real.advance(49);
    expect(fired).toEqual([]);
    real.advance(2);
    expect(fired).toEqual(['early']);
    real.advance(50);
    expect(fired).toEqual(['early', 'late']);
  });

  it('stand still at speed 0 and go on where they were', () => {
    const real = new HandClock();
    const queue = new TimerQueue(real);
    const fired: number[] = [];
    queue.add(() => fired.push(queue.now()), 100, null, []);
    real.advance(60);
    queue.setSpeed(0);
    real.advance(10_000);
    expect(fired).toEqual([]);
    expect(queue.now()).toBe(60);
    queue.setSpeed(1);
    real.advance(40);
    expect(fired).toEqual([100]);
  });

  it('keep the rate of an interval, and end it when it is cleared', () => {
    const real = new HandClock();
    const queue = new TimerQueue(real);
    let count = 0;
    const timer = queue.add(
      () => {
        count += 1;
      },
      50,
      50,
      [],
    );
    queue.setSpeed(4);
    real.advance(1000);
    expect(count).toBe(80);
    expect(queue.cancel(timer)).toBe(true);
    real.advance(1000);
    expect(count).toBe(80);
  });

  it('are waited for where a fast process is busy, and not made up for all at once', () => {
    const real = new HandClock();
    const queue = new TimerQueue(real);
    let ticks = 0;
    queue.add(() => (ticks += 1), 50, 50, []);
    queue.setSpeed(10);
    real.advance(50);
    expect(ticks).toBe(10);
    real.time += 100;
    real.advance(0);
    expect(queue.now()).toBeLessThanOrEqual(500 + 50 + 100 + 100);
    real.advance(50);
    expect(ticks).toBeLessThanOrEqual(10 + 5 + 10);
  });

  it('never see time run backwards, however long one of them holds the process up', () => {
    const real = new HandClock();
    const queue = new TimerQueue(real);
    const seen: number[] = [];
    const look = (): void => {
      seen.push(queue.now());
    };
    queue.setSpeed(4);
    queue.add(
      () => {
        real.time += 1000;
        look();
      },
      10,
      null,
      [],
    );
    for (const dueMs of [15, 20, 300]) {
      queue.add(
        () => {
          look();
          queue.add(look, 50, null, []);
          look();
        },
        dueMs,
        null,
        [],
      );
    }
    real.advance(2000);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it('come in time in a process that makes new ones all the while', () => {
    const real = new HandClock();
    const set = vi.spyOn(real, 'setTimeout');
    const queue = new TimerQueue(real);
    let hasFired = false;
    queue.add(() => (hasFired = true), 1, null, []);
    for (let count = 0; count < 20; count++) queue.add(() => undefined, 50, null, []);
    // A wake-up that is set anew waits for a whole millisecond again.
    expect(set).toHaveBeenCalledTimes(1);
    real.advance(1);
    expect(hasFired).toBe(true);
  });

  it('leave timers of the process alone', () => {
    const queue = new TimerQueue(new HandClock());
    const foreign = setTimeout(() => undefined, 1);
    expect(queue.cancel(foreign)).toBe(false);
    clearTimeout(foreign);
  });
});

describe('the ticker', () => {
  const clockOf = (real: HandClock): Clock => ({
    now: () => real.now(),
    setTimeout: (callback, delayMs) => real.setTimeout(callback, delayMs),
    clearTimeout: (timer) => {
      real.clearTimeout(timer);
    },
  });

  it('makes up for late ticks, but not for a long stop', () => {
    const real = new HandClock();
    let ticks = 0;
    const ticker = new Ticker(clockOf(real), 50, () => {
      ticks += 1;
    });
    ticker.start();
    real.advance(1000);
    expect(ticks).toBe(20);
    ticker.stop();
    real.advance(1000);
    expect(ticks).toBe(20);
    ticker.start();
    // The process was busy for a minute.
    real.time += 60_000;
    real.advance(0);
    expect(ticks).toBe(40);
  });

  it('can be stopped, and set going again, from inside a tick without ticking twice', () => {
    const real = new HandClock();
    let ticks = 0;
    const ticker = new Ticker(clockOf(real), 50, () => {
      ticks += 1;
      ticker.stop();
      if (ticks === 1) ticker.start();
    });
    ticker.start();
    real.advance(1000);
    expect(ticks).toBe(2);
    expect(ticker.isRunning).toBe(false);
    ticker.setInterval(10);
    ticker.start();
    real.advance(1000);
    expect(ticks).toBe(3);
  });
});
