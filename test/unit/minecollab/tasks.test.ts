import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateTasks } from '../../../src/minecollab/generate.js';
import { scoreOf } from '../../../src/minecollab/score.js';
import { whyInfeasible, withCompleteInventories } from '../../../src/minecollab/start.js';
import { tasksIn } from '../../../src/minecollab/task-file.js';
import { planAccessOf } from '../../../src/minecollab/task.js';

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

describe('generated tasks', () => {
  it('are the same for a seed, parted by target, and read like published ones', async () => {
    const generation = { kind: 'crafting', agents: 3, count: 6, seed: 4, testShare: 0.5 } as const;
    const { train, test } = await generateTasks(generation);
    expect(await generateTasks(generation)).toEqual({ train, test });
    const all = [...tasksIn(train, 'train'), ...(Object.keys(test).length > 0 ? tasksIn(test, 'test') : [])];
    expect(all).toHaveLength(6);
    expect(all.every(({ agents }) => agents === 3)).toBe(true);
    const targets = (file: object): readonly string[] =>
      Object.values(file as Record<string, { target: string }>).map(({ target }) => target);
    expect(targets(train).filter((target) => targets(test).includes(target))).toEqual([]);
  });
});
