import type { RealClock } from '../../world/clock/real-clock.js';
import { currentScaledClock } from '../../world/clock/scaled-clock.js';

/** Timers in real time: browsers know nothing of a world that runs faster. */
export function realTimers(): Pick<RealClock, 'setTimeout' | 'clearTimeout'> {
  return (
    currentScaledClock()?.real ?? {
      setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
      clearTimeout: (timer) => {
        clearTimeout(timer);
      },
    }
  );
}
