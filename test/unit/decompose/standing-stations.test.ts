import { assert, expect, it } from 'vitest';
import { planForTeam } from '../../../src/decompose/fit/plan-for-team.js';
import { Planner } from '../../../src/decompose/planner.js';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import { gameDurations } from '../../../src/schedule/simulate/game-durations.js';
import { layoutOfEnvironment } from '../../../src/schedule/simulate/layout.js';
import type { StartState } from '../../../src/plan/check/start-state.js';
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

it('several dishes are shared out over all cookers that stand, by how quick each is', async () => {
  const stations = ['furnace', 'smoker'];
  const offers = offersOf(environment, game);
  const meats = ['chicken', 'mutton', 'porkchop', 'rabbit'];
  const goals = meats.map(
    (meat) => ({ kind: 'have', item: `cooked_${meat}`, quantity: 1, verb: 'smelt' }) as const,
  );
  const stock = Object.fromEntries([['coal', 4], ...meats.map((meat) => [meat, 1])]) as ItemCounts;
  const start: StartState = { game, environment, offers, stock, stations, rules: 'vanilla' };
  const durations = gameDurations(game, layoutOfEnvironment(environment));
  const standing = stations.map((block, at) => ({ block, position: { x: at, y: -60, z: 0 } }));
  const chest = { x: 0, y: -60, z: 2 };
  const plan = await planForTeam(start, goals, { workers: 4, durations, chest, stations: standing });
  assert(plan.kind === 'planned');
  const used = plan.subtasks.flatMap(({ action, station }) => (action === 'smelt' ? [station] : []));
  expect(used.toSorted()).toEqual(['furnace', 'smoker', 'smoker', 'smoker']);
  expect(plan.expectedTicks).toBeLessThan(0.9 * plan.unfittedTicks);
});
