import { entryAt, itemNumber, progressAt, restOf, type Draft } from '../state/draft.js';
import { LEAST_GAIN_TICKS, backTicksAt, shownTicks } from './getting-on.js';
import type { Otherwise } from '../simulate/durations.js';
import { helpUnits } from './help-units.js';
import { changeQuantity, isSplittable, jobEstimate } from './jobs.js';
import { BOTS_PACE, isSoft, pacedTicks, unitTicksAt, workKindOf } from './paces.js';
import { promisedSoftly } from './shares.js';
import type { ActiveJob } from '../state/state.js';

/** How much of a subtask somebody takes over so that all end together. @param way with which tools, and what it takes a bot */
export function evenShare(draft: Draft, worker: number, entry: number, way?: Otherwise): number {
  const { subtask, estimates } = entryAt(draft, entry);
  const { pace } = draft.workers[worker] ?? {};
  const { tools, estimate } = way ?? { tools: subtask.tools, estimate: estimates.whole };
  const lent = tools.filter((tool) => isOnly(draft, tool, 1));
  return helpUnits({
    others: othersOf(draft),
    othersTicks: othersTicks(draft, []),
    meanwhileTicks: lent.length === 0 ? null : othersTicks(draft, lent, (other) => other < entry),
    othersUnitTicks: estimates.whole.ticksPerUnit,
    fixedTicks: pacedTicks({ ...subtask, tools }, 'whole', estimate, 0, pace),
    unitTicks: unitTicksAt(pace ?? BOTS_PACE, workKindOf(subtask), estimate.ticksPerUnit),
  });
}

/**
 * Who turns out slower than was thought brings what is in hand sooner, and leaves so much of the rest to others that all
 * end together; who turns out quicker is asked for more while it is at it: to be told of another job, to turn to it and to
 * fetch its tools takes a person longer than many a block.
 */
export function evenOut(draft: Draft, worker: number, active: ActiveJob): void {
  const { entry, job, had } = active;
  const { pace, capabilities } = draft.workers[worker] ?? {};
  const unitTicks = shownTicks(active);
  if (unitTicks === null || capabilities?.amendable !== true || !isSplittable(draft, entry)) return;
  const { fixedTicks: beginTicks, ticksPerUnit: othersUnitTicks } = entryAt(draft, entry).estimates.whole;
  const estimate = jobEstimate(entryAt(draft, entry), job);
  const backTicks = backTicksAt(pace ?? BOTS_PACE, workKindOf(job.subtask), estimate);
  const others = othersOf(draft);
  const isElse = (other: number): boolean => other !== entry;
  const elseTicks = othersTicks(draft, [], isElse);
  const lent = job.tools.filter((tool) => isOnly(draft, tool, 0));
  const left = Math.max(0, job.quantity - had);
  const promised = promisedSoftly(draft, entry) - (job.quantity - active.counted);
  const open = Math.max(0, restOf(draft, entry) - promised - had);
  /** In how many ticks all is done with so many more of hers. */
  const endWith = (units: number): number => {
    const hers = backTicks + units * unitTicks;
    const theirs = units < open ? beginTicks + ((open - units) * othersUnitTicks) / others : 0;
    const besides = elseTicks / others;
    return lent.length === 0 ? Math.max(hers, besides + theirs) : Math.max(hers, besides) + theirs;
  };
  const units = helpUnits({
    others,
    othersTicks: elseTicks + beginTicks + open * othersUnitTicks,
    meanwhileTicks: lent.length === 0 ? null : othersTicks(draft, lent, (other) => other < entry),
    othersUnitTicks,
    fixedTicks: backTicks,
    unitTicks,
  });
  const isMore = units > left;
  // Once is enough; what was just begun says little, and what is about to be brought is brought.
  if (isMore && (active.wasAsked || had < left || left * unitTicks < LEAST_GAIN_TICKS)) return;
  if (endWith(left) - endWith(units) >= LEAST_GAIN_TICKS)
    changeQuantity(draft, worker, had + Math.min(units, open));
}

/** Whether something that is not done yet takes a tool. */
export function isMissed(draft: Draft, tool: string): boolean {
  return draft.plan.entries.some(({ subtask }, entry) => {
    const { state } = progressAt(draft, entry);
    return subtask.tools.includes(tool) && state !== 'DONE' && state !== 'FAILED';
  });
}

/** @param others of a tool that is missed there have to be so many more free that it is not the only one those at work could have */
function isOnly(draft: Draft, tool: string, others: number): boolean {
  const isHeld = draft.workers.some(
    ({ active }, at) => active?.job.tools.includes(tool) === true && !isSoft(draft, at),
  );
  return !isHeld && isMissed(draft, tool) && (draft.free[itemNumber(draft, tool) ?? -1] ?? 0) <= others;
}

function othersOf(draft: Draft): number {
  return draft.workers.filter(({ isAway }, at) => !isAway && !isSoft(draft, at)).length;
}

/** Work that is left for those who can be relied on at some subtasks, without what takes one of some tools. */
function othersTicks(
  draft: Draft,
  tools: readonly string[],
  isMeant: (entry: number) => boolean = () => true,
): number {
  const running = draft.workers.reduce((sum, { active }, at) => {
    if (!active || isSoft(draft, at)) return sum;
    return sum + Math.max(0, active.startedTick + active.expectedTicks - draft.tick);
  }, 0);
  return draft.plan.entries.reduce((sum, { subtask, estimates }, entry) => {
    const rest = restOf(draft, entry);
    if (rest === 0 || !isMeant(entry) || subtask.tools.some((tool) => tools.includes(tool))) return sum;
    const { whole, load, collect } = estimates;
    const ticks =
      subtask.action === 'smelt'
        ? load.fixedTicks + collect.fixedTicks
        : whole.fixedTicks + whole.ticksPerUnit * rest;
    return sum + ticks;
  }, running);
}
