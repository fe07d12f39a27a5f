import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addedSummaries,
  createUsageLedger,
  usageSummary,
  type UsageLedger,
  type LedgerEntry,
} from '../../../src/model/usage-ledger.js';

const entries = fc.array(
  fc.record<LedgerEntry>({
    stage: fc.constantFrom('plan-1', 'skill craft stick 1'),
    role: fc.constantFrom('planner', 'programmer', 'reviewer'),
    model: fc.constantFrom('a', 'b'),
    inputTokens: fc.nat({ max: 1000 }),
    outputTokens: fc.nat({ max: 1000 }),
    estimated: fc.boolean(),
    seconds: fc.nat({ max: 100 }),
    costUsd: fc.option(fc.nat({ max: 5 }), { nil: null }),
    attempt: fc.constant(1),
    outcome: fc.constantFrom('completed', 'timeout'),
  }),
);

function ledgerOf(calls: readonly LedgerEntry[]): UsageLedger {
  const ledger = createUsageLedger();
  for (const call of calls) ledger.open({ tokens: 0, costUsd: 0 })(call);
  return ledger;
}

describe('the sums of a ledger', () => {
  it('are the same in all, by role and by model', () => {
    fc.assert(
      fc.property(entries, (calls) => {
        const { roles, models, ...all } = usageSummary(ledgerOf(calls));
        for (const parts of [roles, models].map((each) => Object.values(each))) {
          for (const field of ['calls', 'failedCalls', 'inputTokens', 'outputTokens', 'seconds'] as const) {
            expect(parts.reduce((sum, part) => sum + part[field], 0)).toBe(all[field]);
          }
          expect(parts.some(({ costUsd }) => costUsd === null)).toBe(all.costUsd === null);
        }
      }),
    );
  });

  it('are those of one ledger when a run was carried on with another', () => {
    fc.assert(
      fc.property(entries, entries, (before, after) => {
        const parts = [before, after].map((calls) => usageSummary(ledgerOf(calls)));
        expect(addedSummaries(parts)).toEqual(usageSummary(ledgerOf([...before, ...after])));
      }),
    );
  });

  it('know no cost as soon as one call has none', () => {
    const call: LedgerEntry = {
      stage: 's',
      role: 'planner',
      model: 'a',
      inputTokens: 1,
      outputTokens: 1,
      estimated: false,
      seconds: 1,
      costUsd: 2,
      attempt: 1,
      outcome: 'completed',
    };
    expect(usageSummary(ledgerOf([call])).costUsd).toBe(2);
    expect(usageSummary(ledgerOf([call, { ...call, role: 'critic', costUsd: null }]))).toMatchObject({
      costUsd: null,
      calls: 2,
      roles: { planner: { costUsd: 2 }, critic: { costUsd: null } },
    });
  });
});
