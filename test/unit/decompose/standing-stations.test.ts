import { assert, expect, it } from 'vitest';
import { Planner } from '../../../src/decompose/planner.js';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { offersOf } from '../../../src/environment/offers.js';
import { loadGame } from '../../../src/game/game.js';

const game = loadGame('1.20.1');
const environment = loadEnvironment('chest-arena');

it.each([
  [['furnace', 'smoker'], 'smoker'],
  [['furnace', 'blast_furnace'], 'furnace'],
])('of %j a porkchop is cooked in the %s: of those that can, in the quickest', async (stations, used) => {
  const offers = offersOf(environment, game);
  const planner = new Planner({ game, environment, offers, stations, rules: 'vanilla' });
  const goal = { kind: 'have', item: 'cooked_porkchop', quantity: 1, verb: 'smelt' } as const;
  const plan = await planner.plan([goal], { coal: 1 });
  assert(plan.kind === 'planned');
  expect(plan.subtasks.find(({ action }) => action === 'smelt')?.station).toBe(used);
});
