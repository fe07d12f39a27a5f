import type { Subtask } from '../../plan/subtask/subtask.js';
import { describeMissing, isReached } from './goal-progress.js';
import type { GoalProgress } from '../view/run-view.js';
import type { RunEvent } from '../log/run-event.js';

/** Most subtasks named in an account. */
const MOST_NAMED = 4;

/** A clear account of a run that did not get there: what was reached, what is missing, and why. */
export function accountOf(
  events: readonly RunEvent[],
  progress: readonly GoalProgress[],
  why: string,
): string {
  const there = progress.filter(isReached).map(({ goal }) => `${goal.quantity} ${goal.item}`);
  const missing = describeMissing(progress);
  const unfinished = unfinishedOf(events);
  const named = unfinished.slice(0, MOST_NAMED);
  const more = unfinished.length - named.length;
  return [
    why,
    there.length > 0 ? `Reached: ${there.join(', ')}.` : '',
    missing === '' ? '' : `Missing: ${missing}.`,
    named.length === 0 ? '' : `Not done: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Subtasks of the last plan that are not done: "s5 gather 7 iron_ore (Ada: no path to the ore)". */
function unfinishedOf(events: readonly RunEvent[]): readonly string[] {
  const plan = events.findLast(({ kind }) => kind === 'plan-made' || kind === 'repair-planned');
  if (plan?.kind !== 'plan-made' && plan?.kind !== 'repair-planned') return [];
  const states = new Map<string, string>();
  const lastTry = new Map<string, string>();
  for (const event of events) {
    if (event.kind === 'subtask-changed') states.set(event.subtask, event.to);
    if (event.kind === 'job-ended' && event.verdict.kind !== 'passed') {
      const said = event.verdict.problems[0]?.message ?? event.reason;
      lastTry.set(event.subtask, `${event.worker}: ${said.replace(/\.$/, '')}`);
    }
  }
  const open = plan.subtasks.filter(({ id }) => states.get(id) !== 'DONE');
  // Those that were tried say more than those that only waited for them.
  const tried = open.filter(({ id }) => lastTry.has(id));
  const spell = ({ id, action, quantity, item }: Subtask): string => {
    const reason = lastTry.get(id);
    return `${id} ${action} ${quantity} ${item}${reason === undefined ? '' : ` (${reason})`}`;
  };
  return (tried.length > 0 ? tried : open).map(spell);
}
