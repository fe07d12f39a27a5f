import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bootstrapInterval, resampleTable } from '../../../../src/experiment/statistics/intervals.js';

const values = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ min: 0, max: 1e6, noNaN: true }));
const samples = fc.array(values, { minLength: 1, maxLength: 12 });
const drawing = { seed: 1, resamples: 500 };

describe('the bootstrap interval of a mean', () => {
  it('is the same in whatever order the sample comes', () => {
    fc.assert(
      fc.property(
        samples.chain((sample) =>
          fc.tuple(
            fc.constant(sample),
            fc.shuffledSubarray(sample, { minLength: sample.length, maxLength: sample.length }),
          ),
        ),
        ([sample, shuffled]) => {
          expect(bootstrapInterval(shuffled, drawing)).toEqual(bootstrapInterval(sample, drawing));
        },
      ),
    );
  });

  it('holds the mean and lies within the sample', () => {
    fc.assert(
      fc.property(samples, (sample) => {
        const { low, high } = bootstrapInterval(sample, drawing);
        const mean = sample.reduce((sum, each) => sum + each, 0) / sample.length;
        const hair = 1e-9 * (1 + Math.max(...sample));
        expect(low).toBeLessThanOrEqual(mean + hair);
        expect(high).toBeGreaterThanOrEqual(mean - hair);
        expect(low).toBeGreaterThanOrEqual(Math.min(...sample) - hair);
        expect(high).toBeLessThanOrEqual(Math.max(...sample) + hair);
      }),
    );
  });

  it('moves and stretches with the sample', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 12 }), (sample) => {
        const plain = bootstrapInterval(sample, drawing);
        const moved = bootstrapInterval(
          sample.map((each) => each * 4 + 100),
          drawing,
        );
        expect(moved.low).toBeCloseTo(plain.low * 4 + 100, 6);
        expect(moved.high).toBeCloseTo(plain.high * 4 + 100, 6);
      }),
    );
  });

  it('is the value itself where there is one, or only one', () => {
    expect(bootstrapInterval([7.1], drawing)).toEqual({ low: 7.1, high: 7.1 });
    expect(bootstrapInterval([2.5, 2.5, 2.5], drawing)).toEqual({ low: 2.5, high: 2.5 });
    expect(bootstrapInterval([0, 5e-324], drawing)).toEqual({ low: 0, high: 5e-324 });
  });

  it('is of finite numbers only', () => {
    expect(() => bootstrapInterval([], drawing)).toThrow();
    expect(() => bootstrapInterval([1, NaN, 2], drawing)).toThrow('expected finite numbers, got 1, NaN, 2');
    expect(() => bootstrapInterval([1, Infinity], drawing)).toThrow('finite');
  });

  it('depends on the seed, a little', () => {
    const sample = Array.from({ length: 20 }, (_, index) => Math.sin(index) * 100);
    const [one, other] = [1, 2].map((seed) => bootstrapInterval(sample, { seed }));
    expect(one).not.toEqual(other);
    expect(one?.low).toBeCloseTo(other?.low ?? NaN, -1);
  });

  it('misses the true mean about as seldom as it says', () => {
    // 24 dice a sample, mean 3.5; the dice are thrown by the table itself.
    const throws = resampleTable(6, 2000, 99);
    const missed = Array.from({ length: 500 }, (_, start) => {
      const { low, high } = bootstrapInterval(
        [...throws.subarray(start * 24, (start + 1) * 24)].map((face) => face + 1),
        drawing,
      );
      return low > 3.5 || high < 3.5;
    }).filter(Boolean).length;
    expect(missed / 500).toBeGreaterThan(0.02);
    expect(missed / 500).toBeLessThan(0.1);
  });
});

describe('a table of resamples', () => {
  it('draws every member about equally often and none that is not there', () => {
    const table = resampleTable(7, 10_000, 5);
    expect(table).toHaveLength(70_000);
    const counts = Array.from({ length: 7 }, (_, member) => table.filter((each) => each === member).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(70_000);
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  it('is the same however many others were asked for in between', () => {
    const before = [...resampleTable(5, 40, 3)];
    for (let size = 1; size <= 3; size++) resampleTable(size * 1000, 1500, 3);
    expect([...resampleTable(5, 40, 3)]).toEqual(before);
  });
});
