import { describe, expect, it } from 'vitest';
import {
  bootstrapInterval,
  normalCumulative,
  normalQuantile,
  wilsonInterval,
} from '../../../../src/experiment/statistics/intervals.js';
import { pairedRatio } from '../../../../src/experiment/statistics/paired-ratio.js';
import { estimateOf } from '../../../../src/experiment/statistics/estimate.js';
import { golden } from './scipy-golden.js';

/**
 * What drawing may change of a bound: SciPy drew 400,000 samples, we 10,000. A bound's own spread is then about 0.03
 * standard errors of the mean (0.04 in a long tail); this is three of those.
 */
const DRAWN = 0.12;

describe('statistics beside those of SciPy', () => {
  it.each(Object.entries(golden.samples))('describe the sample "%s" alike', (_, { sample, ...expected }) => {
    const estimate = estimateOf(sample);
    expect(estimate?.n).toBe(sample.length);
    expect(estimate?.mean).toBeCloseTo(expected.mean, 9);
    expect(estimate?.deviation).toBeCloseTo(expected.deviation, 9);
    expect(estimate?.median).toBeCloseTo(expected.median, 9);
  });

  it.each(Object.entries(golden.samples))('give "%s" the same BCa interval', (_, { sample, ...expected }) => {
    const error = expected.deviation / Math.sqrt(sample.length);
    const { low, high } = bootstrapInterval(sample, { seed: 1 });
    expect(Math.abs(low - expected.bca[0]) / error).toBeLessThan(DRAWN);
    expect(Math.abs(high - expected.bca[1]) / error).toBeLessThan(DRAWN);
  });

  it('come nearer to a BCa interval with more resamples', () => {
    const { skewed } = golden.samples;
    if (!skewed) throw new Error('scipy-golden.json lacks the sample "skewed"');
    const error = skewed.deviation / Math.sqrt(skewed.sample.length);
    const { low, high } = bootstrapInterval(skewed.sample, { seed: 1, resamples: 200_000 });
    expect(Math.abs(low - skewed.bca[0]) / error).toBeLessThan(DRAWN / 4);
    expect(Math.abs(high - skewed.bca[1]) / error).toBeLessThan(DRAWN / 4);
  });

  it.each(golden.wilson)('give $count of $of the same score interval', ({ count, of, low, high }) => {
    const interval = wilsonInterval(count, of);
    expect(interval.low).toBeCloseTo(low, 12);
    expect(interval.high).toBeCloseTo(high, 12);
  });

  it.each(golden.paired)('give the pairs from $from to $to the same ratio and p', (expected) => {
    const pairs = expected.from.map((from, index) => ({ from, to: expected.to[index] ?? NaN }));
    const found = pairedRatio(pairs, { seed: 1 });
    expect(found.mean).toBeCloseTo(expected.mean, 12);
    expect(found.p).toBeCloseTo(expected.p, 12);
    const width = expected.interval[1] - expected.interval[0];
    expect(Math.abs(found.low - expected.interval[0]) / width).toBeLessThan(DRAWN / 2);
    expect(Math.abs(found.high - expected.interval[1]) / width).toBeLessThan(DRAWN / 2);
  });

  it('know the normal distribution', () => {
    for (const { z, below } of golden.normal) expect(normalCumulative(z)).toBeCloseTo(below, 6);
    for (const { p, z } of golden.quantiles) expect(normalQuantile(p)).toBeCloseTo(z, 4);
  });
});
