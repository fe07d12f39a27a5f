import { chooseWorker, ticksToBegin } from './assignment.js';
import { membersOf } from '../state/sorted-set.js';
import { isLate, soonBrought } from './getting-on.js';
import { entryAt, itemNumber, restOf, type Draft } from '../state/draft.js';
import { beginShare, changeQuantity, isSplittable, lowerQuantity, unitsLeft } from './jobs.js';
import { endOf, level, newShare, type Share } from './level.js';
import { BOTS_PACE, isSoft, unitTicksAt, workKindOf } from './paces.js';
import { settle } from '../state/readiness.js';
import { seekTogether } from './seeking.js';
import { mayOffer } from './wishes.js';
import { append } from '../../base/groups.js';

interface Group {
  readonly entry: number;
  readonly shares: readonly Share[];
  readonly endsIn: number;
  /** Ticks a unit takes where it is harder to find than was thought; 0 where nobody is that late. */
  readonly foundTicks: number;
}

/** Who takes so many times as long as was thought finds little: it goes on like that. */
const HARD_TO_FIND_TIMES = 2;

/**
 * Gives idle workers, for whom nothing is READY, a part of what others are at: of the subtask that takes longest, cut
 * so that all its shares end together. Jobs begun just now are made smaller; running ones are amended.
 */
export function shareOut(draft: Draft, idle: Set<number>): void {
  while (idle.size > 0) {
    const thief = chooseWorker(draft, idle, draft.chest, null);
    if (thief === null) return;
    const groups = groupsOf(draft).sort((a, b) => b.endsIn - a.endsIn || a.entry - b.entry);
    const hasJoined = groups.some(
      (group) => mayOffer(draft, thief, group.entry) && joinGroup(draft, thief, group),
    );
    // Somebody else may do what this one declined.
    if (!hasJoined && draft.wishes.length === 0) return;
    idle.delete(thief);
    settle(draft);
  }
}

/**
 * A soft promise of a part lowers nobody's share before something of it is there.
 */
export function joinGroup(draft: Draft, thief: number, group: Group): boolean {
  const { entry, shares, endsIn, foundTicks } = group;
  const { subtask, estimates } = entryAt(draft, entry);
  // One unit alone has to be worth it; most are ruled out by this.
  if (endsIn - ticksToBegin(draft, thief, entry, 1) <= draft.settings.minShareTicks) return false;
  const hasTools = subtask.tools.every((tool) => (draft.free[itemNumber(draft, tool) ?? -1] ?? 0) >= 1);
  if (!hasTools) return false;
  if (seekTogether(draft, thief, entry)) return true;
  const { pace = BOTS_PACE } = draft.workers[thief] ?? {};
  const perUnit = unitTicksAt(pace, workKindOf(subtask), estimates.whole.ticksPerUnit);
  const mine = newShare(thief, ticksToBegin(draft, thief, entry, 0), Math.max(perUnit, foundTicks));
  const isLent = isSoft(draft, thief);
  const parts = [...shares, mine];
  level(parts, isLent ? promisedSoftly(draft, entry) : 0);
  const endsThen = Math.max(...parts.map(endOf));
  if (mine.units < 1 || endsIn - endsThen <= draft.settings.minShareTicks) return false;
  if (!isLent) for (const { worker, had, units } of shares) lowerQuantity(draft, worker, had + units);
  beginShare(draft, thief, entry, 'whole', mine.units);
  return true;
}

/**
 * Has bots that are seen to be ahead with their part take over some of what is left for those who are behind, so that all
 * end together: ways, and what others have dug already, are no more even than chance.
 */
export function evenShares(draft: Draft): void {
  for (const { entry, shares, endsIn } of groupsOf(draft)) {
    // Of a tool that breaks with it there is no more to be had.
    if (shares.length < 2 || entryAt(draft, entry).subtask.wornOut) continue;
    const parts = shares.map((share) => (canTakeMore(draft, share) ? { ...share, most: Infinity } : share));
    level(parts);
    if (endsIn - Math.max(...parts.map(endOf)) <= draft.settings.minShareTicks) continue;
    parts.sort((a, b) => a.units - a.left - (b.units - b.left));
    for (const { worker, had, units } of parts) changeQuantity(draft, worker, had + units);
  }
}

