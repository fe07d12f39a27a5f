import type { PlannerInfo } from '../../decompose/decomposition.js';
import type { UsageLedger } from '../../model/usage-ledger.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import type { PeopleAdvice } from '../people/people-advice.js';
import type { MachineFor } from './carry-out-plan.js';
import type { TeamPlanner } from '../plan/plan-here.js';
import type { RunContext } from './run-context.js';
import type { SiteSurvey } from '../world/run-world.js';
import type { RunStatus } from '../result/run-result.js';
import type { RunSettings } from '../log/stored-request.js';

/** What carrying out a run needs. */
export interface RunParts {
  readonly context: RunContext;
  readonly settings: RunSettings;
  readonly planner: TeamPlanner;
  /** The account of the run's model calls. */
  readonly ledger?: UsageLedger;
  /** People to be asked; left out where there are none. */
  readonly advice?: PeopleAdvice;
  readonly machineFor: MachineFor;
  /** Who says what is done, once somebody has looked around; none: nothing more. Left out: the goal was set. */
  readonly propose?: (survey: SiteSurvey) => Promise<readonly Goal[]>;
  /** How much an item may still be needed where nothing there is anybody's; left out: what is named is. */
  readonly useOf?: (item: string) => number;
  readonly lastTick: number;
  /** Told each plan, the first and the repaired ones. */
  readonly onPlan: (plan: {
    readonly goals: readonly Goal[];
    readonly subtasks: readonly Subtask[];
    readonly planner: PlannerInfo;
  }) => void;
}

/** How a run ended, before it is logged. */
export interface RunEnd {
  readonly status: RunStatus;
  readonly reason: string | null;
  /** It ended for want of workers alone. */
  readonly canResume?: true;
}
