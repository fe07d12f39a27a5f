import { setWorker, type Draft } from '../state/draft.js';
import { endJob } from './job-end.js';
import type { WorkerState } from '../state/state.js';

/** Takes everything from workers who have been silent too long, and jobs from those who take far too long. */
export function endLeases(draft: Draft): void {
  if (draft.tick < draft.nextCheckTick) return;
  let next = Number.MAX_SAFE_INTEGER;
  for (const [at, worker] of draft.workers.entries()) {
    if (worker.isAway) continue;
    const silentTick = worker.seenTick + draft.settings.leaseTicks;
    const overdueTick = overdueTickOf(draft, worker);
    if (draft.tick >= silentTick) {
      sendAway(draft, at, `no sign of life for ${draft.tick - worker.seenTick} ticks`);
    } else if (draft.tick >= overdueTick && worker.active) {
      sendAway(
        draft,
        at,
        `took ${draft.tick - worker.active.startedTick} ticks instead of ${worker.active.expectedTicks}`,
      );
    } else {
      next = Math.min(next, silentTick, overdueTick);
    }
  }
  draft.nextCheckTick = next;
}

function overdueTickOf({ settings }: Draft, { active, capabilities }: WorkerState): number {
  if (!active) return Number.MAX_SAFE_INTEGER;
  const { overdueFactor, overdueTicks } = settings;
  const { graceTicks = 0 } = capabilities;
  return active.startedTick + overdueFactor * active.expectedTicks + overdueTicks + graceTicks;
}

/**
 * A worker is out of reach: its job ends with nothing done, and it gets none until it is heard of again.
 * @param isBreak it wants to be: no failure of the job
 */
export function sendAway(draft: Draft, at: number, reason: string, isBreak = false): void {
  const worker = draft.workers[at];
  if (!worker || worker.isAway) return;
  if (worker.active) {
    draft.actions.push({ kind: 'cancel', worker: worker.name, job: worker.active.job.id, reason });
    if (isBreak) setWorker(draft, at, { active: { ...worker.active, wasAsked: true } });
    endJob(draft, at, { done: 0, outcome: isBreak ? 'cancelled' : 'disconnected', reason });
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
