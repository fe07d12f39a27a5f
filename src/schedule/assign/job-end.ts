import type { StopReason } from '../reason.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { entryAt, progressAt, setProgress, setWorker, type Draft } from '../state/draft.js';
import type { Pace, ScheduleEvent } from '../event.js';
import { bundleProgress } from './bundle-progress.js';
import { jobEstimate, sum, trimSurplus } from './jobs.js';
import { BOTS_PACE, isSoft, learnedPace, pacedTicks } from './paces.js';
import { countDone, enter, markDone, setState, withdraw } from '../state/readiness.js';
import { addStation, isSameStation, release, shunSpots } from '../ledger/reservations.js';
import { contentOf } from './share-content.js';
import type { ActiveJob } from '../state/state.js';

type JobEnded = Extract<ScheduleEvent, { kind: 'job-ended' }>;

/** How a job ended, whoever says so: the run with a verdict, or the schedule when a lease ran out. */
export interface JobEnd {
  readonly done: number;
  readonly outcome: JobEnded['outcome'];
  readonly reason: StopReason;
}

/** Frees what a worker's job held, counts what was done, and lets the rest be handed out again. */
export function endJob(draft: Draft, worker: number, end: JobEnd): void {
  const name = draft.workers[worker]?.name ?? '';
  const active = draft.workers[worker]?.active;
  if (!active) return;
  const { entry, job } = active;
  const done = Math.max(0, Math.floor(end.done));
  const isLoaded = job.phase === 'load' && done > 0;
  const isProven = isProvenAfter(draft, worker, end);
  const onTheWay = madeOnTheWay(active, done);
  setWorker(draft, worker, {
    active: null,
    since: draft.tick,
    isProven,
    pace: paceAfter(draft, worker, end),
  });
  draft.fresh.delete(worker);
  draft.activeCount -= 1;
  withdraw(draft, entry);
  const hasBegun = onTheWay.some((count) => count > 0);
  if (!hasBegun && isFailure(draft, worker, active, end, done))
    countFailure(draft, active, name, active.overdue ?? end.reason);
  const isLeft =
    job.phase === 'collect' &&
    done < job.quantity &&
    stillStands(draft, active) &&
    progressAt(draft, entry).state !== 'FAILED';
  release(draft, active, isLoaded || isLeft, job.placeAt.length > 0 ? done : 0);
  if (end.outcome === 'failed') shunSpots(draft, job.placeAt.slice(done));
  const { subtask, estimates } = entryAt(draft, entry);
  if (subtask.placed !== undefined) {
    for (const position of job.placeAt.slice(0, done)) addStation(draft, { block: subtask.item, position });
  }
  endSteps(draft, active, onTheWay);
  const before = progressAt(draft, entry);
  const counted = job.phase === 'load' ? 0 : done - countedInChest(active, done);
  setProgress(draft, entry, {
    running: before.running - 1,
    inFlight: before.inFlight - active.counted,
    fuelGiven: sum(before.fuelGiven, unusedFuel(draft, active, done), -1),
  });
  countDone(draft, entry, counted);
  if (isLoaded && job.station) {
    const readyTick = draft.tick + estimates.load.waitTicksPerUnit * done;
    addCollect(draft, active, done, readyTick, null);
  }
  if (isLeft) addCollect(draft, active, job.quantity - done, draft.tick, name);
  const reached = before.done + counted;
  if (reached >= subtask.quantity) markDone(draft, entry);
  else enter(draft, entry);
  trimSurplus(draft, entry);
}

/** What was brought in spite of a word that came too late counts as what lies in the chest beyond the plan. */
function countedInChest({ job, brought }: ActiveJob, done: number): number {
  const { action, item } = job.subtask;
  return action === 'gather' ? Math.max(0, Math.min(done, brought[item] ?? 0) - job.quantity) : 0;
}

/** What was done on the way counts as far as it lies in the chest or went into what came after it. */
function endSteps(draft: Draft, { job }: ActiveJob, made: readonly number[]): void {
  for (const [at, { subtask, quantity }] of (job.steps ?? []).entries()) {
    const step = draft.plan.ids.get(subtask.id) ?? -1;
    const { running, inFlight, state } = progressAt(draft, step);
    withdraw(draft, step);
    setProgress(draft, step, { running: running - 1, inFlight: inFlight - quantity });
    if (state === 'DONE') continue;
    // Some of it may have been counted as it came.
    const before = progressAt(draft, step).done - (subtask.quantity - quantity);
    countDone(draft, step, Math.max(0, (made[at] ?? 0) - before));
    if (progressAt(draft, step).done >= subtask.quantity) markDone(draft, step);
    else enter(draft, step);
  }
}

/** Of each craft on the way how many were made; without a product, as far as what was taken and brought tells. */
function madeOnTheWay({ job, brought, owed }: ActiveJob, done: number): readonly number[] {
  return bundleProgress(
    job,
    (item) => (brought[item] ?? 0) - ((job.takes[item] ?? 0) - (owed[item] ?? 0)),
    Math.min(done, job.quantity),
  ).made;
}

