import { entryAt, type Draft } from '../state/draft.js';
import type { Pace, WorkKind } from '../event.js';
import type { Estimate } from '../simulate/durations.js';
import type { ActiveJob } from '../state/state.js';
import { isSplittable, jobEstimate } from './jobs.js';
import { BOTS_PACE, isSoft, pacedTicks, unitTicksAt, workKindOf } from './paces.js';
import { mayOffer, stopJob } from './wishes.js';

/** While nothing happens, the questions are asked anew after so many ticks. */
export const AGAIN_TICKS = 100;

/** Over what a job takes at the worker's pace, the first sign of progress comes so much later at most. */
const LOOKING_TICKS = 160;

/** For small jobs a pace says little: reading and thinking take their time. Whether a job harms is asked with it. */
export const DOUBT_TICKS = 60;

/** What is told to somebody at work has to be read, and done with. */
export const LEAST_GAIN_TICKS = 60;

/**
 * Whether something of a job was seen not long ago: no longer than its next step may take. Where nobody gives signs of
 * life, as in a simulation, everybody is trusted.
 */
export function isGettingOn(draft: Draft, worker: number, active: ActiveJob): boolean {
  if (draft.settings.leaseTicks === Infinity) return true;
  return draft.tick - active.progressTick <= patienceOf(draft, worker, active);
}

/** Whether all that can be shared of a job is there, and only its end is not: its tool is about to be put back. */
export function isAllThere(draft: Draft, { entry, job, counted }: ActiveJob): boolean {
  return isSplittable(draft, entry) && counted === job.quantity && draft.settings.leaseTicks < Infinity;
}

/**
 * When that has gone on for too long: a tool is kept, so that what is there counts for nobody who waits for it.
 * @param isMissed whether somebody has nothing else to do
 */
export function keptOpenTick({ progressTick }: ActiveJob, isMissed: boolean): number {
  return progressTick + (isMissed ? DOUBT_TICKS : LOOKING_TICKS);
}

/** Whether a job takes longer than its worker was given for it, or so many times as long. */
export function isLate({ tick }: Draft, { startedTick, expectedTicks }: ActiveJob, times = 1): boolean {
  return tick > startedTick + times * expectedTicks + DOUBT_TICKS;
}

/** Ticks within which something of a job has to be seen: first that it is begun, then the next of it, or that it is brought. */
export function patienceOf(draft: Draft, worker: number, { entry, job, had }: ActiveJob): number {
  const estimate = jobEstimate(entryAt(draft, entry), job);
  const { pace = BOTS_PACE } = draft.workers[worker] ?? {};
  const kind = workKindOf(job.subtask);
  const stepTicks = unitTicksAt(pace, kind, estimate.ticksPerUnit);
  return had === 0
    ? LOOKING_TICKS + pacedTicks(job.subtask, 'whole', estimate, 1, pace)
    : LOOKING_TICKS + (pace.fetchTicks ?? 0) / 2 + backTicksAt(pace, kind, estimate) + stepTicks;
}

/** How much of a subtask is soon brought by people whose hands were seen at it, and is not counted yet. */
export function soonBrought(draft: Draft, entry: number): number {
  return bringers(draft, entry).reduce((sum, { active }) => sum + active.job.quantity - active.counted, 0);
}

/** What somebody takes over of what people are about to bring. */
interface Relief {
  readonly units: number;
  /** Who has so much less to do; null where all of it is done once more, and whoever is sooner has done it. */
  readonly worker: number | null;
}

/**
 * What somebody who is free takes over of what people are about to bring, so that both end together; nothing where they
 * have it in hand. Of whom nothing is seen yet, all is done once more.
 * @param rest all that is not there yet
 * @param ticksFor what so many units take whoever is free
 */
