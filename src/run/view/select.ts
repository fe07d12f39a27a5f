import type { TimesSpent } from '../../worker/people/pausable-clock.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { GoalProgress, JobSpan, JobState, RunView, ShownSubtask, ShownWorker } from './run-view.js';

/** The subtask of that id, done or in the present plan. */
export function subtaskOf(view: RunView, id: string): ShownSubtask | undefined {
  return view.subtasks.find(({ subtask }) => subtask.id === id);
}

/** What a subtask was to be, also when it was given up; undefined when the log has not told of it. */
export function plannedAs(view: RunView, id: string): Subtask | undefined {
  return view.planned.find((subtask) => subtask.id === id);
}

export function shareDone({ subtasks }: RunView): { readonly done: number; readonly of: number } {
  return { done: subtasks.filter(({ state }) => state === 'DONE').length, of: subtasks.length };
}

/** What a job came to; one nobody could tell the end of has failed. */
export function jobState({ ended, endTick }: JobSpan): JobState {
  return ended?.verdict.kind ?? (endTick === null ? 'running' : 'failed');
}

/** How far each goal of the plan is reached; at the end, what the run itself found. */
export function goalProgressOf({ plan, end, chest, deeds }: RunView): readonly GoalProgress[] {
  if (end !== null && end.reached.length > 0) return end.reached;
  return (plan?.goals ?? []).map((goal) => ({
    goal,
    have: (goal.kind === 'have' ? chest?.[goal.item] : deeds[`${goal.kind} ${goal.item}`]) ?? 0,
  }));
}

/** The spans of a worker with the present one closed. */
export function spansUntil({ status, sinceTick, spans }: ShownWorker, tick: number): ShownWorker['spans'] {
  if (status === 'away' || tick <= sinceTick) return spans;
  return [...spans, { status, startTick: sinceTick, endTick: tick }];
}

/**
 * Work, waiting and pause of a worker from the first assignment on: until now, or, when the run is over, until the last
 * end of a job. Before and after nobody could have had work.
 * @param tick now; not before the last event
 */
export function workerTimes(view: RunView, worker: ShownWorker, tick: number): TimesSpent {
  const from = view.beganTick ?? Infinity;
  const to = view.phase === 'over' ? (view.lastEndTick ?? -Infinity) : tick;
  const total = { work: 0, wait: 0, pause: 0 };
  for (const { status, startTick, endTick } of spansUntil(worker, tick)) {
    total[status] += Math.max(0, Math.min(endTick, to) - Math.max(startTick, from));
  }
  return { workTicks: total.work, waitTicks: total.wait, pauseTicks: total.pause };
}

/** One kind of item in the chest, or missing from it. */
export interface StockRow {
  readonly item: string;
  readonly have: number;
  /** Still to be taken from the chest, or to lie there at the end. */
  readonly need: number;
  /** Of the need, what is to lie there at the end. */
  readonly goal: number;
  /** Still to be made or gathered. */
  readonly coming: number;
}

/** The chest against what is needed of it: needed items in the order of the plan, then what is left over. */
export function stockOf(view: RunView): readonly StockRow[] {
  const { chest } = view;
  const need = neededFrom(view);
  const goals: Record<string, number> = {};
  for (const { kind, item, quantity } of view.plan?.goals ?? []) {
    if (kind === 'have') goals[item] = Math.max(goals[item] ?? 0, quantity);
  }
  const coming: Record<string, number> = {};
  for (const { subtask, verified } of openSubtasks(view)) {
    if (subtask.action === 'kill' || subtask.action === 'shoot' || subtask.placed !== undefined) continue;
    coming[subtask.item] = (coming[subtask.item] ?? 0) + Math.max(0, subtask.quantity - verified);
  }
  const items = new Set([...Object.keys(need), ...Object.keys(goals), ...Object.keys(chest ?? {})]);
  return [...items].map((item) => ({
    item,
    have: chest?.[item] ?? 0,
    goal: goals[item] ?? 0,
    coming: coming[item] ?? 0,
    need: (need[item] ?? 0) + (goals[item] ?? 0),
  }));
}

function openSubtasks({ subtasks }: RunView): readonly ShownSubtask[] {
  return subtasks.filter(({ state }) => state !== 'DONE' && state !== 'FAILED');
}

/** What is still to be taken from the chest, by subtasks nobody has begun and by jobs on their way to it. */
function neededFrom(view: RunView): ItemCounts {
  const need: Record<string, number> = {};
  const tools: Record<string, number> = {};
  for (const { subtask, begun } of openSubtasks(view)) {
    const share = Math.max(0, subtask.quantity - begun) / subtask.quantity;
    if (share === 0) continue;
    for (const [item, count] of Object.entries(subtask.materials)) {
      need[item] = (need[item] ?? 0) + Math.ceil(count * share);
    }
    // A tool that comes back serves them all; each that breaks is another one.
    for (const tool of subtask.tools) tools[tool] = Math.max(tools[tool] ?? 0, 1);
  }
  for (const [tool, count] of Object.entries(tools)) need[tool] = (need[tool] ?? 0) + count;
  for (const { owed, subtask } of Object.values(view.jobs)) {
    if (subtaskOf(view, subtask) === undefined) continue;
    for (const [item, count] of Object.entries(owed)) {
      // A tool on its way out is the one others wait for.
      need[item] = tools[item] === undefined ? (need[item] ?? 0) + count : Math.max(need[item] ?? 0, count);
    }
  }
  return need;
}
