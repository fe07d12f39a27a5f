import { describe, expect, it } from 'vitest';
import { describeModelChanges } from '../../../src/decompose/model/model-decomposition-changes.js';
import type { DraftSubtask } from '../../../src/plan/subtask/draft.js';
import { loadRegistry } from '../../../src/game/registry.js';
import { namesIn } from '../../../src/messages/names.js';

const nameOf = namesIn(loadRegistry('1.20.1'));

const gather: DraftSubtask = {
  id: 's1',
  action: 'gather',
  item: 'cobblestone',
  quantity: 8,
  tools: ['wooden_pickaxe'],
};
const craft: DraftSubtask = {
  id: 's2',
  action: 'craft',
  item: 'furnace',
  quantity: 1,
  materials: { cobblestone: 7 },
  tools: ['crafting_table'],
};
const kill: DraftSubtask = { id: 's3', action: 'kill', item: 'pig', quantity: 1 };

describe('what changed in a plan', () => {
  it('is nothing where only ids, stations among the tools or fields nobody listed differ', () => {
    const after = [gather, { ...craft, id: 's9', tools: [], station: 'crafting_table' }];
    expect(describeModelChanges([{ ...gather, id: 'a' }, craft], after, nameOf)).toEqual([]);
  });

  it('is told by quantity, addition and removal', () => {
    expect(describeModelChanges([gather, kill], [{ ...gather, quantity: 11 }, craft], nameOf)).toEqual([
      'gather cobblestone 8 -> 11',
      'added craft 1 furnace',
      'removed kill 1 pig',
    ]);
  });

  it('is told by material and tool', () => {
    const after = [
      { ...gather, tools: ['stone_pickaxe'] },
      { ...craft, materials: { cobblestone: 8 } },
    ];
    expect(describeModelChanges([gather, craft], after, nameOf)).toEqual([
      'gather cobblestone: tools wooden pickaxe -> stone pickaxe',
      'craft furnaces: materials 7 cobblestone -> 8 cobblestone',
    ]);
  });

  it('names one of two alike subtasks once', () => {
    expect(describeModelChanges([gather, gather], [gather], nameOf)).toEqual([
      'removed gather 8 cobblestone',
    ]);
  });

  it('mentions the order where nothing else changed', () => {
    expect(describeModelChanges([gather, craft], [craft, gather], nameOf)).toEqual([
      'changed the order of the subtasks',
    ]);
  });
});
