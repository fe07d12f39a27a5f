import type { Goal, Subtask } from '../plan/subtask.js';
import type { MachineFor } from './carry-out-plan.js';
import type { TeamPlanner } from './plan-here.js';
import type { RunFrame } from './run-frame.js';
import type { RunSettings } from './run-settings.js';

/** What carrying out a run needs. */
export interface RunParts {
  readonly frame: RunFrame;
  readonly settings: RunSettings;
  readonly planner: TeamPlanner;
  readonly machineFor: MachineFor;
  /** Last tick of the run. */
  readonly lastTick: number;
  /** Told each plan, the first and the repaired ones. */
  readonly onPlan: (plan: { readonly goals: readonly Goal[]; readonly subtasks: readonly Subtask[] }) => void;
}
