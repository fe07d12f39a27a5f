import { describe, expect, it } from 'vitest';
import attachment from '../../../attachments/attachment-c.json' with { type: 'json' };
import { checkPlan } from '../../../src/plan/check/check.js';
import type { DraftPlan, DraftSubtask } from '../../../src/plan/subtask/draft.js';
import type { Fault } from '../../../src/plan/check/fault.js';
import { applyMend } from '../../../src/plan/check/mend.js';
import { ATTACHMENT_PLANS, draftOf, leaveOut, listed, startIn } from './correct-plans.js';
import { breakPlan } from './fault-injections.js';

const arena = startIn('chest-arena', 'paper');

describe('the three plans of the report', () => {
  it('are the ones of attachment C', () => {
    const written = Object.values(ATTACHMENT_PLANS).map(({ subtasks }) =>
      subtasks.map(({ action, item, quantity }) => ({ action, item, quantity })),
    );
    const original = attachment.plans.map(({ subtasks }) =>
      subtasks.map(({ action, item, quantity }) => ({ action, item, quantity })),
    );
    expect(written).toEqual(original);
  });

  it.each(Object.entries(ATTACHMENT_PLANS))('%s has no fault, with dependencies or as a list', (_, draft) => {
    expect(checkPlan(arena, draft)).toEqual([]);
    expect(checkPlan(arena, listed(draft))).toEqual([]);
    expect(checkPlan({ ...arena, rules: 'vanilla' }, draft)).toEqual([]);
  });

  it.each(Object.entries(ATTACHMENT_PLANS))('%s has no fault when it says less', (_, draft) => {
    const bare = {
      ...draft,
      subtasks: draft.subtasks.map((subtask) =>
        leaveOut(subtask, 'materials', 'tools', 'fuel', 'station', 'dependsOn'),
      ),
    };
    expect(checkPlan(arena, bare)).toEqual([]);
    expect(checkPlan(arena, { ...bare, goals: [] })).toEqual([]);
  });

  it('have no fault in everyday words', () => {
    const words: Readonly<Record<string, string>> = {
      oak_log: 'wood log',
      oak_planks: 'wood plank',
      raw_iron: 'iron raws',
      redstone: 'redstone dust',
      stone_pickaxe: 'cobblestone pickaxe',
      crafting_table: 'crafting bench',
    };
    const say = (name: string): string => words[name] ?? name;
    const sayAll = (counts: Readonly<Record<string, number>>): Record<string, number> =>
      Object.fromEntries(Object.entries(counts).map(([item, count]) => [say(item), count]));
    for (const draft of Object.values(ATTACHMENT_PLANS)) {
      const subtasks = draft.subtasks.map((subtask) => ({
        ...leaveOut(subtask, 'fuel', 'sources'),
        item: say(subtask.item),
        tools: (subtask.tools ?? []).map(say),
        materials: sayAll(subtask.materials ?? {}),
      }));
      expect(checkPlan(arena, { ...draft, subtasks })).toEqual([]);
      expect(checkPlan(startIn('overworld', 'paper'), { ...draft, subtasks })).toEqual([]);
    }
  });
});

