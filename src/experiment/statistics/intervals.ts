import { mean, quantile, errorFunction, probit } from 'simple-statistics';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Bounds of what is estimated, both included; in the unit of what was measured. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** How far into a normal distribution 95 % reach to either side, in standard deviations. */
const NORMAL_95 = 1.959963984540054;

/**
 * 95 % interval of a share by Wilson's score, without correction for continuity (Wilson 1927): it stays between 0 and 1
 * and says something even where all or none succeeded. Nothing tried: 0 to 1.
 * @param count successes, 0 to `of`
 * @param of tries
 */
export function wilsonInterval(count: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const share = count / of;
  const squared = NORMAL_95 ** 2 / of;
  const middle = share + squared / 2;
  const reach = NORMAL_95 * Math.sqrt((share * (1 - share)) / of + squared / (4 * of));
  return {
    // Exactly 0 and 1 at the ends, where rounding would leave a hair.
    low: count === 0 ? 0 : Math.max(0, (middle - reach) / (1 + squared)),
    high: count === of ? 1 : Math.min(1, (middle + reach) / (1 + squared)),
  };
}

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

/** Probability that a standard normal variable is at most `z`; true to 1e-7 (the library's own table has four digits). */
export function normalCumulative(z: number): number {
  return (1 + errorFunction(z / Math.SQRT2)) / 2;
}

/**
 * The `z` below which a standard normal variable lies with this probability; true to 1e-6 between 0.0001 and 0.9999.
 * @param probability above 0 and below 1
 */
export function normalQuantile(probability: number): number {
  // The library's inverse is true to three digits; two steps of Newton's method bring it to those of the function itself.
  let z = probit(probability);
  for (let step = 0; step < 2; step++) z -= (normalCumulative(z) - probability) / density(z);
  return z;
}

function density(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** Tables are kept until they hold more draws than this together; 2 bytes each, as a rule. */
const MOST_DRAWS_KEPT = 8_000_000;

const tables = new Map<string, Uint16Array | Uint32Array>();
let drawsKept = 0;

/**
 * Which members of a sample are drawn, with replacement, for each resample: `resamples` rows of `size` places, each
 * from 0 to `size - 1`. The same for the same three numbers, always; kept, since a report asks for few different ones
 * thousands of times.
 */
export function resampleTable(size: number, resamples: number, seed: number): Uint16Array | Uint32Array {
  const name = `${size} ${resamples} ${seed}`;
  const known = tables.get(name);
  if (known) return known;
  const draws = size * resamples;
  const table = size <= 0x10000 ? new Uint16Array(draws) : new Uint32Array(draws);
  const generator = xoroshiro128plus(seed);
  // One number a draw: no place is likelier than another by more than size / 2^32.
  const scale = size / 2 ** 32;
  for (let draw = 0; draw < draws; draw++) table[draw] = (generator.next() >>> 0) * scale;
  if (drawsKept + draws > MOST_DRAWS_KEPT) {
    tables.clear();
    drawsKept = 0;
  }
  tables.set(name, table);
  drawsKept += draws;
  return table;
}
