import type { Clock } from '../../clock/ticker.js';

/** So often the time that has gone by is counted. */
const BEAT_MS = 250;

/**
 * Calls back when somebody has had so long to say something. Counted in beats of this process: while it does something
 * else or is stopped it hears nobody, and what was said meanwhile is read before the next beat. Returns what ends it.
 */
export function waitPatiently(clock: Clock, limitMs: number, onOver: () => void): () => void {
  let left = Math.ceil(limitMs / BEAT_MS);
  const beat = (): void => {
    left -= 1;
    if (left <= 0) onOver();
    else timer = clock.setTimeout(beat, BEAT_MS);
  };
  let timer = clock.setTimeout(beat, BEAT_MS);
  return () => clock.clearTimeout(timer);
}
