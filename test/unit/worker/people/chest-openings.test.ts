import { describe, expect, it } from 'vitest';
import { ChestOpenings } from '../../../../src/worker/people/chest-sentry.js';

const seen = (levels: Readonly<Record<string, number>>) => (): ReadonlyMap<string, number> =>
  new Map(Object.entries(levels));

describe('who had a chest open', () => {
  it('is whoever swung an arm when the lid went up, and not who only stood and looked', () => {
    const openings = new ChestOpenings();
    openings.opened(10, seen({ Eva: 4, Ben: 3 }));
    expect([...openings.openers()]).toEqual(['Eva']);
  });

  it('is both of two who take turns, whoever swung last', () => {
    const openings = new ChestOpenings();
    openings.opened(10, seen({ Eva: 4, Ben: 3 }));
    openings.look(20, seen({ Eva: 3, Ben: 4 }));
    openings.opened(20, seen({ Eva: 3, Ben: 4 }));
    expect([...openings.openers()]).toEqual(['Eva', 'Ben']);
  });

  it('is told by an arm seen a moment after the lid', () => {
    const openings = new ChestOpenings();
    openings.opened(10, seen({ Eva: 3, Ben: 3 }));
    openings.look(12, seen({ Eva: 3, Ben: 4 }));
    expect([...openings.openers()]).toEqual(['Ben']);
  });

  it('is remembered after a reading only while somebody looks inside', () => {
    const openings = new ChestOpenings();
    openings.opened(10, seen({ Eva: 4 }));
    openings.wasRead(true);
    expect([...openings.openers()]).toEqual(['Eva']);
    openings.wasRead(false);
    expect([...openings.openers()]).toEqual([]);
  });
});
