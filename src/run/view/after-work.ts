import type { ItemCounts } from '../../base/item-counts.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import type { EventOf } from '../log/run-event.js';
import type { JobSpan, RunView, ShownJob, ShownSubtask, ShownWorker, WorkerStatus } from './run-view.js';
import { plannedAs, spansUntil } from './select.js';

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
  const known = view.workers.find(({ name }) => name === worker);
  // Told late: who has been given a job meanwhile is not idle any more.
  const isLate = activity === 'idle' && known?.job != null;
  const after = withWorker(view, worker, tick, { position, ...(isLate ? {} : { activity }) });
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
    awaited: null,
    position: null,
    spans: [],
  };
}

function withStatus(worker: ShownWorker, tick: number): ShownWorker {
  const status = statusOf(worker);
  if (status === worker.status) return worker;
  return { ...worker, status, sinceTick: tick, spans: spansUntil(worker, tick) };
}

function statusOf({ isPresent, isPaused, job }: ShownWorker): WorkerStatus {
  if (!isPresent) return 'away';
  if (isPaused) return 'pause';
  return job === null ? 'wait' : 'work';
}

/** Changes what is known of a subtask and counts again what is done of it. */
function withSubtask(
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
function afterInHand(view: RunView, id: string, change: Partial<ShownJob>): RunView {
  const job = view.jobs[id];
  if (!job) return view;
  const jobs = { ...view.jobs, [id]: { ...job, ...change } };
  return withSubtask({ ...view, jobs }, job.subtask, () => ({}));
}

function withName(names: readonly string[], name: string): readonly string[] {
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

export function afterAssignment(view: RunView, event: EventOf<'job-assigned'>): RunView {
  const { job, subtask, worker, phase, quantity, takes, tools, tick } = event;
  const owed = { ...takes };
  for (const tool of tools) owed[tool] = (owed[tool] ?? 0) + 1;
  const fresh: ShownJob = {
    job,
    subtask,
    worker,
    phase,
    quantity,
    owed,
    done: 0,
    startTick: tick,
    span: view.spans.length,
  };
  const span: JobSpan = { worker, job, subtask, phase, startTick: tick, endTick: null, ended: null };
  const after = {
    ...view,
    jobs: { ...view.jobs, [job]: fresh },
    spans: [...view.spans, span],
    beganTick: view.beganTick ?? tick,
  };
  const busy = withWorker(after, worker, tick, { job, instruction: [], awaited: null, activity: 'idle' });
  return withSubtask(busy, subtask, (known) => ({
    workers: withName(known.workers, worker),
    wish: null,
    startedTick: known.startedTick ?? tick,
    // What is collected was counted when it was loaded.
    begun: known.begun + (phase === 'collect' ? 0 : quantity),
  }));
}

export function afterAmendment(view: RunView, event: EventOf<'job-amended'>): RunView {
  const known = view.jobs[event.job];
  if (!known || !event.accepted) return view;
  const { quantity } = event;
  const fewer = known.phase === 'collect' ? 0 : known.quantity - quantity;
  const after = withSubtask(view, known.subtask, ({ begun }) => ({ begun: begun - fewer }));
  return afterInHand(after, event.job, { quantity });
}

export function afterJobEnd(view: RunView, event: EventOf<'job-ended'>): RunView {
  const { [event.job]: ended, ...jobs } = view.jobs;
  const { verdict, tick, subtask } = event;
  const deeds = deedsAfter(view, event);
  const after = { ...view, jobs, deeds, lastEndTick: tick };
  if (ended === undefined) return after;
  const spans = endedSpans(view.spans, [ended.span], tick, event);
  const present = view.workers.find(({ name }) => name === ended.worker)?.isPresent === true;
  const free = withWorker({ ...after, spans }, ended.worker, tick, {
    job: null,
    instruction: [],
    ...(present ? { activity: 'idle' } : {}),
  });
  const made = ended.phase === 'load' ? 0 : verdict.done;
  const notDone = ended.phase === 'collect' ? 0 : Math.max(0, ended.quantity - verdict.done);
  return withSubtask(free, subtask, (known) => ({
    verified: known.verified + made,
    begun: Math.max(0, known.begun - notDone),
    facts: [...known.facts, ...verdict.facts],
  }));
}

function deedsAfter(view: RunView, { subtask, verdict }: EventOf<'job-ended'>): RunView['deeds'] {
  const known = plannedAs(view, subtask);
  const keys = known ? deedKinds(known).map((kind) => `${kind} ${known.item}`) : [];
  if (keys.length === 0) return view.deeds;
  const deeds = { ...view.deeds };
  for (const key of keys) deeds[key] = (deeds[key] ?? 0) + verdict.done;
  return deeds;
}

/** The kinds of goals a subtask serves by what it does rather than makes. Whoever is shot is dead too. */
function deedKinds({ action, placed, section }: Subtask): readonly Goal['kind'][] {
  if (action === 'kill') return ['killed'];
  if (action === 'shoot') return ['killed', 'shot'];
  if (section) return ['built'];
  return action === 'build' || placed !== undefined ? ['placed'] : [];
}

/** A visit to the chest: what the visitor was to take and took is no longer owed. */
export function afterChest(view: RunView, event: EventOf<'chest-observed'>): RunView {
  const { worker, before, contents } = event;
  const after = { ...view, chest: contents, workers: withoutAwaited(view, worker) };
  const job = view.workers.find(({ name }) => name === worker)?.job ?? null;
  const owed = job === null ? undefined : view.jobs[job]?.owed;
  if (job === null || owed === undefined || before === null) return after;
  return afterInHand(after, job, { owed: owedAfter(owed, before, contents) });
}

/** Nobody waits any more for what somebody was asked to bring, or anybody was. */
export function withoutAwaited({ workers }: RunView, name: string | null = null): RunView['workers'] {
  return workers.map((worker) =>
    worker.awaited && (name === null || name === worker.name) ? { ...worker, awaited: null } : worker,
  );
}

/** The jobs at these places end now. */
export function endedSpans(
  spans: readonly JobSpan[],
  places: readonly number[],
  endTick: number,
  ended: JobSpan['ended'],
): readonly JobSpan[] {
  const after = [...spans];
  for (const place of places) {
    const span = after[place];
    if (span) after[place] = { ...span, endTick, ended };
  }
  return after;
}

function owedAfter(owed: ItemCounts, before: ItemCounts, contents: ItemCounts): ItemCounts {
  const rest = Object.entries(owed).map(([item, count]) => {
    const taken = Math.max(0, (before[item] ?? 0) - (contents[item] ?? 0));
    return [item, Math.max(0, count - taken)] as const;
  });
  return Object.fromEntries(rest.filter(([, count]) => count > 0));
}
