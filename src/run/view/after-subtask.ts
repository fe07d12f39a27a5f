import type { RunView, ShownJob, ShownSubtask } from './run-view.js';
import type { EventOf } from '../log/run-event.js';

/** Changes what is known of a subtask and counts again what is done of it. */
export function withSubtask(
  view: RunView,
  id: string,
  change: (known: ShownSubtask) => Partial<ShownSubtask>,
): RunView {
  const subtasks = view.subtasks.map((each) =>
    each.subtask.id === id ? recounted(view.jobs, { ...each, ...change(each) }) : each,
  );
  return { ...view, subtasks };
}

export function afterSubtaskChange(view: RunView, event: EventOf<'subtask-changed'>): RunView {
  const { subtask, to, reason, tick } = event;
  return withSubtask(view, subtask, ({ state, sinceTick }) => ({
    state: to,
    reason,
    sinceTick: state === to ? sinceTick : tick,
  }));
}

/** Somebody did a part of it unasked. */
export function afterCredit(view: RunView, event: EventOf<'subtask-credited'>): RunView {
  const { subtask, quantity, worker } = event;
  return withSubtask(view, subtask, ({ verified, begun, workers }) => ({
    verified: verified + quantity,
    begun: begun + quantity,
    workers: worker === null ? workers : withName(workers, worker),
  }));
}

export function afterWish(view: RunView, subtask: string, wish: ShownSubtask['wish']): RunView {
  return withSubtask(view, subtask, () => ({ wish }));
}

/** Changes a job under way. */
export function afterInHand(view: RunView, id: string, change: Partial<ShownJob>): RunView {
  const job = view.jobs[id];
  if (!job) return view;
  const jobs = { ...view.jobs, [id]: { ...job, ...change } };
  return withSubtask({ ...view, jobs }, job.subtask, () => ({}));
}

export function withName(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name];
}

function recounted(jobs: RunView['jobs'], shown: ShownSubtask): ShownSubtask {
  const { id, quantity } = shown.subtask;
  if (shown.state === 'DONE') return { ...shown, done: quantity };
  // Loading a furnace makes nothing yet.
  const inHand = Object.values(jobs)
    .filter(({ subtask, phase }) => subtask === id && phase !== 'load')
    .reduce((sum, job) => sum + Math.min(job.done, job.quantity), 0);
  return { ...shown, done: Math.min(quantity, shown.verified + inHand) };
}
