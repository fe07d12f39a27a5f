import fc from 'fast-check';
import { assert, describe, expect, it } from 'vitest';
import { completePlan } from '../../../src/decompose/complete-plan.js';
import { readPlanText } from '../../../src/plan/file/plan-file.js';
import { loadGame } from '../../../src/game/game.js';
import { isWaste } from '../../../src/plan/check/fault.js';
import type { DraftPlan } from '../../../src/plan/subtask/draft.js';
import { ATTACHMENT_PLANS, startIn } from '../plan/correct-plans.js';

function planIn(text: string): DraftPlan {
  const reading = readPlanText(text, 'plan', () => loadGame('1.20.1'));
  assert(reading.ok, reading.ok ? '' : reading.message);
  return reading.value.draft;
}

const WOOD = /(_log|_planks|^stick)$/;
const paper = startIn('chest-arena', 'paper');
const plans = Object.values(ATTACHMENT_PLANS);

/** As the original's Task Manager writes a list: no wood, gathers and smelts open, materials in words. */
function asOriginal({ subtasks }: (typeof plans)[number], quantities: boolean): string {
  const words = (counts: readonly string[]): string => (counts.length > 0 ? counts.join(', ') : 'None');
  const rows = subtasks
    .filter(({ item }) => !WOOD.test(item))
    .map(({ action, item, quantity, tools, materials, station }, index, list) => {
      const isOpen = (action === 'gather' || action === 'smelt') && index < list.length - 1 && !quantities;
      return {
        action,
        item: item.replaceAll('_', ' '),
        tools: words([...(tools ?? []), ...(station === undefined ? [] : [station])]),
        materials: words(
          Object.entries(materials ?? {}).map(
            ([name, count]) => `${count / quantity} ${name.replaceAll('_', ' ')}`,
          ),
        ),
        quantity: isOpen ? -1 : quantity,
      };
    });
  return JSON.stringify(rows);
}