/**
 * The pace of a worker after a job: learned from what it did in full, for those who say that theirs differs from a
 * bot's. How long bots take is the measure itself.
 */
function paceAfter(draft: Draft, worker: number, { done, outcome }: JobEnd): Pace {
  const { pace = BOTS_PACE, capabilities, active = null } = draft.workers[worker] ?? {};
  const isTelling =
    active?.job.phase === 'whole' && active.job.subtask.action !== 'smelt' && !active.job.steps;
  if (!active || !isTelling || capabilities?.pace === undefined) return pace;
  if (outcome !== 'completed' || done < active.job.quantity) return pace;
  const { job, entry, startedTick, expectedTicks: expected } = active;
  const estimate = jobEstimate(entryAt(draft, entry), job);
  const bots = pacedTicks(job.subtask, job.phase, estimate, job.quantity);
  return learnedPace(pace, job.subtask, { took: draft.tick - startedTick, expected, bots });
}

/** Who did what it promised is lent more; who kept others waiting, or what it was lent, has to show again that it does. */
function isProvenAfter(draft: Draft, worker: number, { done, outcome }: JobEnd): boolean {
  const { isProven = false, active = null } = draft.workers[worker] ?? {};
  if (!active) return isProven;
  if (outcome === 'completed' && done > 0) return true;
  const isBlamed = outcome === 'timed-out' || outcome === 'disconnected' || outcome === 'died';
  return isProven && !isBlamed && !(active.isCalledOff && done === 0);
}

/**
 * A job falls short when it did not complete, or did nothing; being asked to stop, a pause or a lost connection is no
 * failure of the job, and that somebody did not get round to it says nothing about it.
 */
function isFailure(
  draft: Draft,
  worker: number,
  active: ActiveJob,
  { outcome }: JobEnd,
  done: number,
): boolean {
  if (outcome === 'disconnected' || (outcome === 'timed-out' && isSoft(draft, worker))) return false;
  // Who builds does it as far as what it has goes: others hold the rest.
  if (draft.hands && active.job.subtask.section && done > 0) return false;
  if (outcome === 'cancelled') return done === 0 && !active.wasAsked && !draft.isPaused;
  return outcome !== 'completed' || done === 0;
}

function countFailure(draft: Draft, active: ActiveJob, name: string, reason: StopReason): void {
  const before = progressAt(draft, active.entry);
  if (before.state === 'DONE') return;
  // Shares that fail together (a server gone, no stone left) tell the same thing once.
  const isNews = active.startedTick >= before.failedTick;
  const failures = before.failures + (isNews ? 1 : 0);
  const isFailed = failures >= draft.settings.maxTries;
  setProgress(draft, active.entry, {
    failures,
    failedTick: isNews ? draft.tick : before.failedTick,
    failedBy: name,
    lastFailure: { why: reason, worker: name },
    ...(isFailed ? { state: 'FAILED' } : {}),
  });
}

function addCollect(
  draft: Draft,
  { entry, job }: ActiveJob,
  quantity: number,
  readyTick: number,
  failedBy: string | null,
): void {
  if (!job.station) return;
  const { loaded, inFlight } = progressAt(draft, entry);
  setProgress(draft, entry, { loaded: loaded + 1, inFlight: inFlight + quantity });
  draft.collects = [...draft.collects, { entry, quantity, station: job.station, readyTick, failedBy }];
}

/** Drops what lay in a station that is gone: its subtasks have that much to do again. */
export function loseLoads(draft: Draft): void {
  const lost = draft.collects.filter(
    ({ station }) => !draft.stations.some((known) => isSameStation(known.station, station)),
  );
  if (lost.length === 0) return;
  draft.collects = draft.collects.filter((collect) => !lost.includes(collect));
  for (const { entry, quantity } of lost) {
    withdraw(draft, entry);
    const { loaded, inFlight, fuelGiven } = progressAt(draft, entry);
    setProgress(draft, entry, {
      loaded: loaded - 1,
      inFlight: inFlight - quantity,
      fuelGiven: sum(fuelGiven, fuelFor(entryAt(draft, entry).subtask, quantity), -1),
    });
    enter(draft, entry);
    setState(draft, entry);
  }
}

function stillStands(draft: Draft, { job }: ActiveJob): boolean {
  return draft.stations.some(({ station }) => job.station && isSameStation(station, job.station));
}

/** Fuel that did not serve, so that the rest gets fuel of its own. */
function unusedFuel(draft: Draft, active: ActiveJob, done: number): ItemCounts {
  const { job } = active;
  if (done >= job.quantity) return {};
  if (job.phase !== 'collect') return sum(job.fuel, fuelFor(job.subtask, done), -1);
  // What is left in a furnace that stands has its fuel with it.
  return stillStands(draft, active) ? {} : fuelFor(job.subtask, job.quantity - done);
}

function fuelFor(subtask: Subtask, quantity: number): ItemCounts {
  return contentOf(subtask, 'load', quantity, {}).fuel;
}