describe('correct plans', () => {
  it('may mix the planks of several species in one recipe', () => {
    const start = startIn('overworld', 'vanilla', {
      stock: { oak_planks: 3, birch_planks: 5 },
      stations: ['crafting_table'],
    });
    const goals = [{ kind: 'have', item: 'chest', quantity: 1, verb: 'craft' }] as const;
    const draft = draftOf(goals, [['craft', 'chest', 1, { materials: { oak_planks: 3, birch_planks: 5 } }]]);
    expect(checkPlan(start, draft)).toEqual([]);
    const wordy = draftOf(goals, [['craft', 'chest', 1, { materials: { 'wood plank': 8 } }]]);
    expect(checkPlan(start, wordy)).toEqual([]);
  });

  it('get the buckets of a cake back', () => {
    const stock = { milk_bucket: 3, sugar: 2, egg: 1, wheat: 3 };
    const start = startIn('overworld', 'vanilla', { stock, stations: ['crafting_table'] });
    const goals = [
      { kind: 'have', item: 'cake', quantity: 1, verb: 'craft' },
      { kind: 'have', item: 'bucket', quantity: 3, verb: 'craft' },
    ] as const;
    expect(checkPlan(start, draftOf(goals, [['craft', 'cake', 1, { materials: stock }]]))).toEqual([]);
  });

  it('are met without work where everything is there', () => {
    const start = startIn('overworld', 'vanilla', { stock: { stick: 2 } });
    const goals = [{ kind: 'have', item: 'stick', quantity: 2, verb: 'craft' }] as const;
    expect(checkPlan(start, { goals, subtasks: [] })).toEqual([]);
  });

  it('take loot from the ground up to what a mob may leave', () => {
    const plan = (count: number): DraftPlan =>
      draftOf(
        [],
        [
          ['kill', 'pig', 1],
          ['gather', 'porkchop', count],
        ],
      );
    expect(checkPlan(arena, plan(3))).toEqual([]);
    expect(kindsOf(checkPlan(arena, plan(4)))).toEqual(['missing-material']);
  });
});

describe('a fault', () => {
  const compass = ATTACHMENT_PLANS.compass ?? draftOf([], []);
  const change = (id: string, by: Partial<DraftSubtask>): DraftPlan => ({
    ...compass,
    subtasks: compass.subtasks.map((subtask) => (subtask.id === id ? { ...subtask, ...by } : subtask)),
  });

  it('says which material is missing, how many, where, and how to have it', () => {
    expect(checkPlan(arena, change('s8', { quantity: 5 }))).toEqual([
      {
        kind: 'missing-material',
        subtask: 's10',
        item: 'raw_iron',
        count: 2,
        facts: { code: 'too-few', needed: 7 },
        mend: { kind: 'set-quantity', subtask: 's8', quantity: 7 },
      },
    ]);
  });

  it('of a yield that does not come out proposes the whole multiple', () => {
    const [fault, ...others] = checkPlan(arena, change('s2', { quantity: 19 }));
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ kind: 'wrong-yield', mend: { kind: 'set-quantity', quantity: 20 } });
  });

  it('of a wooden pickaxe on iron ore names the weakest that will do', () => {
    const faults = checkPlan(arena, change('s8', { tools: ['wooden_pickaxe'] }));
    expect(faults[0]).toMatchObject({
      kind: 'weak-tool',
      item: 'wooden_pickaxe',
      mend: { kind: 'set-tools', tools: ['stone_pickaxe'] },
    });
  });

  it('of a product nobody understood is reported once, with what was meant', () => {
    const faults = checkPlan(arena, change('s8', { item: 'qzzxw' }));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ kind: 'unknown-item', mend: { kind: 'rename', item: 'raw_iron' } });
  });

  it('is found in an interleaving no list would show', () => {
    // Both crafts take planks; only one of them waits for the second load.
    const draft = draftOf(
      [
        { kind: 'have', item: 'crafting_table', quantity: 1, verb: 'craft' },
        { kind: 'have', item: 'stick', quantity: 8, verb: 'craft' },
      ],
      [
        ['craft', 'oak_planks', 4, { materials: { oak_log: 1 }, dependsOn: [] }],
        ['craft', 'stick', 8, { materials: { oak_planks: 4 }, dependsOn: ['s1'] }],
        ['craft', 'oak_planks', 4, { materials: { oak_log: 1 }, dependsOn: [] }],
        ['craft', 'crafting_table', 1, { materials: { oak_planks: 4 }, dependsOn: ['s3'] }],
      ],
    );
    const start = startIn('overworld', 'vanilla', { stock: { oak_log: 2 } });
    expect(checkPlan(start, draft)).toEqual([]);
    const greedy = {
      ...draft,
      subtasks: draft.subtasks.map((subtask) =>
        subtask.id === 's4' ? { ...subtask, dependsOn: ['s1'] } : subtask,
      ),
    };
    expect(kindsOf(checkPlan(start, greedy))).toContain('order-violation');
  });

  it('tells a worn-out tool from a missing one', () => {
    const start = startIn('overworld', 'vanilla', { stock: { wooden_pickaxe: 1 } });
    const plan = (count: number): DraftPlan =>
      draftOf([], [['gather', 'cobblestone', count, { tools: ['wooden_pickaxe'] }]]);
    expect(checkPlan(start, plan(59))).toEqual([]);
    expect(checkPlan(start, plan(60))).toMatchObject([{ kind: 'worn-tool', count: 1 }]);
    expect(kindsOf(checkPlan({ ...start, stock: {} }, plan(1)))).toEqual(['missing-tool']);
  });

  it('says what a place does not have, and how much of it is too little', () => {
    const stock = { iron_pickaxe: 2 };
    const start = startIn('chest-arena', 'vanilla', { stock });
    const gather = (item: string, count: number): DraftPlan =>
      draftOf([], [['gather', item, count, { tools: ['iron_pickaxe'] }]]);
    expect(checkPlan(start, gather('emerald', 1))).toMatchObject([{ kind: 'not-here', item: 'emerald' }]);
    expect(checkPlan(start, gather('diamond', 14))).toEqual([]);
    expect(checkPlan(start, gather('diamond', 16))).toMatchObject([{ kind: 'not-enough-here', count: 2 }]);
  });

  it('of paper rules spares a plank an item, of vanilla as many as burn', () => {
    const fuel = (planks: number): DraftPlan =>
      draftOf(
        [],
        [['smelt', 'iron_ingot', 7, { station: 'furnace', materials: { raw_iron: 7, oak_planks: planks } }]],
      );
    const start = startIn('overworld', 'vanilla', {
      stock: { raw_iron: 7, oak_planks: 7 },
      stations: ['furnace'],
    });
    expect(checkPlan(start, fuel(5))).toEqual([]);
    expect(checkPlan({ ...start, rules: 'paper' }, fuel(7))).toEqual([]);
    expect(checkPlan(start, fuel(4))).toMatchObject([{ kind: 'missing-fuel', count: 1 }]);
  });
});

