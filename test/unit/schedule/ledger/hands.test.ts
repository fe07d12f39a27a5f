import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOfCounts, totalOf } from '../../../../src/base/item-counts.js';
import { claimsFor, handoversTo } from '../../../../src/schedule/ledger/hands.js';

const counts = fc.dictionary(fc.constantFrom('coal', 'stick', 'bowl'), fc.integer({ min: 0, max: 9 }));
const teams = fc.dictionary(fc.constantFrom('Andy', 'Jill', 'Bob'), counts);

describe('goods in hands', () => {
  it('are claimed of those who have them, never more than there is or is owed, the own ones first', () => {
    fc.assert(
      fc.property(teams, counts, (hands, owed) => {
        const claims = claimsFor({ hands, workers: [] }, 'Andy', owed);
        const all = sumOfCounts(Object.values(claims));
        const there = sumOfCounts(Object.values(hands));
        for (const [item, count] of Object.entries(owed))
          expect(all[item] ?? 0).toBe(Math.min(count, there[item] ?? 0));
        for (const [name, items] of Object.entries(claims)) {
          for (const [item, count] of Object.entries(items))
            expect(count).toBeLessThanOrEqual(hands[name]?.[item] ?? 0);
        }
        for (const { items } of handoversTo('Andy', claims)) {
          for (const [item, count] of Object.entries(items))
            expect(count).toBeLessThanOrEqual((owed[item] ?? 0) - (claims['Andy']?.[item] ?? 0));
        }
      }),
    );
  });

  it('of others are left alone by who works alone', () => {
    fc.assert(
      fc.property(teams, counts, (hands, owed) => {
        const claims = claimsFor({ hands, workers: [] }, 'Andy', owed, true);
        expect(Object.keys(claims).filter((name) => name !== 'Andy')).toEqual([]);
      }),
    );
  });

  it('are nobody’s where goods lie in a chest', () => {
    expect(
      totalOf(sumOfCounts(Object.values(claimsFor({ hands: null, workers: [] }, 'Andy', { coal: 1 })))),
    ).toBe(0);
  });
});
