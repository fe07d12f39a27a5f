import { CONTROL } from './messages.js';
import { REAL_TIME } from './clock.js';

const LOOK_EVERY_MS = 100;
// Where a thread's computing time is known, its silence may last so many times as long on the wall.
const PATIENCE = 5;

/** What the watchdog looks at. */
export interface WatchedThread {
  readonly control: Int32Array;
  /** Computing time so far; null when not known. */
  cpuTimeMs(): number | null;
}

/**
 * Calls back once when guest code runs but gives no sign of life for so long: it is inside something built in that asks
 * nobody. Counts the thread's own computing time where the system tells it (Linux), else its own looks: either way a
 * loaded machine does not make a guest look stuck.
 * @returns ends the watch
 */
export function watchForSilence(
  thread: WatchedThread,
  unresponsiveMs: number,
  onSilent: () => void,
): () => void {
  let heartbeat: number | null = null;
  let cpuTimeMs: number | null = null;
  let looks = 0;
  const timer = REAL_TIME.setInterval(() => {
    const isRunning = Atomics.load(thread.control, CONTROL.isRunning) === 1;
    const latest = Atomics.load(thread.control, CONTROL.heartbeat);
    if (!isRunning || latest !== heartbeat) {
      heartbeat = latest;
      cpuTimeMs = isRunning ? thread.cpuTimeMs() : null;
      looks = 0;
      return;
    }
    looks += 1;
    const latestCpuTimeMs = thread.cpuTimeMs();
    const wallMs = looks * LOOK_EVERY_MS;
    const silentMs = cpuTimeMs === null || latestCpuTimeMs === null ? wallMs : latestCpuTimeMs - cpuTimeMs;
    if (silentMs < unresponsiveMs && wallMs < PATIENCE * unresponsiveMs) return;
    REAL_TIME.clearInterval(timer);
    onSilent();
  }, LOOK_EVERY_MS);
  return () => REAL_TIME.clearInterval(timer);
}
