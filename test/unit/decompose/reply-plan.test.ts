import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlanReply } from '../../../src/decompose/model/reply-plan.js';

const furnace = {
  action: 'craft',
  item: 'furnace',
  quantity: 1,
  tools: ['crafting_table'],
  materials: [{ item: 'cobblestone', quantity: 8 }],
};

describe('a list of subtasks in a reply', () => {
  it.each([
    ['plain', JSON.stringify([furnace])],
    ['fenced', `Here you are:\n\`\`\`json\n${JSON.stringify([furnace], null, 2)}\n\`\`\`\nGood luck!`],
    ['wrapped', JSON.stringify({ subtasks: [furnace] })],
    ['wrapped twice', JSON.stringify({ plan: { steps: [furnace] } })],
    ['numbered', JSON.stringify({ step_1: furnace })],
    ['alone', JSON.stringify(furnace)],
    [
      'Python',
      "[{'action': 'craft', 'item': 'furnace', 'quantity': 1, 'tools': ['crafting_table'], 'materials': [{'item': 'cobblestone', 'quantity': 8,}], 'done': False},]",
    ],
    [
      'synonyms',
      JSON.stringify([
        {
          type: 'Craft',
          name: 'furnace',
          count: '1',
          tool: 'crafting_table',
          ingredients: { cobblestone: 8 },
        },
      ]),
    ],
    ['texts', JSON.stringify([{ ...furnace, materials: ['8 cobblestone'] }])],
    ['one text', JSON.stringify([{ ...furnace, materials: 'cobblestone x 8' }])],
    ['tools as objects', JSON.stringify([{ ...furnace, tools: [{ name: 'crafting_table', quantity: 1 }] }])],
  ])('is read when it is %s', (_, text) => {
    expect(readPlanReply(text)).toEqual({ subtasks: [furnace], problems: [] });
  });

  it('takes -1 for gathers and smelts without a quantity, and 1 for the rest', () => {
    const text = JSON.stringify([
      { action: 'mine', item: 'dirt' },
      { action: 'cook', item: 'cooked_beef', quantity: null },
      { action: 'kill', item: 'cow', tools: 'none', materials: null },
    ]);
    expect(readPlanReply(text).subtasks).toEqual([
      { action: 'gather', item: 'dirt', quantity: -1 },
      { action: 'smelt', item: 'cooked_beef', quantity: -1 },
      { action: 'kill', item: 'cow', quantity: 1, tools: [] },
    ]);
  });

  it('reads fractions written as such', () => {
    const text = JSON.stringify([
      { action: 'craft', item: 'torch', materials: [{ item: 'coal', quantity: '1/4' }] },
    ]);
    expect(readPlanReply(text).subtasks[0]?.materials).toEqual([{ item: 'coal', quantity: 0.25 }]);
  });

  it.each([
    ['', /no text/],
    ['I cannot do that.', /no complete JSON/],
    ['[]', /empty/],
    ['{"answer": 42}', /no list/],
    ['["craft a furnace"]', /Entry 1 .* expected an object/],
    ['[{"item": "furnace"}]', /Entry 1 .* has no action/],
    ['[{"action": "craft"}]', /Entry 1 .* has no item/],
  ])('of which there is none in %j is a problem', (text, problem) => {
    const { subtasks, problems } = readPlanReply(text);
    expect(subtasks).toEqual([]);
    expect(problems.join(' ')).toMatch(problem);
  });

  it('that breaks off keeps its complete entries and says so', () => {
    const text = JSON.stringify([furnace, furnace]).slice(0, -30);
    const { subtasks, problems } = readPlanReply(text);
    expect(subtasks).toEqual([furnace]);
    expect(problems.join(' ')).toMatch(/broke off/);
  });

  it('never throws, and an empty list always has a problem', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(fc.object()).map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const { subtasks, problems } = readPlanReply(text);
        expect(subtasks.length + problems.length).toBeGreaterThan(0);
        for (const { quantity } of subtasks) expect(Number.isFinite(quantity)).toBe(true);
      }),
    );
  });
});
