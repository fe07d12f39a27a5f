import type { RunClock } from '../../base/clock.js';
import type { CoVoyagerError } from '../../base/error.js';
import { plainData } from '../../base/plain-text.js';
import { closeSync, openSync, writeSync } from 'node:fs';
import type { NewRunEvent, RunEvent } from './run-event.js';
import { cannotWrite } from './cannot-write.js';

/** Where a run tells what happens. */
export interface RunLog {
  /** Everything so far, earlier parts of a resumed run included. */
  readonly events: readonly RunEvent[];
  /** Gives the event its moment, writes it, tells it. */
  add(event: NewRunEvent): void;
  /** Nothing more is written: the file must not tell of what its world has not kept. */
  seal(): void;
  close(): void;
}

/**
 * Opens a log. Each line is written before the call returns: what was logged survives a kill.
 * @param file null: kept in memory alone
 * @param earlier lines already in the file
 * @param onEvent told every event; what it throws is warned of and goes no further
 * @param onBroken told once when a line cannot be written; from then on the log is kept in memory alone
 */
export function openRunLog(
  file: string | null,
  earlier: readonly RunEvent[],
  clock: RunClock,
  onEvent: (event: RunEvent) => void,
  onBroken: (error: CoVoyagerError) => void = (error) => {
    throw error;
  },
): RunLog {
  const events: RunEvent[] = [...earlier];
  let descriptor = file === null ? null : openLog(file);
  const seal = (): void => {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
  };
  const write = (line: string): void => {
    if (descriptor === null) return;
    const problem = writeLine(descriptor, line);
    if (problem === null) return;
    seal();
    onBroken(problem);
  };
  return {
    events,
    add: (added) => {
      const lastTick = events.at(-1)?.tick ?? 0;
      const tick = Math.max(lastTick, Math.floor(clock.now()));
      const event = plainData({ tick, wallTime: wallTime(), ...added });
      events.push(event);
      write(`${JSON.stringify(event)}\n`);
      try {
        onEvent(event);
      } catch (error) {
        process.emitWarning(`A listener to the run's events failed: ${String(error)}`);
      }
    },
    seal,
    close: seal,
  };
}

function openLog(file: string): number {
  try {
    return openSync(file, 'a');
  } catch (cause) {
    throw cannotWrite(file, cause);
  }
}

/** Writes a line as a whole, or says why it cannot be. */
function writeLine(descriptor: number, line: string): CoVoyagerError | null {
  try {
    const bytes = Buffer.from(line);
    let written = 0;
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
    return null;
  } catch (cause) {
    return cannotWrite('the log of the run', cause);
  }
}

/** The real time of day: the process's own clocks may be scaled. */
export function wallTime(): string {
  return new Date(performance.timeOrigin + process.uptime() * 1000).toISOString();
}
