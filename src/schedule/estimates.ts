import type { Position } from '../base/position.js';
import type { Subtask } from '../plan/subtask.js';
import { DURATION_CONSTANTS } from './duration-constants.js';
import type { Durations, Estimate } from './durations.js';
import type { JobPhase } from './job.js';
import type { PlanIndex } from './plan-index.js';

type Estimates = Readonly<Record<JobPhase, Estimate>>;

const GUESS: Estimate = { fixedTicks: 200, ticksPerUnit: 40, waitTicksPerUnit: 0 };

/** Of something nothing is known of. */
export const NO_ESTIMATES: Estimates = {
  whole: GUESS,
  load: { ...GUESS, ticksPerUnit: 0, waitTicksPerUnit: 200 },
  collect: { ...GUESS, ticksPerUnit: 0 },
};

/**
 * Durations for a repaired plan that came without any: those of a subtask of the old plan with the same action and
 * item, else with the same action, else a guess. A state is plain data and cannot keep the function it began with.
 */
export function durationsLike(plan: PlanIndex): Durations {
  const known = new Map<string, Estimates>();
  for (const { subtask, estimates } of plan.entries) {
    known.set(subtask.action, estimates);
    known.set(keyOf(subtask), estimates);
  }
  return {
    estimate: (subtask, phase) =>
      (known.get(keyOf(subtask)) ?? known.get(subtask.action) ?? NO_ESTIMATES)[phase],
  };
}

function keyOf({ action, item }: Subtask): string {
  return `${action} ${item}`;
}

/** Ticks to walk between two places, as the crow flies. */
export function travelTicks(from: Position, to: Position | null): number {
  return to ? Math.hypot(from.x - to.x, from.z - to.z) / DURATION_CONSTANTS.blocksPerTick : 0;
}
