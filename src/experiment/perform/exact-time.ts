import type { RealClock } from '../../world/clock/real-clock.js';

/** When something was done and how long it took, in real time. */
export interface ExactTime {
  begin(): { end(): { readonly startedAt: string; readonly wallMs: number } };
}

/**
 * Tells real time, also in a process whose clocks run fast.
 * @param clock its `now` counts from the start of the process, as `performance.now` does
 */
export function exactTime(clock: Pick<RealClock, 'now'>): ExactTime {
  return {
    begin: () => {
      const beganMs = clock.now();
      // A date of no clock: scaled ones are ahead of the time.
      const startedAt = new Date(Math.round(performance.timeOrigin + beganMs)).toISOString();
      return { end: () => ({ startedAt, wallMs: Math.round(clock.now() - beganMs) }) };
    },
  };
}
