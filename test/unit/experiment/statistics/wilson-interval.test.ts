import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wilsonInterval } from '../../../../src/experiment/statistics/intervals.js';

const shares = fc
  .integer({ min: 1, max: 10_000 })
  .chain((of) => fc.record({ of: fc.constant(of), count: fc.integer({ min: 0, max: of }) }));

describe('the score interval of a share', () => {
  it('holds the share, within 0 and 1, and is never a point', () => {
    fc.assert(
      fc.property(shares, ({ count, of }) => {
        const { low, high } = wilsonInterval(count, of);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(count / of);
        expect(high).toBeGreaterThanOrEqual(count / of);
        expect(high).toBeLessThanOrEqual(1);
        expect(high).toBeGreaterThan(low);
      }),
    );
  });

  it('of failures mirrors that of successes', () => {
    fc.assert(
      fc.property(shares, ({ count, of }) => {
        const { low, high } = wilsonInterval(count, of);
        const mirrored = wilsonInterval(of - count, of);
        expect(mirrored.low).toBeCloseTo(1 - high, 12);
        expect(mirrored.high).toBeCloseTo(1 - low, 12);
      }),
    );
  });

  it('of nothing tried says nothing', () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });
});
