import type { Estimate } from '../simulate/durations.js';
import type { JobPhase } from '../job.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { Capabilities } from '../event.js';

/** Who takes this many times as long as the quickest of the team, or as a bot if all are quicker, counts as slow. */
const SLOW_FACTOR = 1.4;
/** However odd a job went, a pace stays between these. */
const LEAST_PACE = 0.5;
const MOST_PACE = 8;
/** Share of what the latest job says in what is thought of a worker's pace. */
const NEWS_SHARE = 0.4;

/** Times a bot's time a worker is first thought to take. */
export function paceOf({ pace = 1 }: Capabilities): number {
  return pace;
}

/** Ticks a share of so many units takes at a pace: hands and feet are slow, a furnace burns as fast for everybody. */
export function pacedTicks(
  { action }: Pick<Subtask, 'action'>,
  phase: JobPhase,
  { fixedTicks, ticksPerUnit }: Estimate,
  quantity: number,
  pace: number,
): number {
  const isBurning = action === 'smelt' && phase === 'whole';
  return fixedTicks * pace + ticksPerUnit * quantity * (isBurning ? 1 : pace);
}

/** Whether a worker is much slower than the quickest of those given. Among equals nobody is. */
export function isSlowAmong(pace: number, paces: readonly number[]): boolean {
  return pace > SLOW_FACTOR * Math.max(1, Math.min(...paces));
}

/** What is thought of a worker's pace after one more job it did in full, and what had been expected at that pace. */
export function learnedPace(pace: number, tookTicks: number, expectedTicks: number): number {
  if (!(expectedTicks > 0) || tookTicks === expectedTicks) return pace;
  const seen = Math.min(MOST_PACE, Math.max(LEAST_PACE, (pace * tookTicks) / expectedTicks));
  return pace + NEWS_SHARE * (seen - pace);
}
