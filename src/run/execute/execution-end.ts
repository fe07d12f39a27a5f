import { secondsOf } from '../../messages/time.js';
import type { Roster } from '../world/roster.js';

/** How carrying out one plan ended. */
export type ExecutionEnd =
  /** Every subtask is done, as far as the verdicts go. */
  | { readonly kind: 'finished' }
  /** The plan cannot go on as it is, and nothing runs any more. */
  | { readonly kind: 'drained'; readonly reason: string; readonly failed: readonly string[] }
  | { readonly kind: 'cancelled'; readonly reason: string }
  /** Something else is to be done. */
  | { readonly kind: 'replaced'; readonly reason: string }
  | { readonly kind: 'given-up'; readonly cause: 'time-over' | 'nobody-there'; readonly reason: string };

/** How long a run waits for anybody to come back. */
const ABANDONED_TICKS = 1200;
/** People leave for a moment, or stand still, and come back. */
const ABANDONED_BY_PEOPLE_TICKS = 6000;
/** Workers there and no progress of any kind: the plan waits for something that never comes. */
const STUCK_TICKS = 1200;
/** What brings the last of it is let end by itself, not called off as its goods come to lie in the chest. */
const REACHED_TICKS = 100;
/** Longest wait for running jobs once nothing more is begun. */
const DRAIN_TICKS = 6000;

/** Knows when a plan's execution is over although its last subtask is not done. */
export class EndWatch {
  /** How it ends once nothing of it runs any more; null while it goes on. */
  #ending: { readonly end: ExecutionEnd; readonly tick: number } | null = null;
  #progressTick: number;
  /** Since when all that is asked for has been there. */
  #reachedTick: number | null = null;

  constructor(startTick: number) {
    this.#progressTick = startTick;
  }

  /** Progress: the plan, the world or a fire in it is further than it was. */
  gotOn(tick: number): void {
    this.#progressTick = tick;
  }

  /** Nothing more of the plan is begun. */
  drains(end: ExecutionEnd, tick: number): void {
    this.#ending ??= { end, tick };
  }

  /** How it ends as nothing of it runs any more; null while it goes on. */
  drained(): ExecutionEnd | null {
    return this.#ending?.end ?? null;
  }

  /** Somebody may make what is asked for by itself, while parts of the plan are still open. */
  isReachedFor(isReached: boolean, tick: number): boolean {
    this.#reachedTick = isReached ? (this.#reachedTick ?? tick) : null;
    return this.#reachedTick !== null && tick - this.#reachedTick >= REACHED_TICKS;
  }

  /** Given up at once: nobody is there, or nothing gets on; null otherwise. */
  hopeless(roster: Roster, tick: number): ExecutionEnd | null {
    const limitTicks = roster.isAllPeople ? ABANDONED_BY_PEOPLE_TICKS : ABANDONED_TICKS;
    if (roster.emptyTicks(tick) > limitTicks) {
      const reason = `No worker has been in the world for ${limitTicks / 20} s (${roster.absences}).`;
      return { kind: 'given-up', cause: 'nobody-there', reason };
    }
    if (this.#ending && tick - this.#ending.tick > DRAIN_TICKS) return this.drained();
    const stuckTicks = roster.isAllPeople ? ABANDONED_BY_PEOPLE_TICKS : STUCK_TICKS;
    if (tick - this.#progressTick <= stuckTicks || roster.present.length === 0) return null;
    const reason = 'Nothing could be begun: what the plan waits for never came.';
    return this.drained() ?? { kind: 'drained', reason, failed: [] };
  }
}

export function timeOver(lastTick: number): ExecutionEnd {
  const reason = `The time for the run is over (${secondsOf(lastTick)}).`;
  return { kind: 'given-up', cause: 'time-over', reason };
}
