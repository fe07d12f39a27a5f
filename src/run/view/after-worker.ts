import type { RunView, ShownWorker, WorkerStatus } from './run-view.js';
import { afterInHand } from './after-subtask.js';
import type { EventOf } from '../log/run-event.js';

type WorkerChange = Partial<Omit<ShownWorker, 'name' | 'status' | 'sinceTick' | 'spans'>>;

/** Changes what is known of a worker; one nobody has heard of is made. Its status, and since when, follow from it. */
export function withWorker(view: RunView, name: string, tick: number, change: WorkerChange): RunView {
  const known = view.workers.find((worker) => worker.name === name);
  if (!known) {
    const fresh = withStatus({ ...newcomer(name, tick), ...change }, tick);
    return { ...view, workers: [...view.workers, fresh] };
  }
  const after = withStatus({ ...known, ...change }, tick);
  return { ...view, workers: view.workers.map((worker) => (worker === known ? after : worker)) };
}

/** What a worker says of itself; what it has in hand counts for its job's subtask. */
export function afterActivity(view: RunView, event: EventOf<'activity'>): RunView {
  const { worker, tick, activity, position, done } = event;
  const after = withWorker(view, worker, tick, { activity, position });
  const job = after.workers.find(({ name }) => name === worker)?.job ?? null;
  return job === null ? after : afterInHand(after, job, { done });
}

function newcomer(name: string, tick: number): ShownWorker {
  return {
    name,
    kind: 'ai',
    isPresent: true,
    isPaused: false,
    status: 'wait',
    sinceTick: tick,
    activity: 'idle',
    job: null,
    instruction: [],
    position: null,
    spans: [],
  };
}

function withStatus(worker: ShownWorker, tick: number): ShownWorker {
  const status = statusOf(worker);
  if (status === worker.status) return worker;
  return { ...worker, status, sinceTick: tick, spans: spansUntil(worker, tick) };
}

/** The spans of a worker with the present one closed. */
export function spansUntil({ status, sinceTick, spans }: ShownWorker, tick: number): ShownWorker['spans'] {
  if (status === 'away' || tick <= sinceTick) return spans;
  return [...spans, { status, startTick: sinceTick, endTick: tick }];
}

function statusOf({ isPresent, isPaused, job }: ShownWorker): WorkerStatus {
  if (!isPresent) return 'away';
  if (isPaused) return 'pause';
  return job === null ? 'wait' : 'work';
}