describe('every mistake', () => {
  it.each(Object.entries(ATTACHMENT_PLANS))('in %s is found, whatever it is', (_, draft) => {
    const broken = breakPlan(draft, arena);
    expect(new Set(broken.map(({ way }) => way)).size).toBeGreaterThan(20);
    for (const { way, at, draft: faulty, expected } of broken) {
      const kinds = kindsOf(checkPlan(arena, faulty));
      expect(kinds, `${way} at ${at}`).not.toEqual([]);
      if (expected.length > 0)
        expect(
          expected.some((kind) => kinds.includes(kind)),
          `${way} at ${at}: ${kinds.join()}`,
        ).toBe(true);
    }
  });

  it('with a mend for one thing is gone when the mend is applied', () => {
    const ways = [
      'one too few',
      'no fuel',
      'no tool',
      'a weaker tool',
      'a wrong material',
      'a dependency left out',
      'a gather said twice',
    ];
    for (const draft of Object.values(ATTACHMENT_PLANS)) {
      for (const { way, at, draft: faulty } of breakPlan(draft, arena)) {
        if (!ways.includes(way)) continue;
        let mended = faulty;
        for (let round = 0; round < 6; round++) {
          const [fault] = checkPlan(arena, mended);
          if (!fault || fault.mend.kind === 'replan') break;
          mended = applyMend(mended, fault.mend);
        }
        const left = checkPlan(arena, mended).filter(({ kind }) => kind !== 'impossible-quantity');
        expect(left, `${way} at ${at}`).toEqual([]);
      }
    }
  });
});

function kindsOf(faults: readonly Fault[]): string[] {
  return faults.map(({ kind }) => kind);
}