export function relief(
  draft: Draft,
  entry: number,
  rest: number,
  ticksFor: (units: number) => number,
): Relief {
  const fixedTicks = ticksFor(0);
  const eachTicks = ticksFor(1) - fixedTicks;
  let most: Relief = { units: 0, worker: null };
  for (const { worker, active } of bringers(draft, entry)) {
    const { job, had } = active;
    if (had === 0) return { units: rest, worker: null };
    const { pace = BOTS_PACE, capabilities } = draft.workers[worker] ?? {};
    const estimate = jobEstimate(entryAt(draft, entry), job);
    const kind = workKindOf(job.subtask);
    const herTicks = Math.max(unitTicksAt(pace, kind, estimate.ticksPerUnit), shownTicks(active) ?? 0);
    const backTicks = backTicksAt(pace, kind, estimate);
    const open = capabilities?.amendable === true ? Math.max(0, job.quantity - had) : 0;
    /** Until both have brought theirs. */
    const endsIn = (units: number): number =>
      Math.max(backTicks + (open - units) * herTicks, units > 0 ? ticksFor(units) : 0);
    const even = Math.floor((backTicks + open * herTicks - fixedTicks) / (herTicks + eachTicks));
    const isWorth = (each: number): boolean =>
      each > 0 && each <= open && endsIn(0) - endsIn(each) >= LEAST_GAIN_TICKS;
    const units = [even, even + 1].find(isWorth);
    if (units !== undefined && units > most.units) most = { units, worker };
  }
  return most;
}

/** Ticks each unit took since the first was in hand; null where that cannot be told yet. */
export function shownTicks({ firstHad, had, progressTick }: ActiveJob): number | null {
  if (!firstHad || had <= firstHad.count) return null;
  return (progressTick - firstHad.tick) / (had - firstHad.count);
}

/** What it takes to bring what is in hand: half of the ways, and of what is done at the chest. */
export function backTicksAt(pace: Pace, kind: WorkKind, { fixedTicks }: Estimate): number {
  return (fixedTicks * pace[kind] + (pace.fetchTicks ?? 0)) / 2;
}

/** Who takes so many times as long as was thought may as well never come. */
const TOO_LATE_TIMES = 1.25;

/** Who is about to bring something of a subtask that is not counted yet. */
function bringers(
  draft: Draft,
  entry: number,
): readonly { readonly worker: number; readonly active: ActiveJob }[] {
  return draft.workers.flatMap(({ active, isProven }, worker) => {
    if (active?.entry !== entry || !isProven || !isSoft(draft, worker)) return [];
    return isBringing(draft, worker, active) && !isLate(draft, active, TOO_LATE_TIMES)
      ? [{ worker, active }]
      : [];
  });
}

/** Who has all of it in hand only has to bring it: what is kept for longer than that takes may never come. */
function isBringing(draft: Draft, worker: number, active: ActiveJob): boolean {
  const { entry, job, had, progressTick } = active;
  if (had < job.quantity || draft.settings.leaseTicks === Infinity) return isGettingOn(draft, worker, active);
  const { pace = BOTS_PACE } = draft.workers[worker] ?? {};
  const backTicks = backTicksAt(pace, workKindOf(job.subtask), jobEstimate(entryAt(draft, entry), job));
  return draft.tick - progressTick <= backTicks + DOUBT_TICKS;
}

/** A plan that gives way waits for nobody who does not get on: nothing is begun before all have come to an end. */
export function endStill(draft: Draft): void {
  draft.nextOfferTick = Math.min(draft.nextOfferTick, draft.tick + AGAIN_TICKS);
  for (const [worker, { active }] of draft.workers.entries()) {
    if (!active || active.isStopping || !isSoft(draft, worker)) continue;
    if (!isGettingOn(draft, worker, active)) stopJob(draft, worker, { code: 'needed-sooner' });
  }
}

/**
 * Whether somebody who can be relied on has nothing to do.
 * @param forTicks so long there has been nothing else to do
 * @param entry what may be given to it; null: whatever
 */
export function hasIdle(draft: Draft, forTicks = 0, entry: number | null = null): boolean {
  return draft.workers.some(
    ({ active, isAway, since }, at) =>
      !active &&
      !isAway &&
      since <= draft.tick - forTicks &&
      !isSoft(draft, at) &&
      (entry === null || mayOffer(draft, at, entry)),
  );
}
