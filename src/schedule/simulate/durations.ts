import type { Position } from '../../base/position.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { JobPhase } from '../job.js';

/** How long a job takes one worker, in world ticks. A share of n units: fixedTicks + n * ticksPerUnit. */
export interface Estimate {
  /** Walking, taking from the chest, bringing back. */
  readonly fixedTicks: number;
  /** Digging, hitting, crafting, per unit of the subtask's quantity. */
  readonly ticksPerUnit: number;
  /**
   * Only for `load`: ticks between the end of loading n units and the moment they are done, per unit. The furnace is
   * taken, the worker is not.
   */
  readonly waitTicksPerUnit: number;
}

/** Another way to do a subtask. */
export interface Otherwise {
  /** Empty for bare hands. */
  readonly tools: readonly string[];
  readonly estimate: Estimate;
}

/** Durations from the game's rules and the place, corrected by what past runs took. */
export interface Durations {
  /** @param taken how much of its item is gathered before, see `takenBefore` */
  estimate(subtask: Subtask, phase: JobPhase, taken?: number): Estimate;
  /** The whole with whichever other tool than it names will do, and with bare hands. */
  otherwise?(subtask: Subtask, taken?: number): readonly Otherwise[];
  /** Where what a subtask is after is known to be. */
  placesOf?(subtask: Subtask): readonly Position[];
}
