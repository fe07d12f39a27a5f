import { totalOf } from '../../base/item-counts.js';
import type { SoftPromises } from '../advance.js';
import { assignReady, beginReady, isKeptForAnother } from './assignment.js';
import { bundleFrom } from './bundles.js';
import { sendAway } from './leases.js';
import { closeDraft, entryAt, itemNumber, openDraft, progressAt, restOf, setWorker } from '../state/draft.js';
import type { Draft } from '../state/draft.js';
import { evenOut, evenShare, isMissed } from './even-share.js';
import { forecastOf, hopedOf, isBetter, type Forecast } from './forecast.js';
import {
  AGAIN_TICKS,
  DOUBT_TICKS,
  endStill,
  hasIdle,
  isAllThere,
  isGettingOn,
  isLate,
  keptOpenTick,
  patienceOf,
} from './getting-on.js';
import { beginOtherwise, isSplittable } from './jobs.js';
import { isSoft, pacedTicks } from './paces.js';
import { settle } from '../state/readiness.js';
import { groupsOf, joinGroup, leftToOthers, promisedSoftly, shareOut } from './shares.js';
import { membersOf } from '../state/sorted-set.js';
import { standInFor } from './stand-ins.js';
import type { ActiveJob, ScheduleState } from '../state/state.js';
import { callOff, mayOffer, stopJob } from './wishes.js';

/**
 * Nobody waits for nobody. What somebody was promised whose pace is a guess is open to others the moment they would be
 * done later by waiting for it; and nothing is promised that way that would make them later if nothing came of it. Both
 * are asked of the schedule itself, played out to its end.
 */
export const SOFT_PROMISES: SoftPromises = { review: reviewPromises, offer: offerToSoft };

/** Work somebody could be promised: all or some of what is READY, or a part of what others are at. */
type Option =
  | {
      readonly kind: 'begin';
      readonly entry: number;
      readonly mostUnits: number;
      readonly isBundled: boolean;
    }
  | {
      readonly kind: 'otherwise';
      readonly entry: number;
      readonly units: number;
      readonly tools: readonly string[];
    }
  | { readonly kind: 'join'; readonly entry: number };

/** A promise takes at least so much work off the others, or so much time off the whole. */
const LEAST_HELP_TICKS = 30;
/** Longer plans are not played out to their end on every event; there is enough beside the critical path in them. */
const MOST_OPEN = 150;
/** Options looked at for one worker: the first and the last in the order of service. */
const FIRST_OPTIONS = 4;
const LAST_OPTIONS = 6;
/** How long somebody works with bare hands to be given a tool then, if not until all ends. */
const BARE_TICKS = 800;
/** What can be shared is offered whole, and in these parts. */
const PARTS = [1, 2, 4];
/** What it costs to make anew what was lent and never comes back. */
const RISK_TICKS = 400;
/** Who has done something before may keep the others so long if nothing comes of it, for three times the gain. */
const TRUST_TICKS = 60;
const TRUST_SHARE = 1 / 3;

/** Takes back what the others would be later by leaving it where it is. */
function reviewPromises(draft: Draft): void {
  if (draft.phase === 'draining') {
    endStill(draft);
    return;
  }
  if (draft.plan.entries.length - draft.doneCount > MOST_OPEN) return;
  for (const [worker, { active }] of draft.workers.entries()) {
    if (!active || active.isStopping || !isSoft(draft, worker)) continue;
    const isThere = isAllThere(draft, active);
    const openTick = isThere ? keptOpenTick(active, hasIdle(draft)) : Infinity;
    draft.nextOfferTick = Math.min(draft.nextOfferTick, draft.tick + AGAIN_TICKS, openTick + 1);
    if (draft.tick > openTick) stopJob(draft, worker, { code: 'done-already' });
    else if (isThere) continue;
    else if (keepsOthersWaiting(draft, worker, active))
      callOff(draft, worker, !isGettingOn(draft, worker, active) || isLate(draft, active));
    else evenOut(draft, worker, active);
  }
}

