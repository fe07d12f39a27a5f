import { TICK_MS } from './ticks.js';

/** The time of one run, in world ticks: 20 a second at normal speed, more in a world that runs faster. */
export interface RunClock {
  /** Ticks since the start of the run, never falling. */
  now(): number;
  /** Calls back about every so many ticks; returns what ends it. */
  every(ticks: number, act: () => void): () => void;
}

/** A clock whose world runs as fast as the process's own clocks do. */
export function runClock(now: () => number): RunClock {
  return {
    now,
    every: (ticks, act) => {
      const timer = setInterval(act, ticks * TICK_MS);
      return () => clearInterval(timer);
    },
  };
}
