import type { Goal, StationPlace, Subtask } from './subtask.js';

/**
 * A plan as somebody wrote it down: a model, a person, an older program, or our own planner. Nothing in it is trusted:
 * names may be everyday words, quantities may be nonsense, fields may be missing.
 */
export interface DraftPlan {
  /** What the plan is for; empty when it does not say. */
  readonly goals: readonly Goal[];
  readonly subtasks: readonly DraftSubtask[];
}

export interface DraftSubtask {
  readonly id: string;
  /** One of the six actions, or whatever was written. */
  readonly action: string;
  /** Registry name or everyday words. */
  readonly item: string;
  /** -1 where it is to be worked out from what the others need (CoV). */
  readonly quantity: number;
  /** Tools as listed; stations may stand among them. Undefined: not said, so the best tool at hand is assumed. */
  readonly tools?: readonly string[];
  /** Totals for the whole subtask; for one item where the quantity is -1. Undefined: not said, so a recipe's are assumed. */
  readonly materials?: Readonly<Record<string, number>>;
  readonly fuel?: Readonly<Record<string, number>>;
  readonly station?: string;
  readonly sources?: readonly string[];
  readonly drops?: Readonly<Record<string, number>>;
  readonly placed?: StationPlace;
  readonly section?: NonNullable<Subtask['section']>;
  readonly scaffold?: Readonly<Record<string, number>>;
  /** Ids that must be done before. Undefined: the listed order counts. */
  readonly dependsOn?: readonly string[];
}
