import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateTasks } from '../../../src/minecollab/generate.js';
import { beyondReach, builtShare, scoreOf } from '../../../src/minecollab/score.js';
import { whyInfeasible, withCompleteInventories } from '../../../src/minecollab/start.js';
import { tasksIn } from '../../../src/minecollab/task-file.js';
import { sumOfCounts } from '../../../src/base/item-counts.js';
import { cellsOf } from '../../../src/blueprint/blueprint.js';
import { planAccessOf, type CollabTask } from '../../../src/minecollab/task.js';

const CRAFTING = {
  type: 'techtree',
  goal: 'Collaborate with other agents to craft an bow',
  agent_count: 2,
  target: 'bow',
  initial_inventory: {
    '0': { stick: 2, string: 2, crafting_table: 1, dirt: 0 },
    '1': { stick: 1, string: 1 },
  },
  blocked_actions: { '0': ['!getCraftingPlan'], '1': [] },
  depth: 0,
};
const HELLISH = { type: 'cooking', agent_count: 2, target: ['mushroom_stew', 'cookie'], timeout: 300 };

describe('a task file', () => {
  it('gives tasks with every default filled in', () => {
    const [task] = tasksIn({ bow: CRAFTING }, 'a file');
    expect(task).toMatchObject({
      kind: 'crafting',
      target: { bow: 1 },
      timeoutSeconds: 300,
      inventories: [
        { stick: 2, string: 2, crafting_table: 1 },
        { stick: 1, string: 1 },
      ],
      goals: [CRAFTING.goal, CRAFTING.goal],
    });
    expect(task && planAccessOf(task)).toBe('partial');
  });

  it('is refused with task and field of every mistake', () => {
    const wrong = { ...CRAFTING, agent_count: 'two' };
    const stranger = { ...CRAFTING, initial_inventory: { '7': { stick: 1 } } };
    expect(() => tasksIn({ wrong, stranger }, 'a file')).toThrow(
      /wrong: .*agent_count[^]*stranger: initial_inventory.7/,
    );
    expect(() => tasksIn({ bow: CRAFTING }, 'a file', ['bovv'])).toThrow(/got "bovv"/);
    expect(() => tasksIn([], 'a file')).toThrow(/got a list/);
  });
});

describe('feasibility', () => {
  it('is proven, and what is missing named', async () => {
    const [bow] = tasksIn({ bow: CRAFTING }, 'a file');
    const [stew] = tasksIn({ mushroom_stew_cookie_hells_kitchen: HELLISH }, 'a file');
    if (!bow || !stew) throw new Error('no tasks');
    expect(await whyInfeasible(bow)).toBeNull();
    expect(await whyInfeasible(stew)).toMatch(/cookie|mushroom_stew/);
    expect(await whyInfeasible(withCompleteInventories(stew))).toBeNull();
    expect(await whyInfeasible({ ...bow, target: { unobtainium: 1 } })).toMatch(/no unobtainium/);
    const pie = { ...stew, dishes: null, target: { pumpkin_pie: 1 } };
    expect(await whyInfeasible(pie)).toMatch(/^no hen lays an egg/);
    expect(await whyInfeasible({ ...pie, timeoutSeconds: 500 })).toBeNull();
  });
});

describe('the published score', () => {
  it('is 1 when one agent alone holds everything', () => {
    const task = { target: { cookie: 8, bread: 1 }, dishes: null };
    expect(scoreOf(task, [{ cookie: 8 }, { bread: 1 }])).toBe(0);
    expect(scoreOf(task, [{}, { cookie: 9, bread: 1 }])).toBe(1);
  });

  it('in Hell’s Kitchen is 1 when each holds its own dish', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (one, other) => {
        const task = { target: { cookie: 1, bread: 1 }, dishes: ['cookie', 'bread'] };
        const hands = [one ? { cookie: 1 } : { bread: 1 }, other ? { bread: 1 } : {}];
        expect(scoreOf(task, hands)).toBe(one && other ? 1 : 0);
      }),
    );
  });
});

const building = (...levels: (readonly [y: number, ...placement: string[][]])[]): object => ({
  type: 'construction',
  agent_count: 1,
  initial_inventory: { '0': { stone: 4, torch: 1 } },
  blueprint: {
    levels: levels.map(([y, ...placement], level) => ({ level, coordinates: [3, y, 5], placement })),
  },
});