function keepsOthersWaiting(draft: Draft, worker: number, active: ActiveJob): boolean {
  const isShared = active.counted < active.job.quantity || isSplittable(draft, active.entry);
  const isAtIt = isGettingOn(draft, worker, active);
  if (isShared && !takesWhatIsMissed(draft, active)) return !isAtIt && isAllStill(draft, worker);
  const hasTaken = totalOf(active.owed) < totalOf(active.job.takes) + active.job.tools.length;
  if (isAtIt && active.isWished) return false;
  const isMissedNow = isLate(draft, active) && hasIdle(draft, DOUBT_TICKS);
  if (isAtIt && isMissedNow && (isShared || !hasTaken)) return true;
  if (isAtIt && hasTaken) return false;
  const state = closeDraft(draft);
  const name = draft.workers[worker]?.name ?? '';
  const kept = isAtIt
    ? forecastOf(state)
    : forecastOf(state, { gone: name, atTick: draft.tick + AGAIN_TICKS });
  const latest = kept.endTick - (isAtIt ? DOUBT_TICKS : 1);
  const taken = forecastOf(withoutJob(draft, worker), { latestTick: latest });
  if (taken.endTick <= latest && taken.endTick < Infinity) return true;
  if (kept.endTick < Infinity) return false;
  // A plan that cannot end as it is is made anew once all that can be done of it is: who is free does it at once. What
  // it was made of is in hands that do not get on: somebody has to begin anew, if anybody waits for it.
  return hasIdle(draft, 0, hasTaken ? null : active.entry);
}

/**
 * Whether others have nothing left to do but what they failed at, whose last try is kept for somebody; or nothing at all,
 * and the plan would not end either if nothing came of its job.
 */
function isAllStill(draft: Draft, worker: number): boolean {
  const isAnybodyAtWork = draft.workers.some(({ active }, at) => active !== null && !isSoft(draft, at));
  if (isAnybodyAtWork || draft.collects.length > 0 || !hasIdle(draft)) return false;
  const ready = [...membersOf(draft.ready)];
  if (ready.length > 0) return ready.every((entry) => isKeptForAnother(draft, entry));
  const gone = draft.workers[worker]?.name ?? '';
  return forecastOf(closeDraft(draft), { gone, atTick: draft.tick + 1 }).endTick === Infinity;
}

/**
 * Promises what helps: each job somebody could have is played out to the end of the plan against getting nothing, and
 * the best one is promised unless the whole would end later by it, or would if nothing came of the promise. Where the
 * plan cannot end as it is, everybody gets what others can do along, or cannot do.
 */
function offerToSoft(draft: Draft, idle: Set<number>): void {
  const open = draft.plan.entries.length - draft.doneCount;
  let without: Forecast | null = null;
  let alone: Forecast | null = null;
  const inVain = new Set<string>();
  const paceAt = (at: number): number => draft.workers[at]?.pace.outdoors ?? 1;
  for (const worker of [...idle].sort((a, b) => paceAt(a) - paceAt(b) || a - b)) {
    const options = open > MOST_OPEN ? [] : optionsFor(draft, worker);
    const kind = kindOf(draft, worker, options);
    if (options.length === 0 || inVain.has(kind)) continue;
    const state = closeDraft(draft);
    alone ??= forecastOf(state);
    without ??= hopedOf(state, Infinity, alone, mayLend);
    const best = bestOf(draft, worker, options, { without, alone });
    if (!best) inVain.add(kind);
    if (!best) continue;
    take(draft, worker, best.option);
    inVain.clear();
    idle.delete(worker);
    without = best.forecast;
    alone = null;
  }
  const hasNoEnd = without?.endTick === Infinity;
  if (hasNoEnd) giveWhatIsLeft(draft, idle);
  else if (open > MOST_OPEN) assignReady(draft, idle);
  if (idle.size > 0 && (hasNoEnd || open > MOST_OPEN)) shareOut(draft, idle);
  draft.nextOfferTick = draft.tick + AGAIN_TICKS;
}

/** What is done by one alone a bot does soon anyway: a promise of it would be taken back the moment one is free. */
function giveWhatIsLeft(draft: Draft, idle: Set<number>): void {
  for (const entry of membersOf(draft.ready)) {
    const isOthers = draft.workers.some(
      ({ isAway }, at) => !isAway && !isSoft(draft, at) && mayOffer(draft, at, entry),
    );
    const isOpen = idle.size > 0 && progressAt(draft, entry).place === 'ready';
    if (isOpen && (isSplittable(draft, entry) || !isOthers)) beginReady(draft, idle, entry);
  }
}

/** What comes of the same options is the same for everybody of one kind: it is played out once. */
function kindOf(draft: Draft, worker: number, options: readonly Option[]): string {
  const { capabilities, pace, isProven } = draft.workers[worker] ?? {};
  return JSON.stringify([capabilities, pace, isProven, options]);
}

