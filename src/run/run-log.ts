import { closeSync, openSync, writeSync } from 'node:fs';
import type { NewRunEvent, RunEvent } from './run-event.js';

/** Where a run tells what happens. */
export interface RunLog {
  /** Everything so far, earlier parts of a resumed run included. */
  readonly events: readonly RunEvent[];
  /** Gives the event its moment, writes it, tells it. */
  add(event: NewRunEvent): void;
  close(): void;
}

/**
 * Opens a log. Each line is written before the call returns: what was logged survives a kill.
 * @param file null: kept in memory alone
 * @param earlier lines already in the file
 * @param onEvent told every event; what it throws is warned of and goes no further
 */
export function openRunLog(
  file: string | null,
  earlier: readonly RunEvent[],
  currentTick: () => number,
  onEvent: (event: RunEvent) => void,
): RunLog {
  const events: RunEvent[] = [...earlier];
  let descriptor = file === null ? null : openSync(file, 'a');
  return {
    events,
    add: (added) => {
      const lastTick = events.at(-1)?.tick ?? 0;
      const tick = Math.max(lastTick, Math.floor(currentTick()));
      const event = { tick, wallTime: wallTime(), ...added } as RunEvent;
      events.push(event);
      if (descriptor !== null) writeSync(descriptor, `${JSON.stringify(event)}\n`);
      try {
        onEvent(event);
      } catch (error) {
        process.emitWarning(`A listener to the run's events failed: ${String(error)}`);
      }
    },
    close: () => {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}

/** The real time of day: the process's own clocks may be scaled. */
function wallTime(): string {
  return new Date(performance.timeOrigin + process.uptime() * 1000).toISOString();
}
