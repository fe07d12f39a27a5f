import type { ItemCounts } from '../../base/item-counts.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';

/** What rendering needs to know of a plan and how it came about; pure data. */
export interface PlanView {
  /** The sentence that was asked for, as typed. */
  readonly goal: string;
  readonly goals: readonly Goal[];
  readonly status: 'planned' | 'impossible' | 'unknown';
  /** Why, where there is no plan; a remark such as "already done" otherwise. */
  readonly reason: string | null;
  /** In an executable order; empty where there is nothing to do or no plan. */
  readonly subtasks: readonly Subtask[];
  /** What must be taken from the world, by item. */
  readonly raw: ItemCounts;
  /** Ids of the longest chain of subtasks, first to last. */
  readonly criticalPath: readonly string[];
  /** Assumptions made, each fit to be shown. */
  readonly notes: readonly string[];
}

/** Ways to set words off; every function keeps the visible text as it is. */
export interface TextStyle {
  /** Titles and verdicts. */
  readonly strong: (text: string) => string;
  /** What matters less: notes, separators. */
  readonly faint: (text: string) => string;
  /** Subtasks on the critical path. */
  readonly critical: (text: string) => string;
  readonly bad: (text: string) => string;
}

const same = (text: string): string => text;

export const PLAIN_STYLE: TextStyle = { strong: same, faint: same, critical: same, bad: same };
