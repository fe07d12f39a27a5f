import { beforeEach, describe, expect, it } from 'vitest';
import { WorldSpeed, slowestSpeed } from '../../../src/run/world/world-speed.js';

describe('the pace of a world', () => {
  let [now, tick] = [0, 0];
  let pace = new WorldSpeed({ realNow: () => now, currentTick: () => tick, speed: 10 });
  beforeEach(() => {
    [now, tick] = [0, 0];
    pace = new WorldSpeed({ realNow: () => now, currentTick: () => tick, speed: 10 });
  });

  /** At ten times the speed a tick is due every 5 ms. */
  function pass(turns: number, { msEach = 5, ticksEach = 1 } = {}): void {
    for (let turn = 0; turn < turns; turn++) {
      now += msEach;
      tick += ticksEach;
      pace.turn();
    }
  }

  it('is what was done of what was due while time was to run fast, and nothing else', () => {
    pass(10);
    pace.begin();
    pass(100, { msEach: 10 });
    expect(pace.share()).toBe(0.5);
    pace.end();
    pass(50, { msEach: 1000 });
    pace.begin();
    pass(200);
    expect(pace.share()).toBe(0.75);
  });

  it('counts ticks that come late and in bunches as one', () => {
    pace.begin();
    pass(60, { msEach: 20, ticksEach: 4 });
    expect(pace.share()).toBe(0.25);
  });

  it('is not known before there was enough to tell by', () => {
    pace.begin();
    pass(100);
    expect(pace.share()).toBeNull();
  });
});

it('is that of the slowest body where one was left behind, once there is enough to tell by', () => {
  expect(slowestSpeed(0.9, [{ done: 300, due: 400 }])).toBe(0.75);
  expect(slowestSpeed(0.5, [{ done: 300, due: 400 }])).toBe(0.5);
  expect(slowestSpeed(1, [{ done: 1, due: 100 }])).toBe(1);
  expect(slowestSpeed(null, [{ done: 300, due: 400 }])).toBeNull();
});
