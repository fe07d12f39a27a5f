import type { Share } from '../assign/level.js';
import { beginTicksAt, unitTicksAt } from '../assign/paces.js';
import type { Pace } from '../event.js';
import type { JobPhase } from '../job.js';
import type { Part } from './rehearsal-parts.js';

export interface RehearsedHands {
  readonly pace: Pace;
  /** It gets what the others leave, and only what is no matter of windows. */
  readonly isSoft: boolean;
}

export interface RehearsedJob {
  readonly place: number;
  readonly phase: JobPhase;
  readonly asked: number;
  quantity: number;
  readonly startedTick: number;
  endTick: number;
  /** Products in the chest already; -1 as long as nobody said so. */
  reported: number;
  readonly station: number;
  /** Given out in this very step, so that nobody has been told of it yet. */
  isFresh: boolean;
  /** Who began first ends first of those who end at once. */
  readonly turn: number;
}

/** What lies in a furnace. */
export interface Waiting {
  readonly place: number;
  readonly quantity: number;
  readonly station: number;
  readonly readyTick: number;
}

/** What a job is as a share of what its part is, at this tick. */
export function shareOf(worker: number, job: RehearsedJob, part: Part, tick: number, pace: Pace): Share {
  const fixedTicks = fixedTicksOf(part, pace);
  const unitTicks = unitTicksAt(pace, part.kind, part.unitTicks);
  const elapsed = tick - job.startedTick;
  const working = Math.max(0, elapsed - fixedTicks / 2);
  const guessed = unitTicks > 0 ? Math.floor(working / unitTicks) : 0;
  const left = Math.max(0, job.quantity - (job.reported >= 0 ? job.reported : guessed));
  const isAtWork = job.reported > 0 || elapsed > fixedTicks / 2;
  const baseTicks = job.isFresh ? fixedTicks : isAtWork ? fixedTicks / 2 : fixedTicks - elapsed;
  const least = job.isFresh ? 1 : Math.min(1, left);
  return {
    worker,
    baseTicks,
    had: job.quantity - left,
    left,
    least,
    most: left,
    perUnit: unitTicks,
    units: left,
  };
}

/** What a part takes somebody whatever its quantity. */
export function fixedTicksOf({ fixedTicks, kind, tools, takes }: Part, pace: Pace): number {
  return beginTicksAt(pace, kind, fixedTicks, tools.length + takes.length > 0);
}

/** What a job of somebody takes. */
export function ticksOf(part: Part, pace: Pace, phase: JobPhase, quantity: number): number {
  if (phase === 'load') return Math.ceil(beginTicksAt(pace, 'windows', part.loadTicks, true));
  if (phase === 'collect') return Math.ceil(beginTicksAt(pace, 'windows', part.collectTicks, false));
  return Math.ceil(fixedTicksOf(part, pace) + unitTicksAt(pace, part.kind, part.unitTicks) * quantity);
}

/** Rounded up, but not by what floating point adds. */
export function ceiled(amount: number, over: number): number {
  return Math.ceil(amount / over - 1e-9);
}
