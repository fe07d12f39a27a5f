import { secondsOf } from '../../messages/time.js';

/** When somebody was asked whether it is still at its job. `silent`: no sign of life at all; `elsewhere`: alive, and nothing done. */
export interface Reminder {
  readonly tick: number;
  readonly why: 'silent' | 'elsewhere';
}

/** When what was last seen of somebody with a job. */
export interface Signs {
  /** Something of the job. */
  readonly progressTick: number;
  /** That it is still at it, when asked before. */
  readonly answeredTick: number;
  /** A move of body or head. */
  readonly activeTick: number;
  /** A word. */
  readonly heardTick: number;
  /** How long nothing may be seen before it is asked. */
  readonly askAfterTicks: number;
}

/** Who is about something else, alive as it may be, is asked after so many times the time of who stands still. */
const ELSEWHERE_FACTOR = 2;

/** Why somebody is to be asked whether it is still at its job; null: not yet. */
export function whyToAsk(
  { progressTick, answeredTick, activeTick, heardTick, askAfterTicks }: Signs,
  tick: number,
): Reminder['why'] | null {
  const done = Math.max(progressTick, answeredTick);
  if (tick - Math.max(done, activeTick, heardTick) >= askAfterTicks) return 'silent';
  return tick - done >= ELSEWHERE_FACTOR * askAfterTicks ? 'elsewhere' : null;
}

/** The last sign that answers the question: from who was silent any, else only something done or said. */
export function signSince({ progressTick, heardTick, activeTick }: Signs, { why }: Reminder): number {
  const done = Math.max(progressTick, heardTick);
  return why === 'silent' ? Math.max(done, activeTick) : done;
}

/** Why a job goes to somebody else. */
export function whyOver(name: string, why: Reminder['why'], ticks: number): string {
  return why === 'silent'
    ? `No sign of ${name} for ${secondsOf(ticks)}.`
    : `${name} made no progress for ${secondsOf(ticks)}.`;
}
