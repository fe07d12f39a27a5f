import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Planner, type PlanningResult } from '../../../src/decompose/planner.js';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { offersOf } from '../../../src/environment/offers.js';
import { loadGame } from '../../../src/game/game.js';
import { checkPlan } from '../../../src/plan/check/check.js';
import type { Goal } from '../../../src/plan/subtask/subtask.js';

describe('properties of the planner', () => {
  const game = loadGame('1.20.1');
  const environment = loadEnvironment('overworld');
  const place = {
    game,
    environment,
    offers: offersOf(environment, game),
    stations: [],
    rules: 'vanilla',
  } as const;
  const planner = new Planner(place);
  const items = [...game.registry.items.keys()];
  // Most others cannot be had here, which says nothing.
  const made = [...game.recipes.keys(), ...game.smelting.keys()];

  it('every plan from any stock passes the grounded check, and the same question gets the same answer', async () => {
    const stocks = fc.dictionary(fc.constantFrom(...items), fc.integer({ min: 1, max: 20 }), { maxKeys: 6 });
    const goal = fc.record({
      kind: fc.constant('have' as const),
      item: fc.constantFrom(...made),
      quantity: fc.integer({ min: 1, max: 27 }),
      verb: fc.constant('craft' as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(goal, { minLength: 1, maxLength: 2 }), stocks, async (goals, stock) => {
        const result = await planner.plan(goals, stock);
        expect(await planner.plan(goals, stock)).toEqual(result);
        if (result.kind !== 'planned') return;
        expect(checkPlan({ ...place, stock }, { goals, subtasks: result.subtasks })).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('a material already held never makes a plan dearer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('compass', 'bookshelf', 'shield', 'rail', 'cake', 'piston'),
        async (item) => {
          const goals: Goal[] = [{ kind: 'have', item, quantity: 1, verb: 'craft' }];
          const effort = (result: PlanningResult): number =>
            result.kind === 'planned'
              ? Object.values(result.raw).reduce((sum, count) => sum + count, 0)
              : Infinity;
          const bare = effort(await planner.plan(goals, {}));
          for (const held of ['oak_planks', 'stick', 'iron_ingot', 'cobblestone', 'wooden_pickaxe']) {
            expect(effort(await planner.plan(goals, { [held]: 3 }))).toBeLessThanOrEqual(bare);
          }
        },
      ),
      { numRuns: 6 },
    );
  });
});
