import { mean } from 'simple-statistics';
import { bootstrapInterval, type BootstrapOptions } from './bootstrap-interval.js';
import { signFlipTest } from './sign-flip-test.js';

/** Two measures of the same thing under two conditions, both above 0. */
export interface Pair {
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
export function pairedRatio(pairs: readonly Pair[], options: BootstrapOptions): PairedRatio {
  const logs = pairs.map(({ from, to }) => Math.log(to / from)).sort((a, b) => a - b);
  const { low, high } = bootstrapInterval(logs, options);
  return {
    mean: Math.exp(mean(logs)),
    low: Math.exp(low),
    high: Math.exp(high),
    p: signFlipTest(logs, { seed: options.seed }),
  };
}
