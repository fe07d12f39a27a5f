import { durationOf } from '../../messages/time.js';

/** "12.3 s (246 ticks)". */
export function durationWithTicks(ticks: number): string {
  return `${durationOf(ticks)} (${ticks} ticks)`;
}
