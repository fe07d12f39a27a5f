import type { Subtask } from '../../plan/subtask/subtask.js';
import { isPeopleEvent, type PeopleEvent } from '../../run/people-words.js';
import type { EventOf, RunEvent } from '../../run/log/run-event.js';
import type { SubtaskState } from '../../schedule/state/state.js';

/** A subtask as far as it has come. */
export interface SubtaskProgress {
  readonly subtask: Subtask;
  readonly state: SubtaskState;
  /** Why it is in that state: "waits for s4". */
  readonly reason: string;
  /** How many of its quantity are verified, or in the hands of who works on it. */
  readonly done: number;
  /** Who works on it now; who did it, once it is done. */
  readonly workers: readonly string[];
}

export interface WorkerProgress {
  readonly name: string;
  readonly isPresent: boolean;
  /** "mining iron ore (3 of 7)". */
  readonly activity: string;
}

/** A run as it stands, for showing. */
export interface RunProgress {
  readonly goal: string;
  readonly tick: number;
  /** When work began: the first assignment. Null before. */
  readonly beganTick: number | null;
  readonly expectedTicks: number | null;
  readonly lowerBoundTicks: number | null;
  readonly subtasks: readonly SubtaskProgress[];
  readonly workers: readonly WorkerProgress[];
  /** Jobs under way, by id. */
  readonly running: Readonly<Record<string, RunningJob>>;
  /** Verified so far, by subtask. */
  readonly verified: Readonly<Record<string, number>>;
}

interface RunningJob {
  readonly subtask: string;
  readonly worker: string;
  /** Whether what it has in hand counts for the subtask; loading a furnace makes nothing yet. */
  readonly counts: boolean;
  readonly quantity: number;
  readonly done: number;
}

export const NO_PROGRESS: RunProgress = {
  goal: '',
  tick: 0,
  beganTick: null,
  expectedTicks: null,
  lowerBoundTicks: null,
  subtasks: [],
  workers: [],
  running: {},
  verified: {},
};

/** The run after one more event. */
export function progressAfter(progress: RunProgress, event: RunEvent): RunProgress {
  return { ...changed(progress, event), tick: event.tick };
}

function changed(progress: RunProgress, event: RunEvent): RunProgress {
  if (isPeopleEvent(event)) return withPeople(progress, event);
  switch (event.kind) {
    case 'run-started':
      return { ...progress, goal: event.goal };
    case 'plan-made':
      return { ...withPlan(progress, event.subtasks), ...timesOf(event) };
    case 'repair-planned':
      return withPlan(progress, event.subtasks);
    case 'run-resumed':
      // Who worked before the kill is gone, and with them what was under way.
      return { ...progress, workers: [], running: {} };
    case 'worker-joined':
      return withWorker(progress, event.worker, { isPresent: true, activity: 'idle' });
    case 'worker-left':
      return withWorker(progress, event.worker, { isPresent: false, activity: `gone: ${event.reason}` });
    case 'activity':
      return withActivity(progress, event);
    case 'subtask-changed':
      return withSubtask(progress, event.subtask, { state: event.to, reason: event.reason });
    case 'job-assigned':
      return withJob(progress, event);
    case 'job-amended':
      return event.accepted ? withRunning(progress, event.job, { quantity: event.quantity }) : progress;
    case 'job-ended':
      return withoutJob(progress, event);
    case 'repair-started':
    case 'paused':
    case 'resumed':
    case 'note':
    case 'surveyed':
    case 'models-asked':
    case 'run-ended':
    case 'job-cancelled':
    case 'goods-dropped':
    case 'goods-found':
    case 'hands-read':
    case 'furnaces-emptied':
    case 'chest-observed':
    case 'chest-changed-by-others':
    case 'station-observed':
    case 'skill-attempted':
    case 'skill-judged':
    case 'skill-criticised':
    case 'skill-examples':
    case 'skill-fallback':
      return progress;
  }
}

function withPeople(progress: RunProgress, event: PeopleEvent): RunProgress {
  if (event.kind === 'worker-paused')
    return withWorker(progress, event.worker, { activity: `${AT_REST}${event.reason}` });
  return event.kind === 'worker-resumed'
    ? withWorker(progress, event.worker, { activity: 'idle' })
    : progress;
}

function timesOf({
  expectedTicks,
  lowerBoundTicks,
}: EventOf<'plan-made'>): Pick<RunProgress, 'expectedTicks' | 'lowerBoundTicks'> {
  return { expectedTicks, lowerBoundTicks };
}