function optionsFor(draft: Draft, worker: number): readonly Option[] {
  const { name = '' } = draft.workers[worker] ?? {};
  const open = [...membersOf(draft.ready)].filter(
    (entry) =>
      mayOffer(draft, worker, entry) &&
      !(progressAt(draft, entry).failedBy === name && isKeptForAnother(draft, entry)),
  );
  const few =
    open.length <= FIRST_OPTIONS + LAST_OPTIONS
      ? open
      : [...open.slice(0, FIRST_OPTIONS), ...open.slice(-LAST_OPTIONS)];
  const begins = few.flatMap((entry): Option[] => {
    const rest = restOf(draft, entry) - promisedSoftly(draft, entry);
    if (rest <= 0) return [];
    const parts = isSplittable(draft, entry)
      ? partsOf(rest, Math.min(rest, evenShare(draft, worker, entry)))
      : [rest];
    const ways = bundleFrom(draft, worker, entry).length > 1 ? [true, false] : [false];
    return parts.flatMap((mostUnits) =>
      ways.map((isBundled) => ({ kind: 'begin', entry, mostUnits, isBundled }) as const),
    );
  });
  const joins = groupsOf(draft)
    .filter(({ entry }) => mayOffer(draft, worker, entry))
    .map(({ entry }): Option => ({ kind: 'join', entry }));
  return [...begins, ...joins, ...otherOptions(draft, worker)];
}

/**
 * What can be begun without the tool the plan has for it: with bare hands while that is being made, or is not lent, as
 * much as is done by the time that may take, or with another tool: one that nobody needs any more, or a better one where
 * the tool is away.
 */
function otherOptions(draft: Draft, worker: number): readonly Option[] {
  return [...draft.plan.entries.keys()].flatMap((entry): Option[] => {
    const { subtask, otherwise, dependencies } = entryAt(draft, entry);
    const { state, place } = progressAt(draft, entry);
    if (otherwise.length === 0 || state === 'DONE' || state === 'FAILED') return [];
    const waitsForTools = dependencies.every(
      (other) =>
        progressAt(draft, other).state === 'DONE' ||
        subtask.tools.includes(entryAt(draft, other).subtask.item),
    );
    const rest = restOf(draft, entry) + leftToOthers(draft, entry) - promisedSoftly(draft, entry);
    if (!waitsForTools || rest <= 0 || !mayOffer(draft, worker, entry)) return [];
    const standIn = standInFor(draft, entry);
    return otherwise.flatMap((way): Option[] => {
      const { tools, estimate } = way;
      const isBare = tools.length === 0;
      const isFree = (): boolean => way === standIn || tools.every((tool) => liesIdle(draft, tool));
      if (isBare ? place === 'ready' && mayLend(draft, worker, entry) : !isFree()) return [];
      const { pace } = draft.workers[worker] ?? {};
      const ticksFor = (units: number): number =>
        pacedTicks({ ...subtask, tools }, 'whole', estimate, units, pace);
      const limitTicks = isBare ? BARE_TICKS : Infinity;
      const most = Math.floor((limitTicks - ticksFor(0)) / Math.max(1, ticksFor(1) - ticksFor(0)));
      const parts = partsOf(
        Math.max(1, Math.min(rest, most)),
        Math.min(rest, evenShare(draft, worker, entry, { tools, estimate })),
      );
      return parts.map((units) => ({ kind: 'otherwise', entry, units, tools }));
    });
  });
}

function liesIdle(draft: Draft, tool: string): boolean {
  return (draft.free[itemNumber(draft, tool) ?? -1] ?? 0) >= 1 && !isMissed(draft, tool);
}

/** @param even what would let all end together */
function partsOf(units: number, even = units): readonly number[] {
  return [...new Set([...PARTS.map((part) => Math.ceil(units / part)), ...(even > 0 ? [even] : [])])];
}

/** Ticks to be gained at least by lending somebody what others need, who has not shown yet that it comes back. */
function riskOf(draft: Draft, worker: number, entry: number): number {
  return draft.workers[worker]?.isProven === true || canSpare(draft, entry) ? 0 : RISK_TICKS;
}

/** Whether somebody may be lent the tools of a subtask. */
function mayLend(draft: Draft, worker: number, entry: number): boolean {
  return riskOf(draft, worker, entry) === 0;
}

/** Whether nobody misses what a job takes if it never comes back: nothing, or a tool of which there is another. */
function canSpare(draft: Draft, entry: number): boolean {
  const { subtask } = entryAt(draft, entry);
  if (!isSplittable(draft, entry)) return false;
  return subtask.tools.every((tool) => {
    const held = draft.workers.filter(
      ({ active }, at) => active?.job.tools.includes(tool) === true && !isSoft(draft, at),
    );
    const inChest = (draft.contents[tool] ?? 0) - owedTo(draft, tool);
    const inHands = held.filter(({ active }) => (active?.owed[tool] ?? 0) === 0).length;
    return inChest + inHands >= 2;
  });
}

/** How many of an item in the chest people were promised. */
function owedTo(draft: Draft, item: string): number {
  return draft.workers.reduce(
    (sum, { active }, at) => sum + (isSoft(draft, at) ? (active?.owed[item] ?? 0) : 0),
    0,
  );
}

