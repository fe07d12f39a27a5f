import { entryAt, type Draft } from '../state/draft.js';
import type { ActiveJob } from '../state/state.js';
import { estimateOf } from './jobs.js';
import { isSoft, pacedTicks, workKindOf } from './paces.js';

/** Over what a job takes at the worker's pace, the first sign of progress comes so much later at most. */
const LOOKING_TICKS = 160;

/**
 * Whether something of a job was seen not long ago: no longer than its next step may take. Where nobody gives signs of
 * life, as in a simulation, everybody is trusted.
 */
export function isGettingOn(draft: Draft, worker: number, active: ActiveJob): boolean {
  if (draft.settings.leaseTicks === Infinity) return true;
  return draft.tick - active.progressTick <= patienceOf(draft, worker, active);
}

/** Ticks within which something of a job has to be seen. */
export function patienceOf(draft: Draft, worker: number, { entry, job }: ActiveJob): number {
  const estimate = estimateOf(entryAt(draft, entry), job);
  return LOOKING_TICKS + pacedTicks(job.subtask, 'whole', estimate, 1, draft.workers[worker]?.pace);
}

/** How much of a subtask is soon brought by people whose hands were seen at it, and is not counted yet. */
export function soonBrought(draft: Draft, entry: number): number {
  return bringers(draft, entry).reduce((sum, { active }) => sum + active.job.quantity - active.counted, 0);
}

/** A part of what somebody is about to bring. */
interface Relief {
  readonly worker: number;
  readonly units: number;
}

/**
 * What somebody who is free takes over of what people are about to bring, so that both end together; null where that is
 * nothing.
 * @param ticksFor what so many units take whoever is free
 */
export function relief(draft: Draft, entry: number, ticksFor: (units: number) => number): Relief | null {
  const fixedTicks = ticksFor(0);
  const eachTicks = ticksFor(1) - fixedTicks;
  let most: Relief | null = null;
  for (const { worker, active } of bringers(draft, entry)) {
    const { job, had } = active;
    const { pace, capabilities } = draft.workers[worker] ?? {};
    if (capabilities?.amendable !== true) continue;
    const { ticksPerUnit } = estimateOf(entryAt(draft, entry), job);
    const herTicks = ticksPerUnit * (pace?.[workKindOf(job.subtask)] ?? 1);
    const open = Math.max(0, job.quantity - Math.max(1, had));
    // Once hands are seen at it, what they have done says more than the time that was expected.
    const lateTicks = (had > 0 ? open * herTicks : ticksLeft(active, draft.tick)) - fixedTicks;
    const units = Math.min(Math.floor(lateTicks / (herTicks + eachTicks)), open);
    if (units > (most?.units ?? 0)) most = { worker, units };
  }
  return most;
}

/** A job that takes longer than expected is thought to take so much of the excess once more. */
const OVERRUN_SHARE = 0.5;

/** Ticks until a running job is thought to end. */
export function ticksLeft(
  { startedTick, expectedTicks }: Pick<ActiveJob, 'startedTick' | 'expectedTicks'>,
  tick: number,
): number {
  const expected = startedTick + expectedTicks - tick;
  return expected > 0 ? expected : Math.ceil(OVERRUN_SHARE * -expected);
}

/** Who is about to bring something of a subtask that is not counted yet. */
function bringers(
  draft: Draft,
  entry: number,
): readonly { readonly worker: number; readonly active: ActiveJob }[] {
  return draft.workers.flatMap(({ active, isProven }, worker) =>
    active?.entry === entry && isProven && isSoft(draft, worker) && isGettingOn(draft, worker, active)
      ? [{ worker, active }]
      : [],
  );
}
