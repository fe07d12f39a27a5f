import { describe, expect, it } from 'vitest';
import { furnacesOf, loadedNow } from '../../../src/schedule/assign/furnaces-soon.js';

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
