import { describe, expect, it } from 'vitest';
import { recipeByRecipe } from '../../../src/decompose/recipe-by-recipe.js';
import { loadGame } from '../../../src/game/game.js';
import { playOf } from '../../../src/minecollab/play.js';
import { COLLAB_VERSION, whyInfeasible } from '../../../src/minecollab/start.js';
import { tasksIn } from '../../../src/minecollab/task-file.js';
import type { CollabTask } from '../../../src/minecollab/task.js';

/** A bow for two, of whom each lacks some commands. */
function bow(first: readonly string[], second: readonly string[], string = 2): CollabTask {
  const inventories = { '0': { oak_planks: 2, string, crafting_table: 1 }, '1': { string: 1 } };
  const blocked = { '0': first, '1': second };
  const task = {
    type: 'techtree',
    agent_count: 2,
    target: 'bow',
    initial_inventory: inventories,
    blocked_actions: blocked,
  };
  const [read] = tasksIn({ bow: task }, 'a test');
  if (!read) throw new Error('no task');
  return read;
}

function requestOf(task: CollabTask): ReturnType<typeof playOf>['request'] {
  const play = { seed: 1, speed: 10, people: [], onEvent: () => undefined, isTold: true };
  return playOf(task, play).request;
}

const PLAN = '!getCraftingPlan';

describe('commands that are blocked', () => {
  it('leave planning to who may plan, and to nobody where all are blocked', () => {
    expect(requestOf(bow([PLAN], []))).toMatchObject({ telling: { planner: 'Jill' } });
    expect(requestOf(bow([PLAN], [])).planning).toBeUndefined();
    const { telling, planning } = requestOf(bow([PLAN], [PLAN]));
    expect([telling?.planner, planning]).toEqual([undefined, { method: 'recipes' }]);
  });

  it('take the work they do from their agents, and a task of which nobody may do a part is not feasible', async () => {
    expect(requestOf(bow(['!craftRecipe'], []))).toMatchObject({ barred: { Andy: ['craft'], Jill: [] } });
    expect(await whyInfeasible(bow(['!craftRecipe'], []))).toBeNull();
    expect(await whyInfeasible(bow(['!craftRecipe'], ['!craftRecipe']))).toBe('Nobody may craft.');
  });

  it('leave what is beyond single recipes undone where nobody may plan', async () => {
    expect(await whyInfeasible(bow([PLAN], [PLAN]))).toBeNull();
    expect(await whyInfeasible(bow([PLAN], [PLAN], 1))).not.toBeNull();
  });
});

describe('recipes looked up one after the other', () => {
  const game = loadGame(COLLAB_VERSION);
  const wish = (item: string, quantity = 1) => [{ kind: 'have', item, quantity, verb: 'craft' } as const];

  it('lead from a goal down to what is there, each craft after those it needs', () => {
    const stock = { oak_log: 3, string: 3 };
    const crafts = recipeByRecipe({ game, stock, stations: [] }, wish('bow'));
    const items = crafts?.map(({ item }) => item) ?? [];
    expect(items.at(-1)).toBe('bow');
    expect(items).toContain('crafting_table');
    expect(items.indexOf('oak_planks')).toBeLessThan(items.indexOf('stick'));
  });

  it('use a table that stands or is carried, and use nothing twice', () => {
    const stock = { oak_planks: 3, stick: 2, crafting_table: 1 };
    const made = recipeByRecipe({ game, stock, stations: [] }, wish('wooden_pickaxe'));
    expect(made?.map(({ action, item }) => `${action} ${item}`)).toEqual([
      'build crafting_table',
      'craft wooden_pickaxe',
    ]);
    expect(recipeByRecipe({ game, stock, stations: [] }, wish('wooden_pickaxe', 2))).toBeNull();
  });
});
