import { describe, expect, it } from 'vitest';
import { dueTo, furnacesOf, loadedNow, ticksUntil } from '../../../src/schedule/assign/furnaces-soon.js';

describe('filling a furnace while others burn', () => {
  const load = { quantity: 2, unit: 1, ticksPerUnit: 200, ownTicks: 12 };

  it('leaves for a furnace that comes free in a moment what it will have done sooner', () => {
    expect(loadedNow(load, [4])).toBe(1);
    expect(loadedNow({ ...load, quantity: 7 }, [4, 90])).toBe(3);
  });

  it('puts all in at once where no other comes free in time', () => {
    expect(loadedNow(load, [])).toBe(2);
    expect(loadedNow(load, [195])).toBe(2);
  });

  it('never cuts what goes in only together', () => {
    expect(loadedNow({ ...load, unit: 2 }, [0, 0, 0])).toBe(2);
  });
});

describe('furnaces that several loads are ready for', () => {
  it('go to each by what it has to burn', () => {
    expect(furnacesOf(3, 10, 17)).toBe(2);
    expect(furnacesOf(5, 1, 23)).toBe(1);
    expect(furnacesOf(4, 6, 6)).toBe(4);
  });
});

describe('furnaces that several loads wait for', () => {
  it('are shared by what each has to burn, early and late ones alike', () => {
    expect(dueTo(8, 8, [30, 10, 20])).toEqual([10, 20, 30]);
    expect(dueTo(12, 24, [40, 10, 20, 30])).toEqual([20, 40]);
    expect(dueTo(1, 24, [40, 10, 20, 30])).toEqual([]);
    expect(dueTo(4, 8, [])).toEqual([]);
  });
});

describe('when a furnace stands that is yet to be set down', () => {
  it('comes after all it waits for', () => {
    const parts = [
      { ticks: 90, waits: [] },
      { ticks: 40, waits: [0] },
      { ticks: 200, waits: [] },
      { ticks: 10, waits: [1, 2, 4] },
      null,
    ];
    const until = (part: number): number => ticksUntil(part, (each) => parts[each] ?? null);
    expect([0, 1, 2, 3, 4].map(until)).toEqual([90, 130, 200, 210, 0]);
  });
});
