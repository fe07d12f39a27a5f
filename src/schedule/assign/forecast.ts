import { advance, NO_CHANGE } from '../advance.js';
import { beginReady } from './assignment.js';
import { restOf, type Draft } from '../state/draft.js';
import { evenShare } from './even-share.js';
import { isSplittable } from './jobs.js';
import { isSoft } from './paces.js';
import { promisedSoftly } from './shares.js';
import { PlayOut, type ScheduleStep } from '../simulate/play-out.js';
import { membersOf } from '../state/sorted-set.js';
import type { ScheduleState } from '../state/state.js';
import { mayOffer } from './wishes.js';

/** How a plan would go on. */
export interface Forecast {
  readonly endTick: number;
  /** Ticks of work those would have who can be relied on, all together. */
  readonly othersTicks: number;
}

/** Whether somebody may be lent the tools of a subtask. */
export type MayLend = (draft: Draft, worker: number, entry: number) => boolean;

const MOST_EVENTS = 2000;

interface Supposition {
  /** Later than this nobody wants to know. */
  readonly latestTick?: number;
  /** Whose job comes to nothing at a tick. */
  readonly gone?: string;
  readonly atTick?: number;
}

/** How the plan would go on if nothing more was promised softly. */
export function forecastOf(
  state: ScheduleState,
  { latestTick = Infinity, gone, atTick = 0 }: Supposition = {},
  step: ScheduleStep = nothingMore,
): Forecast {
  const play = new PlayOut(state, step, gone === undefined ? null : { worker: gone, tick: atTick });
  // Who is free begins now, not when something happens next.
  play.tell({ kind: 'clock-ticked', tick: state.tick });
  const endTick = play.run(latestTick, MOST_EVENTS) ?? Infinity;
  const isOthers = new Set(state.workers.filter((_, at) => !isSoft(state, at)).map(({ name }) => name));
  const othersTicks = play.jobs.reduce((sum, { worker, startedTick, endedTick }) => {
    return sum + (isOthers.has(worker) ? endedTick - Math.max(startedTick, state.tick) : 0);
  }, 0);
  return { endTick, othersTicks };
}

/**
 * How the plan would go on if people went on helping by a rule of thumb, where that is any help: what is promised now is
 * weighed against that, and not against nothing ever after.
 * @param alone how it would if they did not
 */
export function hopedOf(
  state: ScheduleState,
  latestTick: number,
  alone: Forecast,
  mayLend: MayLend,
): Forecast {
  const helped = forecastOf(state, { latestTick }, helpedAfter(state.tick, mayLend));
  return isBetter(helped, alone) ? helped : alone;
}

/** Whether all ends sooner, or as soon with less work for the others. */
export function isBetter(one: Forecast, other: Forecast): boolean {
  return (
    one.endTick < other.endTick || (one.endTick === other.endTick && one.othersTicks < other.othersTicks)
  );
}

const nothingMore: ScheduleStep = (state, event) => advance(state, event, NO_CHANGE);

/** From some tick on who is free takes over some of what comes last and can be shared. */
function helpedAfter(fromTick: number, mayLend: MayLend): ScheduleStep {
  const offer = (draft: Draft, idle: Set<number>): void => {
    if (draft.tick <= fromTick) return;
    for (const worker of [...idle]) if (help(draft, worker, mayLend)) idle.delete(worker);
  };
  return (state, event) => advance(state, event, { ...NO_CHANGE, offer });
}

function help(draft: Draft, worker: number, mayLend: MayLend): boolean {
  for (const entry of [...membersOf(draft.ready)].reverse()) {
    if (!isSplittable(draft, entry) || !mayOffer(draft, worker, entry) || !mayLend(draft, worker, entry))
      continue;
    const rest = restOf(draft, entry) - promisedSoftly(draft, entry);
    const units = Math.min(rest, evenShare(draft, worker, entry));
    if (units > 0 && beginReady(draft, new Set([worker]), entry, units, false)) return true;
  }
  return false;
}
