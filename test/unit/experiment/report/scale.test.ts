import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleTo } from '../../../../src/experiment/report/drawing.js';

describe('scaleTo', () => {
  it('marks few round values from 0 to what is measured or a little more, at even distances', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (highest) => {
        const { at, ticks } = scaleTo(highest, 10, 330);
        const [first = NaN, second = NaN] = ticks;
        const last = ticks.at(-1) ?? NaN;
        expect([first, at(first)]).toEqual([0, 10]);
        expect(at(last)).toBeCloseTo(330, 9);
        expect(last).toBeGreaterThanOrEqual(highest * (1 - 1e-6));
        expect(last - second).toBeLessThanOrEqual(highest * (1 + 1e-6));
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(Number((second / 10 ** Math.floor(Math.log10(second) + 1e-9)).toPrecision(3))).toSatisfy(
          (digit: number) => [1, 2, 2.5, 5, 10].includes(digit),
        );
      }),
    );
  });

  it('can stand on its head, for axes that go up', () => {
    const { at } = scaleTo(4, 200, 0);
    expect([at(0), at(2), at(4)]).toEqual([200, 100, 0]);
  });

  it.each([0, -1, NaN, Infinity])('has an axis to 1 where there is nothing to show: %d', (highest) => {
    expect(scaleTo(highest, 0, 100).ticks.at(-1)).toBe(1);
  });
});
