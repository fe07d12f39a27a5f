import { waitOnClock } from '../../base/clock.js';
import { asSentence } from '../../base/words.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import type { RunEvent } from '../log/run-event.js';
import { goalProgress } from '../result/goal-progress.js';
import type { RunContext } from './run-context.js';
import type { RunEnd } from './run-parts.js';

/** A run that waits for its next goal with nobody in it ends after so many ticks. */
const NOBODY_TICKS = 1200;
const LOOK_TICKS = 10;

/** What earlier parts of a run that is carried on have settled. */
interface Pursued {
  /** How its goals ended that came to an end. */
  readonly ends: readonly RunEnd[];
  /** As people asked in its course; null where the run has the goal it began with. */
  readonly goals: readonly Goal[] | null;
  /** The last goal had ended, and nobody had asked for the next. */
  readonly isResting: boolean;
}

/** Reads from the log how far a run's goals had come. */
export function pursuedBefore(events: readonly RunEvent[]): Pursued {
  const ends = events.flatMap((event) =>
    event.kind === 'goal-ended' ? [{ status: event.status, reason: event.reason }] : [],
  );
  const last = events.findLast(({ kind }) => kind === 'goal-set' || kind === 'goal-ended');
  const set = events.findLast((event) => event.kind === 'goal-set');
  const ended = events.findLast((event) => event.kind === 'goal-ended');
  const goals = set?.goals ?? ended?.reached.map(({ goal }) => goal) ?? null;
  return { ends, goals, isResting: last?.kind === 'goal-ended' };
}

/**
 * Tells how a goal ended, and waits for the next as long as people are in the run.
 * @param end null where it was told before
 * @returns null when everybody has left, or the run is stopped
 */
export async function nextGoal(
  context: RunContext,
  goals: readonly Goal[],
  end: RunEnd | null | undefined,
): Promise<readonly Goal[] | null> {
  const { desk, log, contents } = context;
  desk.rest();
  if (end) {
    const reached = goalProgress(goals, contents ?? {}, log.events);
    log.add({ kind: 'goal-ended', status: end.status, reason: end.reason, reached: [...reached] });
  }
  await untilWished(context);
  return context.signal.aborted ? null : desk.takeWish();
}

function untilWished({ desk, roster, runWorld: { clock }, signal }: RunContext): Promise<void> {
  let lastSeenTick = clock.now();
  return waitOnClock(clock, { everyTicks: LOOK_TICKS, signal }, () => {
    roster.poll(clock.now());
    if (roster.present.some(({ kind }) => kind === 'human')) lastSeenTick = clock.now();
    return desk.hasWish || clock.now() - lastSeenTick >= NOBODY_TICKS;
  });
}

/** How a run ends whose goals ended so: by the last that was not done, where there is one. */
export function endOfAll(ends: readonly RunEnd[]): RunEnd {
  const [first] = ends;
  const notDone = ends.findLast(({ status }) => status !== 'done');
  if (!first) return { status: 'done', reason: null };
  if (ends.length === 1) return first;
  if (!notDone) return { status: 'done', reason: null };
  const done = ends.filter(({ status }) => status === 'done').length;
  const why = notDone.reason === null ? '' : ` ${asSentence(notDone.reason)}`;
  return { ...notDone, reason: `${done} of ${ends.length} goals are done.${why}` };
}
