import { blocksAside, type Position } from '../../base/position.js';
import { DURATION_CONSTANTS } from './duration-constants.js';
import type { Estimate } from './durations.js';
import type { JobPhase } from '../job.js';

type Estimates = Readonly<Record<JobPhase, Estimate>>;

const GUESS: Estimate = { fixedTicks: 200, ticksPerUnit: 40, waitTicksPerUnit: 0 };

/** Of something nothing is known of. */
export const NO_ESTIMATES: Estimates = {
  whole: GUESS,
  load: { ...GUESS, ticksPerUnit: 0, waitTicksPerUnit: 200 },
  collect: { ...GUESS, ticksPerUnit: 0 },
};

/** Ticks to walk between two places, as the crow flies. */
export function travelTicks(from: Position, to: Position | null): number {
  return to ? blocksAside(from, to) / DURATION_CONSTANTS.blocksPerTick : 0;
}
