import { TICKS_PER_SECOND } from '../base/ticks.js';

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

/** "expected 8.6 s", "theoretical minimum 3.0 s": how long a plan takes, as far as it is known. */
export function plannedTimes(plan: {
  readonly expectedTicks: number | null;
  readonly lowerBoundTicks: number | null;
}): string[] {
  const { expectedTicks, lowerBoundTicks } = plan;
  return [
    ...(expectedTicks === null ? [] : [`expected ${durationOf(expectedTicks)}`]),
    ...(lowerBoundTicks === null ? [] : [`theoretical minimum ${durationOf(lowerBoundTicks)}`]),
  ];
}

/** "5 s", "2 min", "1 min 43 s": a time to wait, in whole seconds. */
export function secondsOf(ticks: number): string {
  const seconds = Math.max(0, Math.round(ticks / TICKS_PER_SECOND));
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`;
}

/** "12.3 s (246 ticks)". */
export function durationWithTicks(ticks: number): string {
  return `${durationOf(ticks)} (${ticks} ticks)`;
}