describe('completePlan', () => {
  it.each(plans.map((plan) => [plan.goals[0]?.item, plan] as const))(
    'gives the plan printed for the %s back from what its list leaves open',
    (_, plan) => {
      const printed = plan.subtasks
        .map(({ action, item, quantity }) => `${action} ${quantity} ${item}`)
        .sort();
      for (const quantities of [false, true]) {
        const { subtasks, faults, changes } = completePlan(paper, planIn(asOriginal(plan, quantities)));
        expect(faults).toEqual([]);
        expect(subtasks.map(({ action, item, quantity }) => `${action} ${quantity} ${item}`).sort()).toEqual(
          printed,
        );
        expect(changes.join()).toMatch(/added gather \d+ oak logs/);
      }
    },
  );

  it('keeps a plan that leaves nothing open to the letter', () => {
    for (const plan of plans) {
      const { subtasks, changes, faults } = completePlan(paper, plan);
      expect({ changes, faults }).toEqual({ changes: [], faults: [] });
      expect(subtasks.map(({ item, quantity }) => [item, quantity])).toEqual(
        plan.subtasks.map(({ item, quantity }) => [item, quantity]),
      );
    }
  });

  it('has what uses a tool moved after the subtask that makes it', () => {
    const sword = { action: 'craft', item: 'wooden sword', quantity: 1, materials: '2 wood planks, 1 stick' };
    const rows = [{ action: 'kill', item: 'cow', quantity: 1, tools: 'wooden sword' }, sword];
    const { faults } = completePlan(paper, planIn(JSON.stringify(rows)));
    expect(faults[0]?.mend).toEqual({ kind: 'move-after', subtask: 's1', after: 's2' });
  });

  it('names what is wrong by the ids that were given, and a name nobody knows first', () => {
    const row = (id: string, action: string, item: string, quantity: number): object => ({
      id,
      action,
      item,
      quantity,
    });
    const rows = [
      row('table', 'craft', 'crafting table', 1),
      row('pick', 'craft', 'wooden pickaxe', 1),
      row('stones', 'gather', 'cobblestone', -1),
      row('walls', 'craft', 'cobblestone wall', 6),
      row('end', 'craft', 'lever', 1),
    ];
    const faultsOf = (list: readonly object[]): unknown =>
      completePlan(paper, planIn(JSON.stringify(list))).faults;
    expect(faultsOf(rows)).toMatchObject([
      { kind: 'unused-product', mend: { kind: 'remove', subtask: 'walls' } },
    ]);
    const strange = [...rows.slice(0, 3), row('seat', 'craft', 'mahogany chair', 2)];
    expect(faultsOf(strange)).toMatchObject([{ kind: 'unknown-item', subtask: 'seat' }]);
  });

  it('lists every number it corrects', () => {
    const rows = JSON.parse(asOriginal(plans[0] ?? { goals: [], subtasks: [] }, false)) as {
      item: string;
      quantity: number;
    }[];
    for (const row of rows) if (row.item === 'iron ingot') row.quantity = 2;
    expect(completePlan(paper, planIn(JSON.stringify(rows))).changes).toContain('smelt iron ingots 2 -> 7');
  });

  it('gives work the tools the plan makes where a list says nothing of tools', () => {
    const steps = ['Craft crafting table', 'Craft wooden pickaxe', 'Mine 8 cobblestone', 'Craft furnace'];
    for (const rules of ['paper', 'vanilla'] as const) {
      const { subtasks, faults } = completePlan({ ...paper, rules }, planIn(JSON.stringify(steps)));
      expect(faults).toEqual([]);
      expect(subtasks.find(({ item }) => item === 'cobblestone')?.tools).toEqual(['wooden_pickaxe']);
    }
  });

  it.each([
    [
      [{ action: 'gather', item: 'cobblestone', quantity: -1, tools: ['wooden pickaxe'] }],
      { kind: 'insert', before: 's1', subtask: { action: 'craft', item: 'wooden_pickaxe' } },
    ],
    [
      [
        { action: 'gather', item: 'dirt', quantity: -1 },
        { action: 'craft', item: 'crafting table', quantity: 1 },
      ],
      { kind: 'remove', subtask: 's1' },
    ],
    [
      [{ action: 'craft', item: 'furnace', quantity: 1 }],
      { kind: 'insert', before: 's1', subtask: { action: 'gather', item: 'cobblestone', quantity: 8 } },
    ],
  ])('says what an open list %j lacks', (rows, mend) => {
    const open = [...rows, { action: 'craft', item: 'wooden hoe', quantity: 1 }];
    expect(completePlan(paper, planIn(JSON.stringify(open))).faults[0]?.mend).toMatchObject(mend);
  });

  it('never throws, and has subtasks or faults, whatever is written', () => {
    const word = fc.constantFrom(
      'oak log',
      'wood plank',
      'stick',
      'cobblestone',
      'diamond raws',
      'lava',
      'sword',
      '?',
    );
    const row = fc.record({
      action: fc.constantFrom('craft', 'gather', 'mine', 'smelt', 'kill', 'build', 'fly'),
      item: word,
      tools: fc.oneof(word, fc.constant('None')),
      materials: fc.oneof(
        fc.constant('None'),
        word.map((name) => `2 ${name}, 1/2 stick`),
      ),
      quantity: fc.integer({ min: -1, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('paper', 'vanilla'),
        (rows, rules) => {
          const { subtasks, faults } = completePlan({ ...paper, rules }, planIn(JSON.stringify(rows)));
          // What makes too much is carried out all the same.
          expect(subtasks.length > 0).toBe(faults.every(isWaste));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('says what stops it besides that nobody needs it', () => {
    const rows = [{ action: 'craft', item: 'oak log', materials: '2 oak log', quantity: -1 }];
    const { faults } = completePlan(paper, planIn(JSON.stringify(rows)));
    expect(faults.every(isWaste)).toBe(false);
  });

  it('is carried out to the letter where it makes more than anybody needs, and says so', () => {
    const rows = ['Mine 2 oak logs', 'Craft 8 oak planks', 'Craft 4 sticks'];
    const { subtasks, faults } = completePlan(
      startIn('chest-arena', 'vanilla'),
      planIn(JSON.stringify(rows)),
    );
    expect(faults.length).toBeGreaterThan(0);
    expect(subtasks.map(({ quantity }) => quantity)).toEqual([2, 8, 4]);
  });

  it('never proposes for a name what other names are nearer to', () => {
    const rows = [
      { action: 'gather', item: 'oak_log', quantity: 1 },
      { action: 'craft', item: 'oak_planks', quantity: 4 },
      { action: 'craft', item: 'wooden_hoe', quantity: 1 },
      { action: 'craft', item: 'lit_furnace', quantity: 1 },
    ];
    const { faults } = completePlan(paper, planIn(JSON.stringify(rows)));
    const unknown = faults.find(({ kind }) => kind === 'unknown-item');
    expect(unknown?.mend).toMatchObject({
      kind: 'rename',
      item: expect.stringContaining('furnace') as string,
    });
  });
});