describe('a construction task', () => {
  const read = (task: object): CollabTask => {
    const [found] = tasksIn({ hut: task }, 'a file');
    if (!found) throw new Error('none');
    return found;
  };

  it('cannot be done where its levels contradict each other, or where a material is missing', async () => {
    expect(await whyInfeasible(read(building([-60, ['stone', 'air']], [-60, ['air', 'air']])))).toMatch(
      /different blocks at the same place, 1 time/,
    );
    expect(await whyInfeasible(read(building([-60, ['stone', 'glass']])))).toMatch(/^needs/);
    expect(await whyInfeasible(read(building([-60, ['air']])))).toMatch(/nothing to build/);
    expect(await whyInfeasible(read(building([900, ['stone']])))).toMatch(/^No world holds its building/);
    expect(await whyInfeasible(read(building([-60, ['stone']], [-59, ['torch']])))).toBe(null);
    expect(() => read({ ...building(), blueprint: undefined })).toThrow(/blueprint: expected/);
  });

  it('is scored by names in the cells that are not both empty', () => {
    const { blueprint } = read(building([-60, ['stone', 'stone', 'air', 'air']], [-59, ['torch']]));
    const world: Record<string, string> = { '3,-60,5': 'stone', '5,-60,5': 'dirt', '3,-59,5': 'wall_torch' };
    if (!blueprint) throw new Error('none');
    const { share, wrong } = builtShare(blueprint, ({ x, y, z }) => world[`${x},${y},${z}`] ?? 'air');
    expect(share).toBe(1 / 4);
    expect(wrong.map(({ wanted, found }) => `${wanted} ${found}`)).toEqual([
      'stone air',
      'air dirt',
      'torch wall_torch',
    ]);
  });
});

describe('a construction task that can never match as a whole', () => {
  it('names the cells that cannot, with what stands there at most', () => {
    const [task] = tasksIn(
      { nave: building([-60, ['stone', 'air']], [-59, ['stone', 'torch']], [-58, ['torch', 'air']]) },
      'a file',
    );
    const blueprint = task?.blueprint;
    if (!blueprint) throw new Error('none');
    expect(beyondReach(blueprint)).toEqual([
      { position: { x: 4, y: -59, z: 5 }, wanted: 'torch', found: 'wall_torch' },
    ]);
  });
});

describe('generated tasks', () => {
  it('of construction are whole buildings, all materials dealt out', async () => {
    const { train } = await generateTasks({
      kind: 'construction',
      agents: 3,
      count: 4,
      seed: 2,
      testShare: 0,
    });
    const tasks = tasksIn(train, 'train');
    expect(tasks).toHaveLength(4);
    for (const { id, blueprint, inventories, timeoutSeconds } of tasks) {
      expect(id).toMatch(/^materials_\d_rooms_\d_window_\d_carpet_\d_variant_\d+$/);
      const cells = blueprint ? cellsOf(blueprint) : [];
      const needed = sumOfCounts(cells.map(({ block }) => (block === 'air' ? {} : { [block]: 1 })));
      expect(sumOfCounts(inventories)).toEqual({ ...needed, diamond_pickaxe: 3, dirt: 384 });
      expect(timeoutSeconds).toBe(600 + 300 * Number(/rooms_(\d)/.exec(id)?.[1]));
    }
  });

  it('are the same for a seed, parted by target, and read like published ones', async () => {
    const generation = { kind: 'crafting', agents: 3, count: 40, seed: 1, testShare: 0.5 } as const;
    const { train, test } = await generateTasks(generation);
    expect(await generateTasks(generation)).toEqual({ train, test });
    const all = [...tasksIn(train, 'train'), ...tasksIn(test, 'test')];
    expect(all).toHaveLength(40);
    expect(all.every(({ agents }) => agents === 3)).toBe(true);
    // A template takes itself to be copied.
    expect(all.filter((task) => scoreOf(task, task.inventories) === 1)).toEqual([]);
    const targets = (file: object): readonly string[] =>
      Object.values(file as Record<string, { target: string }>).map(({ target }) => target);
    expect(targets(train).filter((target) => targets(test).includes(target))).toEqual([]);
  });

  it('are never all for training, or all for tests, where they have several targets', async () => {
    for (const [seed, testShare] of [
      [1, 0.05],
      [3, 0.2],
      [6, 0.95],
    ] as const) {
      const { train, test } = await generateTasks({ kind: 'cooking', agents: 5, count: 5, seed, testShare });
      expect([Object.keys(train), Object.keys(test)]).not.toContainEqual([]);
    }
    const { test } = await generateTasks({ kind: 'cooking', agents: 5, count: 2, seed: 1, testShare: 0 });
    expect(test).toEqual({});
  });
});
