import { mean, quantile } from 'simple-statistics';
import { type Interval, NORMAL_95 } from './interval.js';
import { normalCumulative, normalQuantile } from './normal.js';
import { resampleTable } from './resamples.js';

/** How a bootstrap draws. */
export interface BootstrapOptions {
  readonly seed: number;
  /** How many samples are drawn. Default: 10,000. */
  readonly resamples?: number;
}

/** Means nearer to each other than this share of the sample's spread are the same mean: they differ by rounding. */
const SAME_MEAN = 1e-12;

/**
 * 95 % interval of a sample's mean by the bias-corrected and accelerated bootstrap (Efron 1987). The same sample gives
 * the same interval in whatever order it comes. It holds the mean, and lies within the sample's own bounds; of very few
 * values (below about 8) it is too narrow, as every bootstrap is.
 * @param sample at least one number; one alone, or all the same, gives itself
 * @throws Error for an empty sample, RangeError where a number is not finite
 */
export function bootstrapInterval(sample: readonly number[], options: BootstrapOptions): Interval {
  const { seed, resamples = 10_000 } = options;
  const sorted = Float64Array.from(sample).sort();
  const size = sorted.length;
  const centre = mean([...sorted]);
  const spread = (sorted[size - 1] ?? 0) - (sorted[0] ?? 0);
  if (!Number.isFinite(spread)) throw new RangeError(`expected finite numbers, got ${sample.join(', ')}`);
  if (spread === 0) return { low: centre, high: centre };
  const means = resampledMeans(sorted, resampleTable(size, resamples, seed));
  const bias = biasOf(means, centre, spread * SAME_MEAN);
  const acceleration = accelerationOf(sorted, centre, spread);
  const at = (z: number): number => {
    const moved = bias + z;
    return normalCumulative(bias + moved / (1 - acceleration * moved));
  };
  const [low = centre, high = centre] = quantile(means, [at(-NORMAL_95), at(NORMAL_95)]);
  // Rounding may put a bound a hair beyond the mean where the means hardly differ.
  return { low: Math.min(low, centre), high: Math.max(high, centre) };
}

function resampledMeans(sample: Float64Array, table: Uint16Array | Uint32Array): number[] {
  const size = sample.length;
  const means = new Array<number>(table.length / size);
  let draw = 0;
  for (let row = 0; row < means.length; row++) {
    let sum = 0;
    for (const end = draw + size; draw < end; draw++) sum += sample[table[draw] ?? 0] ?? 0;
    means[row] = sum / size;
  }
  return means;
}

/** How far the sample's mean is from the middle of the drawn ones, in standard deviations; equal ones count half. */
function biasOf(means: readonly number[], centre: number, tolerance: number): number {
  let below = 0;
  for (const each of means) {
    if (each < centre - tolerance) below += 1;
    else if (each <= centre + tolerance) below += 0.5;
  }
  const least = 0.5 / means.length;
  return normalQuantile(Math.min(1 - least, Math.max(least, below / means.length)));
}

/** A sixth of the skewness of the mean, by the jackknife: leaving out one value moves a mean by its share of the rest. */
function accelerationOf(sample: Float64Array, centre: number, spread: number): number {
  let squares = 0;
  let cubes = 0;
  for (const value of sample) {
    // In spreads, so that squares of the very small are not lost.
    const moved = (value - centre) / spread;
    squares += moved ** 2;
    cubes += moved ** 3;
  }
  return cubes / (6 * squares ** 1.5);
}
