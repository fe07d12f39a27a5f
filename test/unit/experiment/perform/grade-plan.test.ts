import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradePlan } from '../../../../src/experiment/perform/grade-plan.js';
import { planMeasuresSchema } from '../../../../src/experiment/trial.js';
import type { DraftPlan } from '../../../../src/plan/subtask/draft.js';
import { ATTACHMENT_PLANS, draftOf, leaveOut, listed, startIn } from '../../plan/correct-plans.js';

const arena = startIn('chest-arena', 'paper');
const nature = startIn('overworld');
const compass = ATTACHMENT_PLANS.compass ?? draftOf([], []);

function changed(index: number, change: object): DraftPlan {
  const subtasks = compass.subtasks.map((subtask, at) =>
    at === index ? { ...subtask, ...change } : subtask,
  );
  return listed({ ...compass, subtasks });
}

function without(index: number): DraftPlan {
  return listed({ ...compass, subtasks: compass.subtasks.filter((_, at) => at !== index) });
}

describe('a plan that can be carried out', () => {
  it.each([
    ['compass', 13, 5 + 11 + 7 + 1],
    ['diamond pickaxe', 13, 4 + 11 + 3 + 3],
    ['porkchop', 11, 3 + 8 + 1],
  ])('is graded as it is: %s', (name, steps, rawActions) => {
    const plan = ATTACHMENT_PLANS[name] ?? draftOf([], []);
    const measures = gradePlan(arena, plan, { rounds: 0 });
    expect(measures).toMatchObject({ isExecutable: true, isSolvable: true, steps, rawActions, rounds: 0 });
    expect(measures).toMatchObject({ faults: 0, firstFault: null, completeness: 1, wastedItems: 0 });
  });

  it.each(Object.keys(ATTACHMENT_PLANS))(
    'has the same longest chain with its dependencies and without: %s',
    (name) => {
      const plan = ATTACHMENT_PLANS[name] ?? draftOf([], []);
      const { criticalPath } = gradePlan(arena, plan, { rounds: 0 });
      expect(criticalPath).toBeLessThan(plan.subtasks.length);
      expect(gradePlan(arena, listed(plan), { rounds: 0 }).criticalPath).toBe(criticalPath);
    },
  );

  it('is not solvable where it took more than four rounds', () => {
    expect(gradePlan(arena, compass, { rounds: 4 }).isSolvable).toBe(true);
    expect(gradePlan(arena, compass, { rounds: 5 })).toMatchObject({ isExecutable: true, isSolvable: false });
  });

  it('may be empty where everything is there already, and is nothing where it is not', () => {
    const wish: DraftPlan = { goals: compass.goals, subtasks: [] };
    const owner = { ...arena, stock: { compass: 1 } };
    expect(gradePlan(owner, wish, { rounds: 0 })).toMatchObject({
      isExecutable: true,
      completeness: 1,
      steps: 0,
    });
    expect(gradePlan(arena, wish, { rounds: 0 })).toMatchObject({
      isExecutable: false,
      completeness: 0,
      firstFault: { kind: 'goal-not-reached', step: null },
    });
  });
});

