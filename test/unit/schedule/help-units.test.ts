import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { helpUnits, type Help } from '../../../src/schedule/assign/help-units.js';

const ticks = fc.integer({ min: 1, max: 400 });
const helps: fc.Arbitrary<Help> = fc.record({
  others: fc.integer({ min: 1, max: 4 }),
  othersTicks: fc.integer({ min: 0, max: 10_000 }),
  meanwhileTicks: fc.option(fc.integer({ min: 0, max: 5000 })),
  othersUnitTicks: ticks,
  fixedTicks: fc.integer({ min: 0, max: 1000 }),
  unitTicks: ticks,
});

/** How much later who helps with so much ends than the others do, or lets go of what they wait for. */
function lateBy(units: number, help: Help): number {
  const { others, othersTicks, meanwhileTicks, othersUnitTicks, fixedTicks, unitTicks } = help;
  const ends = fixedTicks + units * unitTicks;
  const theirs = (othersTicks - units * othersUnitTicks) / others;
  return ends - Math.min(theirs, meanwhileTicks === null ? Infinity : meanwhileTicks / others);
}

describe('how much somebody takes over', () => {
  it('is as much as keeps nobody waiting, and no less', () => {
    fc.assert(
      fc.property(helps, (help) => {
        const units = helpUnits(help);
        if (units > 0) expect(lateBy(units, help)).toBeLessThanOrEqual(1e-6);
        expect(lateBy(units + 1, help)).toBeGreaterThan(0);
      }),
    );
  });

  it('is half of what is left for somebody as quick who is there already', () => {
    const alike = { others: 1, othersUnitTicks: 10, fixedTicks: 0, unitTicks: 10 };
    expect(helpUnits({ ...alike, othersTicks: 200, meanwhileTicks: null })).toBe(10);
    expect(helpUnits({ ...alike, othersTicks: 200, meanwhileTicks: 60 })).toBe(6);
  });
});
