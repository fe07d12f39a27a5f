import type { ModelSettings } from '../../decompose/decompose.js';
import type { PlanningMethod } from '../../decompose/decomposition.js';
import type { ModelPort } from '../../model/model.js';

/** Who plans a run. */
export interface RunPlanning {
  /**
   * `planner` (default): search over the game's rules, fitted to the team. `co-voyager`: Task Manager and Task Critic.
   * `voyager`: the baseline's flat list. What a model lists is carried out as it is, once the grounded check found
   * nothing wrong with it. Repairs are the planner's in any case: somebody waits for them.
   */
  readonly method?: PlanningMethod;
  /** Needed for all but `planner`; with retries, budget and ledger around it. */
  readonly model?: ModelPort;
  /** How the model is asked, and who criticises. */
  readonly asking?: Omit<ModelSettings, 'askPerson'>;
  /** Where the model's own plan does not pass, the planner mends it or makes another. Default false: the run ends. */
  readonly isFallingBack?: boolean;
}

export const PLANNING_METHODS = ['planner', 'co-voyager', 'voyager'] as const;