describe('a plan that cannot be carried out', () => {
  it('is complete up to the first step that lacks something', () => {
    // Without the furnace, which is the ninth: the smelting that follows has nowhere to be done.
    const measures = gradePlan(arena, without(8), { rounds: 2 });
    expect(measures).toMatchObject({ isExecutable: false, isSolvable: false, steps: 12, rounds: 2 });
    expect(measures.firstFault).toMatchObject({ kind: 'missing-station', step: 9 });
    // What the furnace would have taken only seems to be left over.
    expect(measures.wastedItems).toBe(0);
    expect(measures.completeness).toBeCloseTo(8 / 12);
    expect(measures.criticalPath).toBe(12);
  });

  it('names the step and what is wrong with it', () => {
    const measures = gradePlan(arena, changed(7, { tools: ['wooden_pickaxe'] }), { rounds: 0 });
    expect(measures.firstFault).toMatchObject({ kind: 'weak-tool', step: 8 });
    expect(measures.completeness).toBeCloseTo(7 / 13);
  });

  it('has nothing to its credit where the first step fails', () => {
    const measures = gradePlan(arena, changed(0, { item: 'moon_dust' }), { rounds: 0 });
    expect(measures).toMatchObject({ completeness: 0, firstFault: { kind: 'unknown-item', step: 1 } });
  });

  it('counts what it makes too much of as waste, and the steps as done', () => {
    const measures = gradePlan(arena, changed(11, { quantity: 4 }), { rounds: 0 });
    expect(measures).toMatchObject({ isExecutable: false, completeness: 1, faults: 1, wastedItems: 3 });
    expect(measures.firstFault).toMatchObject({ kind: 'surplus', step: 12 });
  });

  it('counts no mob as an item', () => {
    const herd = listed(
      draftOf([{ kind: 'killed', item: 'pig', quantity: 1, verb: 'kill' }], [['kill', 'pig', 3]]),
    );
    const measures = gradePlan(nature, herd, { rounds: 0 });
    expect(measures).toMatchObject({ faults: 1, wastedItems: 0, rawActions: 3 });
  });
});

describe('raw actions', () => {
  const raw = (rows: Parameters<typeof draftOf>[1]): number =>
    gradePlan(nature, listed(draftOf([], rows)), { rounds: 0, faults: [] }).rawActions;

  it.each([
    ['blocks of a kind', 'gather', 'oak_log', 3, 3],
    ['ores that give several items', 'gather', 'redstone', 9, 2],
    ['what is seldom found, as often as it takes', 'gather', 'flint', 1, 10],
    ['things nobody knows, one each', 'gather', 'moon_dust', 4, 4],
    ['no crafting', 'craft', 'stick', 4, 0],
    ['no nonsense', 'gather', 'oak_log', -1, 0],
  ])('are %s', (_, action, item, quantity, expected) => {
    expect(raw([[action, item, quantity]])).toBe(expected);
  });

  it('do not count the loot beside the kill', () => {
    expect(
      raw([
        ['kill', 'spider', 2],
        ['gather', 'string', 2],
      ]),
    ).toBe(2);
  });
});

describe('any list of steps', () => {
  const row = fc.tuple(
    fc.constantFrom('gather', 'craft', 'smelt', 'kill', 'build', 'dance'),
    fc.constantFrom('oak_log', 'oak_planks', 'stick', 'crafting_table', 'pig', 'iron_ingot', 'moon_dust'),
    fc.oneof(fc.integer({ min: -1, max: 70 }), fc.constantFrom(NaN, Infinity, 1e300, 0.5)),
  );

  const drafts = fc.oneof(
    { weight: 3, arbitrary: fc.array(row, { maxLength: 12 }).map((rows) => draftOf(compass.goals, rows)) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(ATTACHMENT_PLANS)) },
  );

  it('gets measures that fit into a record', () => {
    let executable = 0;
    fc.assert(
      fc.property(drafts, fc.boolean(), (draft, isBare) => {
        const plan = listed(draft);
        const subtasks = isBare
          ? plan.subtasks.map((one) => leaveOut(one, 'tools', 'materials'))
          : plan.subtasks;
        const measures = gradePlan(arena, { ...plan, subtasks }, { rounds: 1 });
        expect(() => planMeasuresSchema.parse(measures)).not.toThrow();
        expect(measures.isExecutable).toBe(measures.firstFault === null);
        expect(JSON.parse(JSON.stringify(measures))).toEqual(measures);
        if (!measures.isExecutable) return;
        executable += 1;
        expect(measures.completeness).toBe(1);
      }),
      { numRuns: 60 },
    );
    expect(executable).toBeGreaterThan(0);
  });
});
