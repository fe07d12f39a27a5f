import type { Subtask } from '../../plan/subtask/subtask.js';
import type { Durations, Estimate } from './durations.js';
import type { JobPhase } from '../job.js';
import { append } from '../../base/groups.js';

/** How long one job took once, beside what had been expected. */
export interface PastDuration {
  readonly action: Subtask['action'];
  readonly item: string;
  readonly phase: JobPhase;
  readonly expectedTicks: number;
  readonly observedTicks: number;
}

/** Fewer observations say too little about one item. */
const FEWEST = 3;
/** However odd the past was, an estimate is at most so many times off the game's rules. */
const MOST = 4;
const LEAST = 0.5;

/**
 * Corrects durations by what past runs took: by the median of observed over expected for the same action, item and
 * phase, else for the same action and phase. A furnace's own time is a game rule and stays as it is.
 */
export function learnedDurations(base: Durations, past: readonly PastDuration[]): Durations {
  const ratios = new Map<string, number[]>();
  for (const { action, item, phase, expectedTicks, observedTicks } of past) {
    const ratio = observedTicks / expectedTicks;
    if (!Number.isFinite(ratio) || ratio <= 0) continue;
    for (const key of [keyOf(action, phase), keyOf(action, phase, item)]) append(ratios, key, ratio);
  }
  const factors = new Map(
    [...ratios].flatMap(([key, list]) =>
      list.length >= FEWEST ? [[key, clampedMedian(list)] as const] : [],
    ),
  );
  return {
    estimate(subtask, phase, taken) {
      const { action, item } = subtask;
      const factor = factors.get(keyOf(action, phase, item)) ?? factors.get(keyOf(action, phase)) ?? 1;
      return scaled(base.estimate(subtask, phase, taken), factor);
    },
    otherwise: (subtask, taken) => base.otherwise?.(subtask, taken) ?? [],
    placesOf: (subtask) => base.placesOf?.(subtask) ?? [],
  };
}

function keyOf(action: string, phase: JobPhase, item = ''): string {
  return `${action} ${phase} ${item}`;
}

function clampedMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 1;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
  return Math.min(MOST, Math.max(LEAST, median));
}

function scaled({ fixedTicks, ticksPerUnit, waitTicksPerUnit }: Estimate, factor: number): Estimate {
  return {
    fixedTicks: Math.ceil(fixedTicks * factor),
    ticksPerUnit: ticksPerUnit * factor,
    waitTicksPerUnit,
  };
}
