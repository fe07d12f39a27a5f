import type { ModelSettings } from '../../decompose/decompose.js';
import type { ModelPort } from '../../model/model.js';

export interface RunPlanning {
  /**
   * `planner` (default): search over the game's rules, fitted to the team. `co-voyager`: Task Manager and Task Critic.
   * `voyager`: the baseline's flat list. What a model lists is carried out as it is, once the grounded check found
   * nothing wrong with it. Repairs are the planner's in any case: somebody waits for them. `recipes`: nobody plans, repairs
   * neither; recipes are looked up one after the other.
   */
  readonly method?: RunMethod;
  /** Needed where a model plans; with retries, budget and ledger around it. */
  readonly model?: ModelPort;
  /** How the model is asked, and who criticises. */
  readonly asking?: Omit<ModelSettings, 'askPerson'>;
  /** Where the model's own plan does not pass, the planner mends it or makes another. Default false: the run ends. */
  readonly isFallingBack?: boolean;
}

export const PLANNING_METHODS = ['planner', 'co-voyager', 'voyager', 'recipes'] as const;
export type RunMethod = (typeof PLANNING_METHODS)[number];
