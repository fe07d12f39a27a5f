import { TICKS_PER_SECOND } from '../../base/ticks.js';
import type { SubtaskState } from '../../schedule/state/state.js';

/** "0:42", "1:03:20": world time as a clock shows it. */
export function clockOf(ticks: number): string {
  const seconds = Math.floor(ticks / TICKS_PER_SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** "42.5 s", "3 min 20 s": how long something took. */
export function durationOf(ticks: number): string {
  const seconds = ticks / TICKS_PER_SECOND;
  if (seconds < 100) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** States as people read them. */
export const STATE_WORDS: Readonly<Record<SubtaskState, string>> = {
  READY: 'ready',
  BLOCKED: 'waits',
  IN_PROGRESS: 'under way',
  DONE: 'done',
  FAILED: 'failed',
};
