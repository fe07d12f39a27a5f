import { advance } from '../advance.js';
import { assignReady, beginReady, isKeptForAnother, presentPaces } from './assignment.js';
import { closeDraft, openDraft, progressAt, restOf, setWorker, type Draft } from '../state/draft.js';
import { isSplittable } from './jobs.js';
import { isSlowAmong } from './paces.js';
import { PlayOut, type Step } from '../simulate/play-out.js';
import { settle } from '../state/readiness.js';
import { groupsOf, joinGroup, shareOut } from './shares.js';
import { membersOf } from '../state/sorted-set.js';
import type { ScheduleState } from '../state/state.js';
import { mayOffer } from './wishes.js';

/** Work one slow worker could have: all or some of what is READY, or a part of what others are at. */
type Option =
  | { readonly kind: 'begin'; readonly entry: number; readonly mostUnits: number }
  | { readonly kind: 'join'; readonly entry: number };

/** How the plan would go on if slow workers got nothing any more. */
interface Forecast {
  readonly endTick: number;
  /** Ticks of work the others would have, all together. */
  readonly othersTicks: number;
}

/** For small jobs a pace says little: reading and thinking take their time. Whether a job harms is asked with it. */
const DOUBT_TICKS = 60;
/** Longer plans are not played out to their end on every event; there is enough beside the critical path in them. */
const MOST_OPEN = 150;
const MOST_EVENTS = 2000;
/** Options looked at for one worker: the first and the last in the order of service. */
const FIRST_OPTIONS = 4;
const LAST_OPTIONS = 6;
/** What can be shared is offered whole, and in these parts. */
const PARTS = [1, 2, 4];
/** While nothing happens, the question is asked anew after so many ticks: somebody may take longer than expected. */
const AGAIN_TICKS = 100;

/**
 * Gives workers who are much slower than others what helps: each job they could have is played out to the end of the
 * plan against their getting nothing, and the best one is begun unless the whole would end later by it. A job is kept
 * for somebody quicker only as long as that one is busy and expected to end it sooner. Where the others alone would not
 * come to an end, everybody gets what is there.
 */
export function offerToSlow(draft: Draft, idle: Set<number>): void {
  const open = draft.plan.entries.length - draft.doneCount;
  let without: Forecast | null = null;
  for (const worker of [...idle].sort((a, b) => paceAt(draft, a) - paceAt(draft, b) || a - b)) {
    const options = open > MOST_OPEN ? [] : optionsFor(draft, worker);
    if (options.length === 0) continue;
    without ??= forecastOf(stateNow(draft));
    const best = bestOf(draft, worker, options, without);
    if (!best) continue;
    take(draft, worker, best.option);
    idle.delete(worker);
    without = best.forecast;
  }
  if (open > MOST_OPEN || without?.endTick === Infinity) {
    assignReady(draft, idle);
    if (idle.size > 0) shareOut(draft, idle);
  }
  draft.nextOfferTick = draft.tick + AGAIN_TICKS;
}

function paceAt(draft: Draft, worker: number): number {
  return draft.workers[worker]?.pace ?? 1;
}

function optionsFor(draft: Draft, worker: number): readonly Option[] {
  const name = draft.workers[worker]?.name ?? '';
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
    const rest = restOf(draft, entry);
    const parts = isSplittable(draft, entry) ? PARTS.map((part) => Math.ceil(rest / part)) : [rest];
    return [...new Set(parts)].map((mostUnits) => ({ kind: 'begin', entry, mostUnits }));
  });
  const joins = groupsOf(draft)
    .filter(({ entry }) => mayOffer(draft, worker, entry))
    .map(({ entry }): Option => ({ kind: 'join', entry }));
  return [...begins, ...joins];
}

/** Begins what an option means; false where it cannot be. */
function take(draft: Draft, worker: number, option: Option): boolean {
  if (option.kind === 'begin') return beginReady(draft, new Set([worker]), option.entry, option.mostUnits);
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
function bestOf(draft: Draft, worker: number, options: readonly Option[], without: Forecast): Choice | null {
  let best: Choice | null = null;
  let limit = without.endTick;
  for (const option of options) {
    const trial = trialDraft(draft);
    if (!take(trial, worker, option)) continue;
    doubt(trial, worker);
    if (endOf(trial, worker) > limit) continue;
    const forecast = forecastOf(stateNow(trial), limit);
    if (forecast.endTick > limit || forecast.endTick === Infinity) continue;
    if (best && !isBetter(forecast, best.forecast)) continue;
    best = { option, forecast };
    limit = forecast.endTick;
  }
  return best;
}

function doubt(trial: Draft, worker: number): void {
  const active = trial.workers[worker]?.active;
  if (!active) return;
  setWorker(trial, worker, { active: { ...active, expectedTicks: active.expectedTicks + DOUBT_TICKS } });
}

function endOf({ workers, tick }: Draft, worker: number): number {
  return tick + (workers[worker]?.active?.expectedTicks ?? 0);
}

function isBetter(one: Forecast, other: Forecast): boolean {
  return (
    one.endTick < other.endTick || (one.endTick === other.endTick && one.othersTicks < other.othersTicks)
  );
}

/** The state as far as it has come within a transition. What is made of it is only looked at. */
function stateNow(draft: Draft): ScheduleState {
  return closeDraft(draft);
}

function trialDraft(draft: Draft): Draft {
  return { ...openDraft(stateNow(draft)), fresh: new Set(draft.fresh) };
}

function forecastOf(state: ScheduleState, latestTick = Infinity): Forecast {
  const play = new PlayOut(state, nothingForSlow);
  const endTick = play.run(latestTick, MOST_EVENTS) ?? Infinity;
  const paces = new Map(state.workers.map(({ name, pace }) => [name, pace]));
  const present = presentPaces(state);
  const othersTicks = play.jobs.reduce((sum, { worker, startedTick, endedTick }) => {
    const isOthers = !isSlowAmong(paces.get(worker) ?? 1, present);
    return sum + (isOthers ? endedTick - Math.max(startedTick, state.tick) : 0);
  }, 0);
  return { endTick, othersTicks };
}

const nothingForSlow: Step = (state, event) => advance(state, event, () => undefined);
