import type { RunClock } from '../../src/base/clock.js';

/** A run's clock that reads what a test says; without `every` it never calls back. */
export function clockAt(now: () => number, every: RunClock['every'] = () => () => undefined): RunClock {
  return { now, every };
}