/** Begins what an option means; false where it cannot be. */
function take(draft: Draft, worker: number, option: Option): boolean {
  if (option.kind === 'begin')
    return beginReady(draft, new Set([worker]), option.entry, option.mostUnits, option.isBundled);
  if (option.kind === 'otherwise') {
    beginOtherwise(draft, worker, option.entry, option.units, option.tools);
    settle(draft);
    return true;
  }
  const group = groupsOf(draft).find(({ entry }) => entry === option.entry);
  if (!group || !joinGroup(draft, worker, group)) return false;
  settle(draft);
  return true;
}

interface Choice {
  readonly option: Option;
  readonly forecast: Forecast;
}

/** The option by which all ends soonest, of equals the one that takes most off the others; null where all do harm. */
function bestOf(
  draft: Draft,
  worker: number,
  options: readonly Option[],
  { without, alone }: { readonly without: Forecast; readonly alone: Forecast },
): Choice | null {
  let best: Choice | null = null;
  let limit = without.endTick;
  for (const option of options) {
    const trial = trialDraft(draft);
    if (!take(trial, worker, option)) continue;
    doubt(trial, worker);
    if (!isShared(trial, worker, option.entry) && endOf(trial, worker) > limit) continue;
    const state = closeDraft(trial);
    // By the time others would do the same, something of it is seen, or it is done by them.
    setWorker(trial, worker, { isProven: true });
    const hoped = closeDraft(trial);
    const left = forecastOf(hoped, { latestTick: alone.endTick });
    if (!isWorthIt(left, alone)) continue;
    const forecast = hopedOf(hoped, limit, left, mayLend);
    if (forecast.endTick > limit || forecast.endTick === Infinity) continue;
    const riskTicks = option.kind === 'otherwise' ? 0 : riskOf(draft, worker, option.entry);
    if (forecast.endTick + riskTicks > without.endTick) continue;
    if (best && !isBetter(forecast, best.forecast)) continue;
    const latestTick = latestInVain(draft, worker, forecast, alone);
    if (!isHarmlessInVain(trial, worker, option.entry, state, latestTick)) continue;
    best = { option, forecast };
    limit = forecast.endTick;
  }
  return best;
}

/** Errands of a moment are no help: reading what is to be done takes as long. */
function isWorthIt(forecast: Forecast, without: Forecast): boolean {
  if (forecast.endTick === Infinity) return false;
  if (without.endTick === Infinity) return true;
  const spared = without.othersTicks - forecast.othersTicks;
  return Math.max(spared, without.endTick - forecast.endTick) >= LEAST_HELP_TICKS;
}

/** What others do as well keeps nobody waiting. */
function isShared(draft: Draft, worker: number, entry: number): boolean {
  const active = draft.workers[worker]?.active;
  return isSplittable(draft, entry) && !!active && !takesWhatIsMissed(draft, active);
}

function takesWhatIsMissed(draft: Draft, { job: { tools } }: ActiveJob): boolean {
  return tools.some((tool) => isMissed(draft, tool));
}

/** Whether the others are done in time if nothing comes of a promise by the time that can be told. */
function isHarmlessInVain(
  trial: Draft,
  worker: number,
  entry: number,
  state: ScheduleState,
  latestTick: number,
): boolean {
  if (isShared(trial, worker, entry)) return true;
  const active = trial.workers[worker]?.active;
  if (!active) return true;
  const atTick = trial.tick + patienceOf(trial, worker, active);
  const gone = trial.workers[worker]?.name ?? '';
  return forecastOf(state, { gone, atTick, latestTick }).endTick <= latestTick;
}

/** When all has to be done if nothing comes of a promise. */
function latestInVain(draft: Draft, worker: number, hoped: Forecast, alone: Forecast): number {
  if (draft.workers[worker]?.isProven !== true) return alone.endTick;
  return alone.endTick + Math.min(TRUST_TICKS, TRUST_SHARE * (alone.endTick - hoped.endTick));
}

function doubt(trial: Draft, worker: number): void {
  const active = trial.workers[worker]?.active;
  if (!active) return;
  setWorker(trial, worker, { active: { ...active, expectedTicks: active.expectedTicks + DOUBT_TICKS } });
}

function endOf({ workers, tick }: Draft, worker: number): number {
  return tick + (workers[worker]?.active?.expectedTicks ?? 0);
}

/** What is as far as it has come within a transition, to be tried on: it is only looked at. */
function trialDraft(draft: Draft): Draft {
  return { ...openDraft(closeDraft(draft)), fresh: new Set(draft.fresh) };
}

/** The same with somebody's job taken back, and nothing else given to it. */
function withoutJob(draft: Draft, worker: number): ScheduleState {
  const trial = trialDraft(draft);
  sendAway(trial, worker, { code: 'needed-sooner' }, true);
  settle(trial);
  return closeDraft(trial);
}
