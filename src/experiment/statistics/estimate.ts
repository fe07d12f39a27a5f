import { max, mean, median, min, sampleStandardDeviation } from 'simple-statistics';
import { bootstrapInterval, wilsonInterval } from './intervals.js';
import { pairedRatio, type MeasuredPair } from './paired-ratio.js';
import type { MeanEstimate, Rate, Origin } from './summary.js';
import type { TrialRecord } from '../trial.js';

/** Any would do; always the same, so that the same records make the same report. */
const SEED = 1;
/** For figures with many bars: a whisker's end is then drawn true to a twentieth of its length. */
export const FEW_RESAMPLES = 1000;
const MANY_RESAMPLES = 10_000;
/** Draws of one bootstrap: large samples need fewer resamples, their means hardly differ from a normal distribution. */
const MOST_DRAWS = 600_000;
const LEAST_RESAMPLES = 1000;

/** What a sample says of its mean, whatever its order; null for an empty one. */
export function estimateOf(sample: readonly number[], resamples = MANY_RESAMPLES): MeanEstimate | null {
  if (sample.length === 0) return null;
  const sorted = [...sample].sort((a, b) => a - b);
  return {
    n: sorted.length,
    mean: mean(sorted),
    ...bootstrapInterval(sorted, drawing(sorted.length, resamples)),
    ...spreadOf(sorted),
  };
}

/**
 * The geometric mean of `to / from` with its p; null without pairs. Median, bounds and deviation are of the ratios as
 * they are.
 */
export function ratioOf(
  pairs: readonly MeasuredPair[],
): { readonly ratio: MeanEstimate; readonly p: number } | null {
  if (pairs.length === 0) return null;
  const ratios = pairs.map(({ from, to }) => to / from).sort((a, b) => a - b);
  const { p, ...found } = pairedRatio(pairs, drawing(pairs.length, MANY_RESAMPLES));
  return { ratio: { n: pairs.length, ...found, ...spreadOf(ratios) }, p };
}

/** A share with its interval; nothing tried: 0, between 0 and 1. */
export function rateOf(count: number, of: number): Rate {
  return { count, of, value: of === 0 ? 0 : count / of, ...wilsonInterval(count, of) };
}

function drawing(size: number, resamples: number): { readonly seed: number; readonly resamples: number } {
  return {
    seed: SEED,
    resamples: Math.min(resamples, Math.max(LEAST_RESAMPLES, Math.floor(MOST_DRAWS / size))),
  };
}

function spreadOf(sample: number[]): Pick<MeanEstimate, 'median' | 'min' | 'max' | 'deviation'> {
  return {
    median: median(sample),
    min: min(sample),
    max: max(sample),
    deviation: sample.length < 2 ? 0 : sampleStandardDeviation(sample),
  };
}

/** Where records come from; every list without doubles, in the order of the alphabet. */
export function originOf(records: readonly TrialRecord[]): Origin {
  return {
    sources: unique(records.map(({ source }) => source)),
    planners: unique(records.map(({ planner }) => planner)),
    workerKinds: unique(records.flatMap(({ team }) => team?.workers.map(({ kind }) => kind) ?? [])),
  };
}

function unique<Text extends string>(texts: readonly Text[]): readonly Text[] {
  return [...new Set(texts)].sort();
}
