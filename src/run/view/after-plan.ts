import { criticalPathOf } from '../../plan/subtask/critical-path.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { endedBars } from './after-job.js';
import { spansUntil } from './after-worker.js';
import type { RunView, ShownSubtask } from './run-view.js';
import type { EventOf } from '../log/run-event.js';

/** A plan takes the place of the one before; what is done stays in the list. */
export function afterPlan(view: RunView, event: EventOf<'plan-made' | 'repair-planned'>): RunView {
  const { goals, subtasks, expectedTicks, lowerBoundTicks, chest, tick } = event;
  const now = new Set(subtasks.map(({ id }) => id));
  const kept = view.subtasks.filter(({ state, subtask }) => state === 'DONE' && !now.has(subtask.id));
  const replaced = view.subtasks.flatMap(({ state, subtask }) =>
    state === 'DONE' || now.has(subtask.id) ? [] : [subtask],
  );
  const planned = subtasks.map((subtask) => {
    const known = view.subtasks.find((each) => each.subtask.id === subtask.id);
    return known?.state === 'DONE' ? { ...known, subtask } : fresh(subtask, tick);
  });
  const repairs = view.repairs.map((repair) =>
    repair.planned === null ? { ...repair, planned: { tick, subtasks: subtasks.length } } : repair,
  );
  return {
    ...view,
    phase: 'working',
    holdReason: null,
    chest,
    repairs,
    plan: { goals, expectedTicks, lowerBoundTicks, criticalPath: criticalPathOf(subtasks), tick },
    subtasks: [...kept, ...planned],
    givenUp: [...view.givenUp, ...replaced],
  };
}

export function afterRepairStarted(view: RunView, event: EventOf<'repair-started'>): RunView {
  const { repair, reason, failed, tick } = event;
  const started = { repair, reason, failed, startTick: tick, planned: null };
  return { ...view, phase: 'repairing', repairs: [...view.repairs, started] };
}

/** The run was killed and goes on: who was there is gone, and with them what was under way. */
export function afterResumption(view: RunView, event: EventOf<'run-resumed'>): RunView {
  const { world, tick } = event;
  const workers = view.workers.map((worker) => ({
    ...worker,
    isPresent: false,
    isPaused: false,
    status: 'away' as const,
    sinceTick: tick,
    activity: 'gone: the run was cut off',
    job: null,
    instruction: [],
    spans: spansUntil(worker, tick),
  }));
  const after = withoutJobs(view, tick);
  return { ...after, world, workers, phase: 'planning', holdReason: null, question: null, end: null };
}

export function afterEnd(view: RunView, event: EventOf<'run-ended'>): RunView {
  const { status, reason, reached, chest, tick } = event;
  const workers = view.workers.map((worker) => {
    if (worker.status !== 'work') return { ...worker, job: null };
    const spans = spansUntil(worker, tick);
    return { ...worker, status: 'wait' as const, job: null, sinceTick: tick, spans };
  });
  const end = { status, reason, reached, tick };
  return { ...withoutJobs(view, tick), workers, phase: 'over', holdReason: null, question: null, chest, end };
}

function withoutJobs(view: RunView, tick: number): RunView {
  const places = Object.values(view.jobs).map(({ bar }) => bar);
  if (places.length === 0) return view;
  return { ...view, jobs: {}, bars: endedBars(view.bars, places, tick, 'failed'), lastEndTick: tick };
}

function fresh(subtask: Subtask, tick: number): ShownSubtask {
  const isBlocked = subtask.dependsOn.length > 0;
  return {
    subtask,
    sinceTick: tick,
    verified: 0,
    done: 0,
    begun: 0,
    workers: [],
    wish: null,
    startedTick: null,
    facts: [],
    state: isBlocked ? 'BLOCKED' : 'READY',
    reason: isBlocked ? `waits for ${subtask.dependsOn.join(', ')}` : '',
  };
}
