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

/** Looks about every so many ticks, and once at first, until something holds; for so long at most, or until the signal. */
export function waitOnClock(
  clock: RunClock,
  { everyTicks, limitTicks = Infinity, signal }: Patience,
  condition: () => boolean,
): Promise<void> {
  const startTick = clock.now();
  return new Promise((resolve) => {
    const look = (): void => {
      const isOver = signal.aborted || clock.now() - startTick >= limitTicks;
      if (!isOver && !condition()) return;
      stop();
      signal.removeEventListener('abort', look);
      resolve();
    };
    const stop = clock.every(everyTicks, look);
    signal.addEventListener('abort', look);
    look();
  });
}

export interface Patience {
  readonly everyTicks: number;
  readonly limitTicks?: number;
  readonly signal: AbortSignal;
}

/** Resolves after some time of the process's clocks, or when the signal fires. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
    if (signal.aborted) finish();
  });
}

/** What is waited for; null once nobody needs it any more. */
export function untilAborted<T>(waitedFor: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => resolve(null);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    void waitedFor.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
