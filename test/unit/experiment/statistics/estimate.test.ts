import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateOf, rateOf, ratioOf } from '../../../../src/experiment/statistics/estimate.js';

const times = fc.double({ min: 0.1, max: 1e5, noNaN: true });
/** A summary draws a lot. */
const runs = { numRuns: 40 };

/** The same values twice, the second time in another order. */
function shuffledTwice<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<readonly [Value[], Value[]]> {
  return fc
    .array(value, { minLength: 1, maxLength: 20 })
    .chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
}

describe('an estimate', () => {
  it('is the same to the last digit in whatever order the sample comes', () => {
    fc.assert(
      fc.property(shuffledTwice(times), ([sample, other]) => {
        expect(estimateOf(other)).toEqual(estimateOf(sample));
      }),
      runs,
    );
  });

  it('of one value is that value without a spread, and of none nothing', () => {
    expect(estimateOf([42])).toEqual({
      n: 1,
      mean: 42,
      low: 42,
      high: 42,
      median: 42,
      min: 42,
      max: 42,
      deviation: 0,
    });
    expect(estimateOf([])).toBeNull();
  });

  it('leaves the sample as it was', () => {
    const sample = [3, 1, 2];
    estimateOf(sample);
    expect(sample).toEqual([3, 1, 2]);
  });

  it('of ten thousand values is as narrow as they allow', () => {
    const sample = Array.from({ length: 10_000 }, (_, index) => index % 100);
    const { mean = NaN, low = NaN, high = NaN } = estimateOf(sample) ?? {};
    // A standard error is 28.9 / 100; 1.96 of them to either side.
    expect((high - mean) / 0.289).toBeCloseTo(1.96, 0);
    expect((mean - low) / 0.289).toBeCloseTo(1.96, 0);
  });
});

describe('a ratio of pairs', () => {
  const pair = fc.record({ from: times, to: times });

  it('is the same to the last digit in whatever order the pairs come', () => {
    fc.assert(
      fc.property(shuffledTwice(pair), ([pairs, other]) => {
        expect(ratioOf(other)).toEqual(ratioOf(pairs));
      }),
      runs,
    );
  });

  it('the other way round is the inverse, as sure as before', () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 10 }), (pairs) => {
        const found = ratioOf(pairs);
        const inverse = ratioOf(pairs.map(({ from, to }) => ({ from: to, to: from })));
        expect((found?.ratio.mean ?? NaN) * (inverse?.ratio.mean ?? NaN)).toBeCloseTo(1, 9);
        expect(inverse?.p).toBe(found?.p);
      }),
      runs,
    );
  });

  it('of none is nothing', () => {
    expect(ratioOf([])).toBeNull();
  });
});

describe('a rate', () => {
  it('carries its interval, and says nothing of nothing tried', () => {
    expect(rateOf(0, 0)).toEqual({ count: 0, of: 0, value: 0, low: 0, high: 1 });
    const { value, low, high } = rateOf(3, 10);
    expect([value, low, high].map((each) => each.toFixed(4))).toEqual(['0.3000', '0.1078', '0.6032']);
  });
});
