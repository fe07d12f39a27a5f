import { describe, expect, it } from 'vitest';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import { blueprintOf, boundsOf } from '../../../src/blueprint/blueprint.js';
import { firstStage } from '../../../src/decompose/building-stage.js';
import { builtGoal, readBuilding } from '../../../src/decompose/building-goal.js';
import { planGoals } from '../../../src/decompose/planner.js';
import { startOf } from '../../../src/decompose/start-of.js';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { loadGame } from '../../../src/game/game.js';

const game = loadGame('1.20.1');

async function dirtFor(goal: string, inventory: ItemCounts): Promise<{ dug: number; climbing: number }> {
  const reading = readBuilding(game.registry, { goal });
  if (reading?.kind !== 'building') throw new Error('expected a building');
  const { start } = startOf(game, loadEnvironment('overworld'), { rules: 'vanilla', inventory });
  const plan = await planGoals(start, [builtGoal(reading.blueprint)]);
  if (plan.kind !== 'planned') throw new Error(plan.why.code);
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  return {
    dug: sum(plan.subtasks.map(({ item, quantity }) => (item === 'dirt' ? quantity : 0))),
    climbing: sum(plan.subtasks.map(({ scaffold }) => scaffold?.['dirt'] ?? 0)),
  };
}

it('has no more earth dug to climb by where enough is in hand: it comes back', async () => {
  const stock = { oak_planks: 800 };
  const none = await dirtFor('build a 9x9x9 cube', stock);
  expect(none.dug).toBe(none.climbing);
  expect(none.climbing).toBeGreaterThan(96);
  expect((await dirtFor('build a 9x9x9 cube', { ...stock, dirt: 128 })).dug).toBe(0);
});

it('plans the lowest part of what does not fit through the chest, and the rest where that stands', async () => {
  const cells = Array.from({ length: 2000 }, (_, index) => ({
    position: { x: index % 20, y: Math.floor(index / 400), z: Math.floor(index / 20) % 20 },
    block: 'cobblestone',
  }));
  const { start } = startOf(game, loadEnvironment('overworld'), { rules: 'vanilla' });
  const wall = builtGoal(blueprintOf('block', cells, false));
  const [first = wall, ...others] = firstStage(start, [wall]);
  expect(others).toEqual([]);
  expect(first.quantity).toBeGreaterThan(1000);
  expect(first.quantity).toBeLessThanOrEqual(24 * 64);
  expect((await planGoals(start, [first])).kind).toBe('planned');
  const isBuilt = new Set(first.blueprint?.cells.map(([x, y, z]) => `${x} ${y} ${z}`));
  const left = cells.filter(({ position: { x, y, z } }) => !isBuilt.has(`${x} ${y} ${z}`));
  const rest = [builtGoal(blueprintOf('block', left, false))];
  expect(firstStage(start, rest)).toBe(rest);
  // What is in hands need not go through the chest, and what fills it already takes room.
  expect(firstStage({ ...start, stock: { cobblestone: 2000 } }, [wall])).toEqual([wall]);
  const [less = wall] = firstStage({ ...start, stock: { rotten_flesh: 20 * 64 } }, [wall]);
  expect(less.quantity).toBeLessThanOrEqual(4 * 64);
});

describe('where something is to be built', () => {
  const { registry } = game;

  it.each(['on the moon', 'behind the house', 'in the desert', 'along the river', 'where i stand'])(
    'is refused where no plan can heed it: %s',
    (place) => {
      const reading = readBuilding(registry, { goal: `build a hut ${place}` });
      expect(reading?.kind === 'problem' ? reading.message : '').toContain(`"${place}" cannot be heeded`);
    },
  );

  it.each(['near the chest', 'here', 'in minecraft', 'in oak', 'to live in', 'for my dog', 'at 10 64 -3'])(
    'is kept, or changes nothing: %s',
    (said) => {
      const reading = readBuilding(registry, { goal: `build a hut ${said}` });
      if (reading?.kind !== 'building') throw new Error('expected a building');
      expect(reading.blueprint.isFixed).toBe(said.startsWith('at'));
      if (said.startsWith('at')) expect(boundsOf(reading.blueprint)?.low).toEqual({ x: 10, y: 64, z: -3 });
      expect(reading.notes.some((note) => note.includes(said))).toBe(/^(?:to|for) /.test(said));
    },
  );
});
