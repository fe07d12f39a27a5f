import type { FittingSettings } from './fitting.js';
import type { TeamPlanner } from './plan-here.js';
import { fitted } from './planning-thread.js';

/** The planner that needs no model, with the plan fitted to the team where that is wanted. */
export function teamPlanner(settings: FittingSettings): TeamPlanner {
  const planner = { method: 'planner', model: null, provider: null, author: 'planner' } as const;
  return {
    info: planner,
    plan: (start, goals, team, { signal }) =>
      fitted({ settings, start, goals, team, origin: { planner, notes: [] } }, signal),
  };
}