/** Only mining goes on item by item, and people are not given more than they were told. */
function canTakeMore(draft: Draft, { worker, left }: Share): boolean {
  const { active, capabilities } = draft.workers[worker] ?? {};
  const isMining = active?.job.subtask.action === 'gather' && active.had > 0;
  return isMining && left > 0 && capabilities?.amendable === true && capabilities.pace === undefined;
}

/** How much of a subtask is still to do for those who are at it and can be relied on. */
export function leftToOthers(draft: Draft, entry: number): number {
  const shares = groupsOf(draft).find((group) => group.entry === entry)?.shares ?? [];
  return shares.reduce((sum, { left }) => sum + left, 0);
}

/**
 * What somebody whose hands were seen at it is about to bring, those who are at the same leave to the last, where there
 * is other work for them.
 */
export function leaveToBringers(draft: Draft): void {
  for (const { entry, shares } of groupsOf(draft)) {
    const promised = soonBrought(draft, entry);
    if (promised === 0 || !hasOtherWork(draft, entry)) continue;
    let surplus = promised - restOf(draft, entry);
    for (const { worker, had, left, least } of shares) {
      const less = Math.min(surplus, left - least);
      if (less <= 0) continue;
      lowerQuantity(draft, worker, had + left - less);
      surplus -= less;
    }
  }
}

/** Whether something else than a subtask is ready that nobody is about to bring. */
function hasOtherWork(draft: Draft, entry: number): boolean {
  return [...membersOf(draft.ready)].some(
    (other) => other !== entry && restOf(draft, other) > soonBrought(draft, other),
  );
}

/** How much of a subtask people promised who have not brought it yet. */
export function promisedSoftly({ workers }: Pick<Draft, 'workers'>, entry: number): number {
  return workers.reduce(
    (sum, { active }) => sum + (active?.entry === entry ? active.job.quantity - active.counted : 0),
    0,
  );
}

/** Subtasks that can be shared, with the jobs that are at them and can be relied on. */
export function groupsOf(draft: Draft): Group[] {
  const byEntry = new Map<number, Share[]>();
  const found = new Map<number, number>();
  for (const [worker, { active, capabilities, pace: paces }] of draft.workers.entries()) {
    if (active?.job.phase !== 'whole' || active.isStopping || !isSplittable(draft, active.entry)) continue;
    if (active.counted < active.job.quantity) continue;
    const isFresh = draft.fresh.has(worker);
    const left = unitsLeft(draft, worker);
    const { subtask, estimates } = entryAt(draft, active.entry);
    const { whole } = estimates;
    const kind = workKindOf(subtask);
    const fixedTicks = whole.fixedTicks * paces[kind];
    const elapsed = draft.tick - active.startedTick;
    const isAtWork = active.reported > 0 || elapsed > fixedTicks / 2;
    const foundTicks = isLate(draft, active, HARD_TO_FIND_TIMES) ? elapsed / Math.max(1, active.reported) : 0;
    found.set(active.entry, Math.max(found.get(active.entry) ?? 0, foundTicks));
    const share: Share = {
      worker,
      perUnit: Math.max(unitTicksAt(paces, kind, whole.ticksPerUnit), foundTicks),
      baseTicks: isFresh
        ? ticksToBegin(draft, worker, active.entry, 0)
        : isAtWork
          ? fixedTicks / 2
          : fixedTicks - elapsed,
      had: active.job.quantity - left,
      left,
      least: isFresh ? 1 : capabilities.amendable ? Math.min(1, left) : left,
      most: left,
      units: left,
    };
    append(byEntry, active.entry, share);
  }
  return [...byEntry].map(([entry, shares]) => {
    return { entry, shares, endsIn: Math.max(...shares.map(endOf)), foundTicks: found.get(entry) ?? 0 };
  });
}
