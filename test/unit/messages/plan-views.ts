import type { PlanView } from '../../../src/messages/plan/plan-view.js';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';

/** A subtask with only what a test cares about written out. */
export function subtask(
  id: string,
  action: Subtask['action'],
  item: string,
  quantity: number,
  rest: Partial<Subtask> = {},
): Subtask {
  return { id, action, item, quantity, tools: [], materials: {}, instruction: '', dependsOn: [], ...rest };
}

/** A small plan with a fork: two logs become planks, planks become sticks and a table, both a pickaxe. */
export const pickaxeView: PlanView = {
  goal: 'craft a wooden pickaxe',
  goals: [{ kind: 'have', item: 'wooden_pickaxe', quantity: 1, verb: 'craft' }],
  status: 'planned',
  reason: null,
  subtasks: [
    subtask('s1', 'gather', 'oak_log', 3),
    subtask('s2', 'craft', 'oak_planks', 12, { materials: { oak_log: 3 }, dependsOn: ['s1'] }),
    subtask('s3', 'craft', 'stick', 4, { materials: { oak_planks: 2 }, dependsOn: ['s2'] }),
    subtask('s4', 'craft', 'crafting_table', 1, {
      materials: { oak_planks: 4 },
      placed: 'left',
      dependsOn: ['s2'],
    }),
    subtask('s5', 'craft', 'wooden_pickaxe', 1, {
      materials: { oak_planks: 3, stick: 2 },
      station: 'crafting_table',
      dependsOn: ['s3', 's4'],
    }),
  ],
  raw: { oak_log: 3 },
  criticalPath: ['s1', 's2', 's3', 's5'],
  notes: ['any planks will do; planned with oak_planks'],
};

/** Names as tests need them: underscores become spaces, several get an s. */
export function spell(name: string, count: number): string {
  return name.replace(/_/g, ' ') + (count === 1 || name.endsWith('s') ? '' : 's');
}
