import { describe, expect, it } from 'vitest';
import { loadGame } from '../../../src/game/game.js';
import { readPlanText } from '../../../src/plan/file/plan-file.js';

function materialsOf(subtask: object): unknown {
  const reading = readPlanText(JSON.stringify([subtask]), 'plan.json', () => loadGame('1.20.1'));
  if (!reading.ok) throw new Error(reading.message);
  return reading.value.draft.subtasks[0]?.materials;
}

describe('materials in a list', () => {
  it.each([
    ['per item made', 'torch', 4, { coal: 0.25, stick: 0.25 }, { coal: 1, stick: 1 }],
    ['per time the recipe is made', 'oak_planks', 20, { oak_log: 1 }, { oak_log: 5 }],
    ['in total', 'oak_planks', 20, { oak_log: 5 }, { oak_log: 5 }],
    [
      'as the report has it',
      'wooden pickaxe',
      2,
      { 'wood plank': 3, stick: 2 },
      { 'wood plank': 6, stick: 4 },
    ],
  ])('told %s add up to the recipe', (_, item, quantity, materials, totals) => {
    expect(materialsOf({ action: 'craft', item, quantity, tools: [], materials })).toEqual(totals);
  });

  it('may tell fuel per item smelted', () => {
    const materials = { 'raw iron': 1, 'wood plank': 1 };
    expect(materialsOf({ action: 'smelt', item: 'iron ingot', quantity: 7, materials })).toEqual({
      'raw iron': 7,
      'wood plank': 7,
    });
  });
});
