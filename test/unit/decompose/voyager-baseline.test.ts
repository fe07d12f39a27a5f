import { describe, expect, it } from 'vitest';
import { decomposeByVoyager, gradeVoyagerSteps } from '../../../src/decompose/model/voyager-baseline.js';
import { readSteps, stepAsSubtask } from '../../../src/plan/file/steps.js';
import { startOf } from '../../../src/decompose/start-of.js';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { loadGame } from '../../../src/game/game.js';
import { scriptedModel } from '../../../src/model/scripted-model.js';
import type { Goal } from '../../../src/plan/subtask/subtask.js';

const game = loadGame('1.20.1');
const { start } = startOf(game, loadEnvironment('chest-arena'), { rules: 'vanilla' });
const goals: readonly Goal[] = [{ kind: 'have', item: 'diamond_pickaxe', quantity: 1, verb: 'craft' }];

// Twelve steps in Voyager's manner; like its own lists, they forget planks, fuel and most of the cobblestone.
const DIAMOND_PICKAXE = [
  'Mine 3 Wood Log',
  'Craft 1 Crafting Table',
  'Craft 2 Stick',
  'Craft 1 Wooden Pickaxe',
  'Mine 3 Cobblestone',
  'Craft 1 Stone Pickaxe',
  'Craft 1 Furnace',
  'Mine 3 Iron Ore',
  'Smelt 3 Iron Ingot',
  'Craft 1 Iron Pickaxe',
  'Mine 3 Diamond',
  'Craft 1 Diamond Pickaxe',
];

describe('one step', () => {
  it.each([
    ['Mine 3 Wood', 'gather 3 oak_log'],
    ['Craft 1 Wooden Pickaxe', 'craft 1 wooden_pickaxe'],
    ['Craft Wooden Pickaxe', 'craft 1 wooden_pickaxe'],
    ['Mine 3 Iron Ore', 'gather 3 raw_iron'],
    ['Smelt 3 Raw Iron', 'smelt 3 iron_ingot'],
    ['Smelt 3 iron ingots using coal', 'smelt 3 iron_ingot'],
    ['Kill a cow', 'kill 1 cow'],
    ['Collect two sticks', 'gather 2 stick'],
    ['Place 1 Furnace', 'build 1 furnace'],
  ])('"%s" is %s', (step, expected) => {
    const parsed = stepAsSubtask(game, step);
    expect(parsed && `${parsed.action} ${parsed.quantity} ${parsed.item}`).toBe(expected);
  });

  it.each(['Equip the pickaxe', 'Go to the forest', '', 'Craft'])('"%s" is no subtask', (step) => {
    expect(stepAsSubtask(game, step)).toBeNull();
  });
});

describe('a list of steps', () => {
  it.each([
    ['a JSON list', '["Mine 3 Wood", "Craft 1 Stick"]'],
    ['a wrapped one', '{"steps": ["Mine 3 Wood", "Craft 1 Stick"]}'],
    ['a numbered text', 'Sure:\n1. Mine 3 Wood\n2. Craft 1 Stick\n'],
  ])('is read from %s', (_, text) => {
    expect(readSteps(text)).toEqual(['Mine 3 Wood', 'Craft 1 Stick']);
  });

  it('is graded as it stands: nothing is resolved, nothing mended', async () => {
    const model = scriptedModel([JSON.stringify(DIAMOND_PICKAXE)]);
    const result = await decomposeByVoyager(start, goals, 'craft a diamond pickaxe', { model });
    expect(result.steps).toEqual(DIAMOND_PICKAXE);
    expect(result.subtasks.map(({ instruction }) => instruction)).toEqual(DIAMOND_PICKAXE);
    expect(result.subtasks.map(({ quantity }) => quantity)).toEqual([3, 1, 2, 1, 3, 1, 1, 3, 3, 1, 3, 1]);
    const kinds = result.faults.map(({ kind }) => kind);
    expect(kinds).toContain('missing-material');
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]).toMatchObject({ role: 'baseline', stage: 'voyager-decompose' });
  });

  it('names the steps that are no work', () => {
    const { notes, subtasks } = gradeVoyagerSteps(start, goals, ['Find a cave', 'Mine 1 Cobblestone']);
    expect(notes).toEqual(['no subtask in "Find a cave"']);
    expect(subtasks).toHaveLength(1);
  });

  it.each(['', 'no idea'])('that is none (%j) is a fault', async (text) => {
    const result = await decomposeByVoyager(start, goals, 'craft', { model: scriptedModel([text]) });
    expect(result.subtasks).toEqual([]);
    expect(result.faults).toHaveLength(1);
  });
});
