import type { StopReason } from '../reason.js';
import { distanceBetween } from '../../base/position.js';
import type { ScheduleEvent } from '../event.js';
import { setWorker, type Draft } from '../state/draft.js';
import { endJob } from './job-end.js';
import type { ActiveJob, WorkerState } from '../state/state.js';

/** Whoever is told to stop brings back what it holds, may even have died with it: for so long its tools are not missed. */
export const HELD_AFTER_STOP_TICKS = 1600;
/** So much farther from where a job began, its worker has got on. */
const ADVANCE_BLOCKS = 8;

/**
 * Takes everything from workers who have been silent too long, and stops those who get on no more; these keep what they
 * hold until their job has ended.
 */
export function endLeases(draft: Draft): void {
  if (draft.tick < draft.nextCheckTick) return;
  let next = Number.MAX_SAFE_INTEGER;
  for (const [at, worker] of draft.workers.entries()) {
    if (worker.isAway) continue;
    const dueTick = overdueTickOf(draft, worker);
    const overdue = worker.active?.overdue ?? null;
    const isOverdue = overdue !== null;
    const silentTick = isOverdue
      ? dueTick + HELD_AFTER_STOP_TICKS
      : worker.seenTick + draft.settings.leaseTicks;
    if (draft.tick >= silentTick) {
      sendAway(draft, at, overdue ?? { code: 'silent', ticks: draft.tick - worker.seenTick });
    } else if (draft.tick >= dueTick && worker.active && !isOverdue) {
      stopOverdue(draft, at, worker.active);
      next = Math.min(next, dueTick + HELD_AFTER_STOP_TICKS);
    } else {
      next = Math.min(next, silentTick, isOverdue ? silentTick : dueTick);
    }
  }
  draft.nextCheckTick = next;
}

function stopOverdue(draft: Draft, at: number, active: ActiveJob): void {
  const tookTicks = draft.tick - active.startedTick;
  const overdue: StopReason = { code: 'overdue', tookTicks, expectedTicks: active.expectedTicks };
  const worker = draft.workers[at]?.name ?? '';
  draft.actions.push({ kind: 'cancel', worker, job: active.job.id, reason: overdue });
  setWorker(draft, at, { active: { ...active, isStopping: true, overdue } });
}

type Heartbeat = Extract<ScheduleEvent, { kind: 'heartbeat' }>;

/** A job after a sign of life of its worker. */
export function heardOf(active: ActiveJob, beat: Heartbeat, tick: number): ActiveJob {
  const { position, done, had = done } = beat;
  const { from, farthestBlocks, mostDone } = active.advance;
  const blocks = distanceBetween(from, position);
  const isFarther = blocks >= farthestBlocks + ADVANCE_BLOCKS;
  const advance =
    isFarther || done > mostDone
      ? {
          from,
          mostDone: Math.max(mostDone, done),
          farthestBlocks: isFarther ? blocks : farthestBlocks,
          tick,
        }
      : active.advance;
  const progressTick = Math.max(active.progressTick, beat.progressTick ?? advance.tick);
  const firstHad = active.firstHad ?? (had > 0 ? { count: had, tick } : null);
  return { ...active, reported: done, had: Math.max(active.had, had), firstHad, progressTick, advance };
}

function overdueTickOf({ settings }: Draft, { active, capabilities }: WorkerState): number {
  if (!active) return Number.MAX_SAFE_INTEGER;
  const { overdueFactor, overdueTicks } = settings;
  const { graceTicks = 0 } = capabilities;
  return (
    Math.max(active.advance.tick, active.progressTick) +
    overdueFactor * active.expectedTicks +
    overdueTicks +
    graceTicks
  );
}

/**
 * A worker is out of reach: its job ends with nothing done, and it gets none until it is heard of again.
 * @param isBreak it wants to be: no failure of the job
 */
export function sendAway(draft: Draft, at: number, reason: StopReason, isBreak = false): void {
  const worker = draft.workers[at];
  if (!worker || worker.isAway) return;
  if (worker.active) {
    draft.actions.push({ kind: 'cancel', worker: worker.name, job: worker.active.job.id, reason });
    if (isBreak) setWorker(draft, at, { active: { ...worker.active, wasAsked: true } });
    const isOverdue = worker.active.overdue !== null;
    const outcome = isBreak ? 'cancelled' : isOverdue ? 'timed-out' : 'disconnected';
    endJob(draft, at, { done: 0, outcome, reason });
  }
  setWorker(draft, at, { isAway: true, since: draft.tick, active: null });
}

/** A sign of life; who was away is back. */
export function seen(draft: Draft, at: number, change: Partial<WorkerState>): void {
  const worker = draft.workers[at];
  if (!worker) return;
  const isBack = worker.isAway ? { isAway: false, since: draft.tick } : {};
  setWorker(draft, at, { ...change, ...isBack, seenTick: draft.tick });
  draft.nextCheckTick = Math.min(draft.nextCheckTick, draft.tick + draft.settings.leaseTicks);
}
