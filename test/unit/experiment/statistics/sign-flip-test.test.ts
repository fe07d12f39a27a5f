import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signFlipTest } from '../../../../src/experiment/statistics/paired-ratio.js';

const drawing = { seed: 1 };
const differences = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 1, maxLength: 20 });

describe('the sign-flip test', () => {
  it('says 2 in 2^n when all differences have one sign', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 }), (sizes) => {
        expect(signFlipTest(sizes, drawing)).toBeCloseTo(2 / 2 ** sizes.length, 12);
      }),
    );
  });

  it('does not care which of two is the first, nor about the order of pairs', () => {
    fc.assert(
      fc.property(differences, (each) => {
        const p = signFlipTest(each, drawing);
        expect(
          signFlipTest(
            each.map((one) => -one),
            drawing,
          ),
        ).toBe(p);
        expect(signFlipTest([...each].reverse(), drawing)).toBe(p);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('counts equal sums as equal, whatever rounding makes of them', () => {
    // 0.1 + 0.2 - 0.3 is no zero for a computer; by hand, all 8 sums are at least as far out as it.
    expect(signFlipTest([0.1, 0.2, -0.3], drawing)).toBe(1);
    // 0.1 + 0.2 + 0.3 - 0.4: 14 of 16 sums are at least 0.2 away from 0, -0.1 - 0.2 - 0.3 + 0.4 among them.
    expect(signFlipTest([0.1, 0.2, 0.3, -0.4], drawing)).toBe(14 / 16);
  });

  it('has nothing to say of nothing, and of no difference', () => {
    expect(signFlipTest([], drawing)).toBe(1);
    expect(signFlipTest([0, 0, 0], drawing)).toBe(1);
    expect(
      signFlipTest(
        Array.from({ length: 30 }, () => 0),
        drawing,
      ),
    ).toBe(1);
  });

  it('draws beyond 16 differences, near to what all flips would say', () => {
    const seventeen = Array.from({ length: 17 }, (_, index) => Math.sin(index * index) + 0.3);
    const observed = Math.abs(seventeen.reduce((sum, each) => sum + each, 0));
    let extreme = 0;
    for (let mask = 0; mask < 2 ** 17; mask++) {
      const sum = seventeen.reduce((total, each, bit) => total + ((mask >> bit) & 1 ? each : -each), 0);
      if (Math.abs(sum) >= observed - 1e-9) extreme += 1;
    }
    const drawn = signFlipTest(seventeen, { seed: 1 });
    expect(Math.abs(drawn - extreme / 2 ** 17)).toBeLessThan(0.015);
    expect(signFlipTest(seventeen, { seed: 2 })).not.toBe(drawn);
  });

  it('flips each by a coin of its own', () => {
    // Of two alike, half of all flips leave both on one side; the twenty zeros only make it draw.
    const p = signFlipTest([...Array.from({ length: 20 }, () => 0), 1, 1], { seed: 1 });
    expect(Math.abs(p - 0.5)).toBeLessThan(0.02);
  });

  it('never says never: one in all draws at least', () => {
    const p = signFlipTest(
      Array.from({ length: 60 }, () => 1),
      drawing,
    );
    expect(p).toBe(1 / 10_001);
  });
});
