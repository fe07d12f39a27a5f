import type { Estimate } from '../simulate/durations.js';
import type { JobPhase } from '../job.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { Capabilities, Pace, WorkKind } from '../event.js';
import type { ScheduleState } from '../state/state.js';

/** However odd a job went, it says no more than that somebody is so many times as slow as was thought. */
const MOST_TIMES = 4;
/** Share of what the latest job says in what is thought of a worker's pace. */
const NEWS_SHARE = 0.6;
/** As quick as a bot at everything. */
export const BOTS_PACE: Pace = { outdoors: 1, windows: 1 };

/** Times a bot's time a worker is first thought to take. */
export function paceOf({ pace = BOTS_PACE }: Capabilities): Pace {
  return pace;
}

export function workKindOf({ action }: Pick<Subtask, 'action'>): WorkKind {
  return action === 'craft' || action === 'smelt' ? 'windows' : 'outdoors';
}

/** Ticks a share of so many units takes at a pace: hands and feet are slow, a furnace burns as fast for everybody. */
export function pacedTicks(
  subtask: Pick<Subtask, 'action' | 'tools' | 'materials'>,
  phase: JobPhase,
  { fixedTicks, ticksPerUnit }: Estimate,
  quantity: number,
  pace: Pace = BOTS_PACE,
): number {
  const kind = workKindOf(subtask);
  const isBurning = subtask.action === 'smelt' && phase === 'whole';
  const eachTicks = isBurning ? ticksPerUnit : unitTicksAt(pace, kind, ticksPerUnit);
  const isFetched = phase !== 'collect' && isFetchedFor(subtask);
  return beginTicksAt(pace, kind, fixedTicks, isFetched) + eachTicks * quantity;
}

/** What work takes somebody however much of it there is. @param isFetched whether it needs something from the chest */
export function beginTicksAt(pace: Pace, kind: WorkKind, botTicks: number, isFetched: boolean): number {
  const { startTicks = 0, fetchTicks = 0 } = pace;
  return startTicks + botTicks * pace[kind] + (isFetched ? fetchTicks : 0);
}

/** What one unit of work takes somebody. */
export function unitTicksAt(pace: Pace, kind: WorkKind, botTicks: number): number {
  return botTicks * pace[kind] + (kind === 'outdoors' ? (pace.unitTicks ?? 0) : 0);
}

function isFetchedFor({ tools, materials }: Pick<Subtask, 'tools' | 'materials'>): boolean {
  return tools.length > 0 || Object.keys(materials).length > 0;
}

/**
 * What is thought of a worker's pace after one more job it did in full: what it takes beyond a bot's time, to read, to look
 * for the next block and to click, is so many times what was thought.
 * @param ticks what the job took, what had been expected, and what a bot takes for the same
 */
export function learnedPace(
  pace: Pace,
  subtask: Pick<Subtask, 'action'>,
  ticks: { readonly took: number; readonly expected: number; readonly bots: number },
): Pace {
  const more = ticks.expected - ticks.bots;
  if (!(more > 0)) return pace;
  const seen = Math.min(MOST_TIMES, Math.max(0, ticks.took - ticks.bots) / more);
  const times = 1 + NEWS_SHARE * (seen - 1);
  const kind = workKindOf(subtask);
  const { startTicks = 0, fetchTicks = 0, unitTicks = 0 } = pace;
  return {
    ...pace,
    [kind]: 1 + times * (pace[kind] - 1),
    startTicks: times * startTicks,
    fetchTicks: times * fetchTicks,
    unitTicks: kind === 'outdoors' ? times * unitTicks : unitTicks,
  };
}

/** Whether a worker has a pace of its own to be learned; bots all work alike. */
export function isPerson({ workers }: Pick<ScheduleState, 'workers'>, worker: number): boolean {
  return workers[worker]?.capabilities.pace !== undefined;
}

/**
 * Whether what is promised to a worker is promised softly: how it gets on is a guess, and somebody is there who can be
 * relied on. People alone are served like bots.
 */
export function isSoft({ workers }: Pick<ScheduleState, 'workers'>, worker: number): boolean {
  return (
    isPerson({ workers }, worker) &&
    workers.some(({ isAway, capabilities }) => !isAway && capabilities.pace === undefined)
  );
}
