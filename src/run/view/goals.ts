import type { GoalProgress } from '../result/goal-progress.js';
import type { RunView } from './run-view.js';

/** How far each goal of the plan is reached; at the end, what the run itself found. */
export function goalsOf({ plan, end, chest, deeds }: RunView): readonly GoalProgress[] {
  if (end !== null && end.reached.length > 0) return end.reached;
  return (plan?.goals ?? []).map((goal) => ({
    goal,
    have: (goal.kind === 'have' ? chest?.[goal.item] : deeds[`${goal.kind} ${goal.item}`]) ?? 0,
  }));
}
