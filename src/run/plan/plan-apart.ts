import type { StartState } from '../../plan/check/start-state.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { renumbered, type Occasion, type Team, type TeamPlan, type TeamPlanner } from './plan-here.js';

type Made = Extract<TeamPlan, { kind: 'planned' }>;

/**
 * Plans what is for one worker alone from what that one carries, for it alone; the plans stand side by side. Goals for
 * nobody in particular are planned for all together.
 */
export async function planApart(
  planner: TeamPlanner,
  start: StartState,
  goals: readonly Goal[],
  team: Team,
  occasion: Occasion,
): Promise<TeamPlan> {
  const owners = [...new Set(goals.map((goal) => goal.for))];
  if (owners.every((owner) => owner === undefined)) return planner.plan(start, goals, team, occasion);
  const plans: Made[] = [];
  for (const owner of owners) {
    const own = goals.filter((goal) => goal.for === owner);
    const workers = team.workers.filter(({ name }) => owner === undefined || name === owner);
    const stock = owner === undefined ? start.stock : (team.survey.hands?.[owner] ?? {});
    const plan = await planner.plan({ ...start, stock }, own, { ...team, workers }, occasion);
    if (plan.kind !== 'planned')
      return owner === undefined ? plan : { ...plan, reason: `${owner}: ${plan.reason}` };
    plans.push(owner === undefined ? plan : forOne(plan, owner));
  }
  return sideBySide(plans);
}

function forOne(plan: Made, owner: string): Made {
  return { ...plan, subtasks: plan.subtasks.map((subtask) => ({ ...subtask, for: owner })) };
}

function sideBySide(plans: readonly Made[]): TeamPlan {
  let used = 0;
  const parts = plans.map((plan) => {
    const subtasks = renumbered(plan.subtasks, used);
    const nameOf = new Map(plan.subtasks.map(({ id }, at) => [id, subtasks[at]?.id ?? id]));
    const preview = plan.preview.map((bar) => ({ ...bar, subtask: nameOf.get(bar.subtask) ?? bar.subtask }));
    used += subtasks.length;
    return { ...plan, subtasks, preview };
  });
  const [first] = parts;
  if (!first) return { kind: 'undecided', reason: 'There is nothing to plan.' };
  const latest = (key: 'expectedTicks' | 'smoothTicks' | 'lowerBoundTicks'): number | null => {
    const all = parts.flatMap((part) => part[key] ?? []);
    return all.length === parts.length ? Math.max(...all) : null;
  };
  return {
    ...first,
    subtasks: parts.flatMap(({ subtasks }) => subtasks),
    spare: parts.flatMap(({ spare }) => spare),
    notes: parts.flatMap(({ notes }) => notes),
    why: parts.flatMap(({ why }) => why),
    preview: parts.flatMap(({ preview }) => preview),
    expectedTicks: latest('expectedTicks'),
    smoothTicks: latest('smoothTicks'),
    lowerBoundTicks: latest('lowerBoundTicks'),
  };
}
