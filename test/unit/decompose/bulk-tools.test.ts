import fc from 'fast-check';
import { assert, describe, expect, it } from 'vitest';
import { planWithBulkTools } from '../../../src/decompose/bulk-tools.js';
import { checkPlan } from '../../../src/plan/check/check.js';
import type { Goal } from '../../../src/plan/subtask/subtask.js';
import { startIn } from '../plan/correct-plans.js';

const have = (item: string, quantity: number): Goal => ({ kind: 'have', item, quantity, verb: 'gather' });

describe('planWithBulkTools', () => {
  it('makes stone pickaxes for ten stacks of cobblestone, and no search for diamonds', async () => {
    const plan = await planWithBulkTools(startIn('overworld'), [have('cobblestone', 640)]);
    assert(plan.kind === 'planned');
    const made = new Map(plan.subtasks.map(({ item, quantity }) => [item, quantity]));
    expect([made.get('wooden_pickaxe'), made.get('stone_pickaxe')]).toEqual([1, 5]);
    expect(made.has('diamond')).toBe(false);
  });

  it('gives plans that are proven, however much is asked for and whatever is there', async () => {
    const stock = fc.record({ oak_log: fc.nat(9), stone_pickaxe: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1500 }), stock, async (count, held) => {
        const start = startIn('overworld', 'vanilla', { stock: held });
        const goals = [have('cobblestone', count)];
        const plan = await planWithBulkTools(start, goals);
        assert(plan.kind === 'planned');
        expect(checkPlan(start, { goals, subtasks: plan.subtasks })).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});
