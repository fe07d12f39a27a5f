import type { PlanView } from '../messages/plan/plan-view.js';
import type { Fault } from '../plan/check/fault.js';
import type { Rules } from '../plan/subtask/subtask.js';

/** `planner`: search over the game's rules, no model. `co-voyager`: model, critic, then planner. `voyager`: baseline. */
export type PlanningMethod = 'planner' | 'co-voyager' | 'voyager';

/** Who made the plan; every record says so. */
export interface PlannerInfo {
  /** `given`: somebody brought the plan. `recipes`: recipes looked up one after the other, by nobody who may plan. */
  readonly method: PlanningMethod | 'given' | 'recipes';
  /** Model name, or null where none was asked. */
  readonly model: string | null;
  /** `live`, `replay` of a recording, `scripted` in tests; null without a model. */
  readonly provider: string | null;
  /** Whose the final plan is; `given`: of whoever wrote it. Null before there is one. */
  readonly author: 'planner' | 'model' | 'model, mended by the planner' | 'given' | null;
}

/** One turn of Task Manager and Task Critic. */
export interface Round {
  readonly round: number;
  readonly subtasks: number;
  readonly faults: readonly Fault[];
  /** What the critic wrote; empty when nothing was wrong. */
  readonly critique: string;
}

/** A decomposed goal with all that is known of how it came about. */
export interface Decomposition extends Omit<PlanView, 'goal'> {
  readonly rules: Rules;
  readonly mcVersion: string;
  readonly environment: string;
  readonly planner: PlannerInfo;
  readonly rounds: readonly Round[];
  /** What the planner changed in a model's plan; empty otherwise. */
  readonly changes: readonly string[];
  /** Rounds in which a model gave no usable answer, and why; told in `notes` too. */
  readonly modelFailures: readonly string[];
}
