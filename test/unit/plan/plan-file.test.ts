import { assert, describe, expect, it } from 'vitest';
import { checkPlan } from '../../../src/plan/check/check.js';
import { loadGame } from '../../../src/game/game.js';
import { readPlanText } from '../../../src/plan/file/plan-file.js';
import { ATTACHMENT_PLANS, startIn } from './correct-plans.js';

function read(value: unknown): ReturnType<typeof readPlanText> {
  return readPlanText(typeof value === 'string' ? value : JSON.stringify(value), 'plan.json', () =>
    loadGame('1.20.1'),
  );
}

describe('readPlanText', () => {
  it('reads what we print, with where it is to be carried out', () => {
    const { goals, subtasks } = ATTACHMENT_PLANS.compass ?? { goals: [], subtasks: [] };
    const place = { rules: 'paper', mcVersion: '1.20.1', environment: 'chest-arena' };
    expect(read({ schemaVersion: 1, goal: 'craft a compass', goals, subtasks, ...place })).toEqual({
      ok: true,
      value: { draft: { goals, subtasks }, format: 'co-voyager', goal: 'craft a compass', ...place },
    });
    expect(read(subtasks)).toMatchObject({
      ok: true,
      value: { format: 'list', draft: { goals: [], subtasks } },
    });
  });

  const rows = [
    { action: 'gather', item: 'wood log', tools: 'none', materials: 'none', quantity: 3 },
    { action: 'craft', item: 'wood plank', tools: [], materials: null, quantity: 12 },
    { action: 'craft', item: 'stick', tools: null, materials: [{ 'wood plank': 0.5 }], quantity: 4 },
    { action: 'craft', item: 'crafting table', tools: ['none'], materials: { 'wood plank': 4 }, quantity: 1 },
    {
      action: 'craft',
      item: 'wooden pickaxe',
      tools: ['crafting table'],
      materials: [
        { item: 'wood plank', quantity: 3 },
        { item: 'stick', quantity: 2 },
      ],
      quantity: 1,
    },
    { action: 'gather', item: 'cobblestone', tools: 'wooden pickaxe', materials: '', quantity: 8 },
    {
      action: 'craft',
      item: 'furnace',
      tools: ['crafting table'],
      materials: { cobblestone: 8 },
      quantity: 1,
    },
    {
      action: 'craft',
      item: 'wooden sword',
      tools: ['crafting table'],
      materials: [{ 'wood plank': 2 }, { stick: 1 }],
      quantity: 1,
    },
    { action: 'kill', item: 'pig', tools: ['wooden sword'], materials: 'none', quantity: 1 },
    { action: 'gather', item: 'porkchop', tools: 'none', materials: 'none', quantity: 1 },
    {
      action: 'smelt',
      item: 'cooked porkchop',
      tools: ['furnace'],
      materials: ['porkchop', 'wood plank'],
      quantity: 1,
    },
  ];

  it("reads the original program's list in all its shapes, and the plan is right", () => {
    for (const file of [rows, { sub_tasks: rows }, { 'Kill a pig and cook it': rows }]) {
      const reading = read(file);
      assert(reading.ok);
      expect(reading.value.format).toBe('co-voyager-original');
      expect(checkPlan(startIn('chest-arena', 'paper'), reading.value.draft)).toEqual([]);
    }
  });

  it.each([
    ['a list', '["Mine 3 Wood", "Equip Axe", "Craft 1 Crafting Table"]'],
    [
      'a list by its name',
      '{"goal": "craft a crafting table", "steps": ["Mine 3 Wood", "Equip Axe", "Craft 1 Crafting Table"]}',
    ],
    ['numbered lines', 'My plan:\n1. Mine 3 Wood\n2. Equip Axe\n3. Craft 1 Crafting Table'],
  ])('reads %s of steps in words, and says which are no work', (_, text) => {
    expect(read(text)).toMatchObject({
      ok: true,
      value: {
        draft: { subtasks: [{ action: 'gather', item: 'oak_log', quantity: 3 }, { item: 'crafting_table' }] },
        leftOut: ['Equip Axe'],
      },
    });
  });

  it('a name that is like none is not taken for the nearest of all', () => {
    const reading = read([{ action: 'craft', item: 'home', quantity: 1, materials: '1 stick' }]);
    assert(reading.ok);
    const faults = checkPlan(startIn('chest-arena'), reading.value.draft);
    expect(faults.find(({ kind }) => kind === 'unknown-item')?.mend.kind).toBe('replan');
  });

  it('reads Python literals and keeps an open quantity open', () => {
    const reading = read(
      "[{'action': 'gather', 'item': 'None of it', 'tools': None, 'materials': None, 'quantity': -1}]",
    );
    expect(reading).toMatchObject({
      ok: true,
      value: { draft: { subtasks: [{ item: 'None of it', quantity: -1, tools: [] }] } },
    });
  });

  const table = { action: 'craft', item: 'crafting table', quantity: 1 };
  const cobblestone = { action: 'gather', item: 'cobblestone', quantity: 8 };

  it.each([
    ['rows by number', { 1: table, 2: cobblestone }],
    ['rows by name, deep in others', { reply: { tags: ['a'], plan: { first: table, then: cobblestone } } }],
    ['JSON lines', `${JSON.stringify(table)}\n${JSON.stringify(cobblestone)}\n`],
    [
      'capitals and other names',
      [
        { Action: 'Craft', Item: 'Crafting Table', Quantity: '1' },
        { task: 'mine', name: 'cobblestone', Amount: 'eight', 'Tools Required': null },
      ],
    ],
    [
      'ids as numbers and counts as texts',
      {
        subtasks: [
          { ...table, id: 1, materials: { oak_planks: '4' } },
          { ...cobblestone, id: 2, quantity: '8', depends_on: [1] },
        ],
      },
    ],
    [
      'rows with sentences',
      {
        steps: [
          { step: 1, action: 'Craft crafting table' },
          { task: 'mine cobblestone', quantity: 8 },
        ],
      },
    ],
    ['notes in brackets', ['Craft 1 crafting table (of 4 planks)', 'Gather 8 cobblestone using a pickaxe']],
  ])('reads %s', (_, value) => {
    expect(read(value)).toMatchObject({
      ok: true,
      value: {
        draft: {
          subtasks: [
            { action: 'craft', quantity: 1 },
            { action: 'gather', item: 'cobblestone', quantity: 8 },
          ],
        },
      },
    });
  });

  it.each([
    ['{"a": ', /plan\.json is neither JSON nor JSON5/],
    ['"compass"', /plan\.json holds no plan/],
    ['{}', /plan\.json holds no plan/],
    [[{ action: 'craft', quantity: 1 }], /plan\.json: subtask 1, item/],
    [
      [rows[0], { action: 'craft', item: 'x', quantity: 1, materials: { y: 'many' } }],
      /subtask 2, materials/,
    ],
    [{ subtasks: [{ id: 's1', action: 'craft', item: 'x', quantity: 'plenty' }] }, /subtask 1, quantity/],
    [' ', /plan\.json is empty/],
  ])('says what is wrong with %j and where', (value, message) => {
    const reading = read(value);
    expect(reading.ok ? '' : reading.message).toMatch(message);
  });
});
