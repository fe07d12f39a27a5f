import { durationOf } from '../../run/view/time-words.js';

/** "12.3 s (246 ticks)". */
export function durationWithTicks(ticks: number): string {
  return `${durationOf(ticks)} (${ticks} ticks)`;
}

/** A path fit to be pasted into a shell. */
export function quoted(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** "8 m": a block is a metre. */
export function distanceOf(distanceCm: number): string {
  return `${Math.round(distanceCm / 100)} m`;
}
