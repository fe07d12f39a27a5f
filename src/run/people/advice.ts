import type { OpenChoice } from '../../decompose/words/goal-text.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import type { SiteSurvey } from '../world/run-world.js';

/** How a run goes on after its plan has failed. */
export type RepairChoice =
  /** A new plan from what is there; `worker`: who is to do what failed, null for whoever is free. */
  | { readonly kind: 'plan-again'; readonly worker: string | null }
  | { readonly kind: 'stop'; readonly by: string };

/** People who are asked what only they can decide. All waits are bounded, and nobody has to answer. */
export interface Advice {
  /**
   * Asks which of several items is meant, at most one question a run.
   * @param read what the goal is taken for when a choice is made so
   * @returns what was chosen, by the label of the choice
   */
  chooseGoods(
    open: readonly OpenChoice[],
    read: (chosen: ReadonlyMap<string, string>) => readonly Goal[],
    survey: SiteSurvey,
  ): Promise<ReadonlyMap<string, string>>;
  /** Asks how to go on after a failure. */
  chooseRepair(reason: string, failed: readonly Subtask[]): Promise<RepairChoice>;
}
