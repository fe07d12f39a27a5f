import { completePlan } from '../../decompose/complete-plan.js';
import { recipeByRecipe } from '../../decompose/recipe-by-recipe.js';
import { namesIn } from '../../messages/names.js';
import { firstFault } from '../../messages/plan/fault-sentence.js';
import type { RunSettings } from '../log/stored-request.js';
import type { TeamPlanner } from './plan-here.js';
import { fitted } from './team-planner.js';

/** For teams in which nobody may plan: what single recipes lead to, carried out as it is once it is proven. */
export function recipePlanner(
  settings: Pick<RunSettings, 'planningSeconds' | 'frugal' | 'maxTries'>,
): TeamPlanner {
  const info = { method: 'recipes', model: null, provider: null } as const;
  return {
    info: { ...info, author: null },
    async plan(start, goals, team, { signal }) {
      const crafts = recipeByRecipe(start, goals);
      if (!crafts)
        return { kind: 'impossible', reason: 'Nobody may plan, and single recipes lead to no way to it.' };
      const { subtasks: base, faults, notes } = completePlan(start, { goals, subtasks: crafts });
      if (faults.length > 0)
        return { kind: 'undecided', reason: firstFault(faults, namesIn(start.game.registry)) };
      return fitted(
        settings,
        start,
        goals,
        team,
        { planner: { ...info, author: 'planner' }, base, notes },
        signal,
      );
    },
  };
}
