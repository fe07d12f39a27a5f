import { durationOf } from '../../messages/time.js';

/** "12.3 s (246 ticks)". */
export function durationWithTicks(ticks: number): string {
  return `${durationOf(ticks)} (${ticks} ticks)`;
}

/** A path fit to be pasted into a shell. */
export function quoted(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