// What is done stays in the list; a repaired plan takes the place of the rest.
function withPlan(progress: RunProgress, subtasks: readonly Subtask[]): RunProgress {
  const now = new Set(subtasks.map(({ id }) => id));
  const kept = progress.subtasks.filter(({ state, subtask }) => state === 'DONE' && !now.has(subtask.id));
  const planned = subtasks.map((subtask): SubtaskProgress => {
    const known = progress.subtasks.find((each) => each.subtask.id === subtask.id);
    if (known?.state === 'DONE') return { ...known, subtask };
    const isBlocked = subtask.dependsOn.length > 0;
    const reason = isBlocked ? `waits for ${subtask.dependsOn.join(', ')}` : '';
    return { subtask, state: isBlocked ? 'BLOCKED' : 'READY', reason, done: 0, workers: [] };
  });
  return { ...progress, subtasks: [...kept, ...planned] };
}

function withWorker(
  progress: RunProgress,
  name: string,
  change: Partial<Omit<WorkerProgress, 'name'>>,
): RunProgress {
  const known = progress.workers.find((worker) => worker.name === name);
  if (!known) {
    const fresh = { name, isPresent: true, activity: 'idle', ...change };
    return { ...progress, workers: [...progress.workers, fresh] };
  }
  const workers = progress.workers.map((worker) => (worker === known ? { ...worker, ...change } : worker));
  return { ...progress, workers };
}

function withActivity(progress: RunProgress, event: EventOf<'activity'>): RunProgress {
  const { worker, activity, done } = event;
  const job = jobOf(progress, worker);
  if (job === undefined) return withWorker(progress, worker, { activity });
  // Told late: who has been given a job meanwhile is not idle any more.
  const after = activity === 'idle' ? progress : withWorker(progress, worker, { activity });
  return withRunning(after, job, { done });
}

function jobOf({ running }: RunProgress, worker: string): string | undefined {
  return Object.entries(running).find(([, job]) => job.worker === worker)?.[0];
}

function withSubtask(progress: RunProgress, id: string, change: Partial<SubtaskProgress>): RunProgress {
  const subtasks = progress.subtasks.map((each) =>
    each.subtask.id === id ? recounted(progress, { ...each, ...change }) : each,
  );
  return { ...progress, subtasks };
}

function withJob(progress: RunProgress, event: EventOf<'job-assigned'>): RunProgress {
  const { job, subtask, worker, phase, quantity } = event;
  const running = {
    ...progress.running,
    [job]: { subtask, worker, counts: phase !== 'load', quantity, done: 0 },
  };
  const known = progress.subtasks.find((each) => each.subtask.id === subtask);
  const workers = [...new Set([...(known?.workers ?? []), worker])];
  const began = { ...progress, running, beganTick: progress.beganTick ?? event.tick };
  return withSubtask(withWorker(began, worker, { activity: `setting out for ${subtask}` }), subtask, {
    workers,
  });
}

function withRunning(progress: RunProgress, job: string, change: Partial<RunningJob>): RunProgress {
  const known = progress.running[job];
  if (!known) return progress;
  const running = { ...progress.running, [job]: { ...known, ...change } };
  return withSubtask({ ...progress, running }, known.subtask, {});
}

const AT_REST = 'at rest: ';

function withoutJob(progress: RunProgress, event: EventOf<'job-ended'>): RunProgress {
  const { [event.job]: ended, ...running } = progress.running;
  const counted = ended?.counts === true ? event.verdict.done : 0;
  const verified = {
    ...progress.verified,
    [event.subtask]: (progress.verified[event.subtask] ?? 0) + counted,
  };
  const after = withSubtask({ ...progress, running, verified }, event.subtask, {});
  const known = after.workers.find(({ name }) => name === event.worker);
  const isElsewhere = known?.isPresent !== true || known.activity.startsWith(AT_REST);
  return !isElsewhere && jobOf(after, event.worker) === undefined
    ? withWorker(after, event.worker, { activity: 'idle' })
    : after;
}

function recounted({ running, verified }: RunProgress, progress: SubtaskProgress): SubtaskProgress {
  const { id, quantity } = progress.subtask;
  if (progress.state === 'DONE') return { ...progress, done: quantity };
  const inHand = Object.values(running)
    .filter(({ subtask, counts }) => subtask === id && counts)
    .reduce((sum, job) => sum + Math.min(job.done, job.quantity), 0);
  return { ...progress, done: Math.min(quantity, (verified[id] ?? 0) + inHand) };
}
