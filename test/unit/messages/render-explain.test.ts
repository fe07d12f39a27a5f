import { loadRegistry } from '../../../src/game/registry.js';
import { namesIn } from '../../../src/messages/names.js';
import { describe, expect, it } from 'vitest';
import { criticalPathOf } from '../../../src/plan/subtask/critical-path.js';
import { explainItem } from '../../../src/messages/plan/explain.js';
import { pickaxeView, subtask } from './plan-views.js';

describe('explainItem', () => {
  it('says who uses an item, then why those are there, up to the goal, and what it takes', () => {
    expect(explainItem(pickaxeView, 'stick')).toEqual({
      ok: true,
      text: [
        '4 stick (s3): 2 for wooden_pickaxe (s5), 2 left over',
        '  1 wooden_pickaxe (s5): 1 asked for',
        'Taken from the world for it: 0.5 oak_log',
      ].join('\n'),
    });
  });

  it('counts stations as used by those who work at them, not as left over', () => {
    const explanation = explainItem(pickaxeView, 'crafting_table');
    expect(explanation).toMatchObject({ ok: true });
    expect(explanation.ok && explanation.text.split('\n')[0]).toBe(
      '1 crafting_table (s4): station for wooden_pickaxe (s5)',
    );
  });

  it('tells fuel from material, and what was there from the start', () => {
    const view = {
      ...pickaxeView,
      goals: [{ kind: 'have' as const, item: 'charcoal', quantity: 3, verb: 'smelt' as const }],
      subtasks: [subtask('s1', 'smelt', 'charcoal', 3, { materials: { oak_log: 5 }, fuel: { oak_log: 2 } })],
    };
    const explanation = explainItem(view, 'oak_log');
    expect(explanation.ok && explanation.text.split('\n')[0]).toBe(
      '5 oak_log (5 there from the start): 3 for charcoal (s1), 2 as fuel for charcoal (s1)',
    );
  });

  it('names the items there are where the plan has nothing of the kind', () => {
    expect(explainItem(pickaxeView, 'anvil')).toEqual({
      ok: false,
      message:
        'This plan has nothing to do with anvil. It has oak_log, oak_planks, stick, crafting_table, wooden_pickaxe.',
    });
  });

  it('ends where a bucket is filled and emptied in a circle', () => {
    const view = {
      ...pickaxeView,
      subtasks: [
        subtask('s1', 'gather', 'milk_bucket', 1, { materials: { bucket: 1 } }),
        subtask('s2', 'craft', 'bucket', 1, { materials: { milk_bucket: 1 } }),
      ],
    };
    expect(explainItem(view, 'bucket').ok).toBe(true);
  });
});

describe('criticalPathOf', () => {
  it('is the longest chain, first to last', () => {
    expect(criticalPathOf(pickaxeView.subtasks)).toEqual(['s1', 's2', 's3', 's5']);
  });

  it('is empty for an empty plan, and survives circles and unknown ids', () => {
    expect(criticalPathOf([])).toEqual([]);
    const circle = criticalPathOf([
      { id: 'a', dependsOn: ['b', 'nobody'] },
      { id: 'b', dependsOn: ['a'] },
    ]);
    expect(circle).toHaveLength(2);
  });

  it('says items to people in everyday names', () => {
    const said = explainItem(pickaxeView, 'stick', namesIn(loadRegistry('1.20.1')));
    expect(said.ok && said.text).toMatch(/^\d+ sticks /);
    expect(said.ok && said.text).not.toContain('_');
  });
});
