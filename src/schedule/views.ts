import type { Position } from '../base/position.js';
import { entryAt, isAbout, progressAt } from './state/draft.js';
import type { Pace } from './event.js';
import type { Job } from './job.js';
import type { SubtaskReason } from './reason.js';
import { isFree } from './ledger/reservations.js';
import { blockedReason } from './state/reasons.js';
import type { ScheduleState } from './state/state.js';
import type { SubtaskView } from './subtask-view.js';
import { keptFor } from './assign/wishes.js';

/** All subtasks, in the plan's order. */
export function subtaskViews(state: ScheduleState): readonly SubtaskView[] {
  return state.plan.entries
    .map(({ order }, entry) => ({ order, view: viewOf(state, entry) }))
    .sort((a, b) => a.order - b.order)
    .map(({ view }) => view);
}

function viewOf(state: ScheduleState, entry: number): SubtaskView {
  const { subtask } = entryAt(state, entry);
  const progress = progressAt(state, entry);
  const isOn = progress.running + progress.loaded > 0 || progress.state === 'DONE';
  return {
    id: subtask.id,
    subtask,
    state: progress.state,
    reason: reasonFor(state, entry),
    quantity: subtask.quantity,
    done: progress.done,
    tries: progress.failures + (isOn ? 1 : 0),
  };
}

export function reasonFor(state: ScheduleState, entry: number): SubtaskReason {
  const { quantity } = entryAt(state, entry).subtask;
  const progress = progressAt(state, entry);
  const { done, lastFailure: failure } = progress;
  switch (progress.state) {
    case 'BLOCKED':
      return blockedReason(state, entry);
    case 'READY':
      return readyReason(state, entry);
    case 'IN_PROGRESS':
      return { code: 'under-way', done, quantity, ...atWork(state, entry) };
    case 'DONE':
      return { code: 'verified', done, quantity };
    case 'FAILED':
      return { code: 'failed', failure };
  }
}

function readyReason(state: ScheduleState, entry: number): SubtaskReason {
  const { lastFailure: failure } = progressAt(state, entry);
  const worker = keptFor(state, entry);
  if (worker !== null) return { code: 'kept-for', worker };
  return failure === null ? { code: 'waits-for-worker' } : { code: 'to-be-tried-again', failure };
}

function atWork(
  state: ScheduleState,
  entry: number,
): Pick<Extract<SubtaskReason, { code: 'under-way' }>, 'jobs' | 'loads'> {
  const { id } = entryAt(state, entry).subtask;
  const jobs = state.workers.flatMap(({ name: worker, active }) => {
    if (!active || !isAbout(state, active, entry)) return [];
    const { phase, quantity, steps = [] } = active.job;
    const step = steps.find(({ subtask }) => subtask.id === id);
    return [{ worker, phase, quantity: step?.quantity ?? quantity }];
  });
  const loads = state.collects
    .filter((collect) => collect.entry === entry)
    .map(({ quantity, station }) => ({ block: station.block, quantity }));
  return { jobs, loads };
}

export interface WorkerView {
  readonly name: string;
  readonly state: 'idle' | 'busy' | 'away';
  readonly job: Job | null;
  /** What was learned of it. */
  readonly pace: Pace;
  readonly isProven: boolean;
}

/** All who ever joined, in the order they did. */
export function workerViews(state: ScheduleState): readonly WorkerView[] {
  return state.workers.map(({ name, isAway, active, pace, isProven }) => ({
    name,
    state: isAway ? 'away' : active ? 'busy' : 'idle',
    job: active?.job ?? null,
    pace,
    isProven,
  }));
}

/** Where stations may be set down next, the best first; none where that is known not to work. */
export function nextPlaces({ spots }: ScheduleState, count: number): readonly Position[] {
  return spots
    .filter((spot) => isFree(spot) && spot.failures === 0)
    .slice(0, count)
    .map(({ position }) => position);
}
