import type { NameOf } from '../../messages/phrases.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import type { RunEvent } from '../log/run-event.js';
import type { GoalProgress } from '../view/run-view.js';
import { foldEvents } from '../view/view-after.js';

/**
 * How far each goal is reached: goods by a reading of the chest, deeds (mobs killed, blocks set down) by the verdicts
 * of all jobs since the goal before ended, earlier plans' included.
 */
export function goalProgress(
  goals: readonly Goal[],
  contents: ItemCounts,
  events: readonly RunEvent[],
): readonly GoalProgress[] {
  const { deeds } = foldEvents(events);
  return goals.map((goal) => ({
    goal,
    have: goal.kind === 'have' ? (contents[goal.item] ?? 0) : (deeds[`${goal.kind} ${goal.item}`] ?? 0),
  }));
}

export function isReached({ goal, have }: GoalProgress): boolean {
  return have >= goal.quantity;
}

/** Whether more of what is to be built stands than before. */
export function isFurther(before: readonly GoalProgress[], now: readonly GoalProgress[]): boolean {
  return now.some(({ goal, have }, place) => goal.kind === 'built' && have > (before[place]?.have ?? 0));
}

/** What is still to plan: goods in full, since the planner counts the chest itself; of deeds the rest. */
export function remainingGoals(progress: readonly GoalProgress[]): readonly Goal[] {
  return progress.flatMap(({ goal, have }) => {
    if (goal.kind === 'have') return [goal];
    const quantity = goal.quantity - have;
    return quantity > 0 ? [{ ...goal, quantity }] : [];
  });
}

/** "1 compass (0 there)". */
export function describeMissing(progress: readonly GoalProgress[], nameOf: NameOf): string {
  const missing = progress.filter((each) => !isReached(each));
  const wording = {
    have: 'there',
    placed: 'standing',
    killed: 'killed',
    shot: 'shot',
    built: 'built',
  } as const;
  return missing
    .map(({ goal, have }) => `${amountOf(goal, nameOf)} (${have} ${wording[goal.kind]})`)
    .join(', ');
}

/** "7 iron ingots", "3 chickens". */
export function amountOf({ kind, item, quantity }: Goal, nameOf: NameOf): string {
  const isMob = kind === 'killed' || kind === 'shot';
  return `${quantity} ${nameOf(item, quantity, isMob ? 'mob' : undefined)}`;
}
