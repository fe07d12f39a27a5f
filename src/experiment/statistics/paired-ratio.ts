import { mean } from 'simple-statistics';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { bootstrapInterval, type BootstrapOptions } from './intervals.js';

/** Two measures of the same thing under two conditions, both above 0. */
export interface MeasuredPair {
  readonly from: number;
  readonly to: number;
}

/** What pairs say of `to / from`. */
export interface PairedRatio {
  /** Geometric mean of the ratios: below 1, `to` is the smaller. */
  readonly mean: number;
  /** Its 95 % interval, by bootstrap of the logarithms. */
  readonly low: number;
  readonly high: number;
  /** Two-sided, {@link signFlipTest} of the logarithms. */
  readonly p: number;
}

/**
 * How many times as much `to` is as `from`, pair by pair: exchanging the two gives the inverse. Order does not matter.
 * @throws Error without pairs
 */
export function pairedRatio(pairs: readonly MeasuredPair[], options: BootstrapOptions): PairedRatio {
  const logs = pairs.map(({ from, to }) => Math.log(to / from)).sort((a, b) => a - b);
  const { low, high } = bootstrapInterval(logs, options);
  return {
    mean: Math.exp(mean(logs)),
    low: Math.exp(low),
    high: Math.exp(high),
    p: signFlipTest(logs, { seed: options.seed }),
  };
}

/** How often signs are drawn where not all can be gone through. */
const RESAMPLES = 10_000;
/** Up to so many differences, all ways to flip their signs are gone through. */
const MOST_EXACT = 16;
/** Sums nearer to each other than this share of the largest possible one are equal: they differ by rounding. */
const SAME_SUM = 1e-12;

/**
 * Two-sided p of the mean of paired differences, if each might as well have had the other sign (Fisher's permutation
 * test): exact up to 16 differences; beyond, from 10,000 seeded draws, the observed one counted among them. The order
 * of the differences does not matter.
 * @returns above 0 and at most 1; 1 for no differences
 */
export function signFlipTest(differences: readonly number[], { seed }: { readonly seed: number }): number {
  // Sorted, so that the order they came in leaves no trace, not even in the rounding.
  const sorted = Float64Array.from(differences).sort();
  const sizes = sorted.map(Math.abs).sort();
  const observed = Math.abs(sorted.reduce((sum, each) => sum + each, 0));
  const largest = sizes.reduce((sum, each) => sum + each, 0);
  const atLeast = observed - largest * SAME_SUM;
  if (sizes.length <= MOST_EXACT) return shareOfAllFlips(sizes, largest, atLeast);
  return shareOfDrawnFlips(sizes, largest, atLeast, seed);
}

function shareOfAllFlips(sizes: Float64Array, largest: number, atLeast: number): number {
  // sums[mask]: the sum with the sizes in `mask` taken off instead of added; each from one with one bit less.
  const sums = new Float64Array(2 ** sizes.length);
  sums[0] = largest;
  let extreme = 0;
  for (let bit = 0; bit < sizes.length; bit++) {
    const taken = 2 * (sizes[bit] ?? 0);
    const block = 2 ** bit;
    for (let mask = 0; mask < block; mask++) sums[block + mask] = (sums[mask] ?? 0) - taken;
  }
  for (const sum of sums) if (Math.abs(sum) >= atLeast) extreme += 1;
  return extreme / sums.length;
}

function shareOfDrawnFlips(sizes: Float64Array, largest: number, atLeast: number, seed: number): number {
  const generator = xoroshiro128plus(seed);
  let extreme = 0;
  for (let draw = 0; draw < RESAMPLES; draw++) {
    let taken = 0;
    let bits = 0;
    for (let index = 0; index < sizes.length; index++) {
      // A draw is 32 coins.
      if (index % 32 === 0) bits = generator.next();
      taken += (bits & 1) * (sizes[index] ?? 0);
      bits >>>= 1;
    }
    if (Math.abs(largest - 2 * taken) >= atLeast) extreme += 1;
  }
  return (extreme + 1) / (RESAMPLES + 1);
}
