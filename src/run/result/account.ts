import { subtaskPhrase, type NameOf } from '../../messages/phrases.js';
import { stopReason } from '../../messages/schedule-reasons.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { amountOf, describeMissing, isReached } from './goal-progress.js';
import { whyShort } from '../view/event-words.js';
import type { GoalProgress } from '../view/run-view.js';
import type { RunEvent } from '../log/run-event.js';

const MOST_NAMED = 4;

/** A clear account of a run that did not get there: what was reached, what is missing, and why. */
export function accountOf(
  events: readonly RunEvent[],
  progress: readonly GoalProgress[],
  why: string,
  nameOf: NameOf,
): string {
  const there = progress.filter(isReached).map(({ goal }) => amountOf(goal, nameOf));
  const missing = describeMissing(progress, nameOf);
  const unfinished = unfinishedOf(events, nameOf);
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

/** Subtasks of the last plan that are not done: "s5 gather 7 raw iron (Ada: no path to the ore)". */
function unfinishedOf(events: readonly RunEvent[], nameOf: NameOf): readonly string[] {
  const plan = events.findLast(({ kind }) => kind === 'plan-made' || kind === 'repair-planned');
  if (plan?.kind !== 'plan-made' && plan?.kind !== 'repair-planned') return [];
  const states = new Map<string, string>();
  const stopped = new Map<string, string>();
  const lastTry = new Map<string, string>();
  for (const event of events) {
    if (event.kind === 'subtask-changed') states.set(event.subtask, event.to);
    if (event.kind === 'job-cancelled') stopped.set(event.job, stopReason(event.reason));
    if (event.kind === 'job-ended' && event.verdict.kind !== 'passed') {
      const said = stopped.get(event.job) ?? whyShort(event, nameOf);
      lastTry.set(event.subtask, `${event.worker}: ${said.replace(/\.$/, '')}`);
    }
  }
  const open = plan.subtasks.filter(({ id }) => states.get(id) !== 'DONE');
  // Those that were tried say more than those that only waited for them.
  const tried = open.filter(({ id }) => lastTry.has(id));
  const spell = (subtask: Subtask): string => {
    const { id } = subtask;
    const reason = lastTry.get(id);
    return `${id} ${subtaskPhrase(subtask, nameOf)}${reason === undefined ? '' : ` (${reason})`}`;
  };
  return (tried.length > 0 ? tried : open).map(spell);
}
