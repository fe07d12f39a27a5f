import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';
import { startSchedule } from '../../../src/schedule/start-schedule.js';
import { transition } from '../../../src/schedule/transition.js';
import { PHASES, setupOf } from './core/fair-world.js';

const ORE: Subtask = {
  id: 's1',
  action: 'gather',
  item: 'raw_iron',
  quantity: 3,
  sources: ['iron_ore'],
  tools: ['stone_pickaxe'],
  materials: {},
  instruction: 'Gather 3 raw iron.',
  dependsOn: [],
};

/** How many stone pickaxes the only bot goes for ore with. */
function takenAlong(stock: number, sparesBeyond: ItemCounts | null): number {
  const setup = setupOf({ stone_pickaxe: stock }, { settings: { sparesBeyond } });
  const position = { x: 0, y: 0, z: 0 };
  const [, actions] = transition(startSchedule([ORE], setup), {
    kind: 'worker-joined',
    worker: 'Ada',
    capabilities: PHASES,
    position,
    tick: 0,
  });
  const [tools = []] = actions.flatMap((action) => (action.kind === 'assign' ? [action.job.tools] : []));
  return tools.length;
}

it('takes no pickaxe along to wear it out that somebody asked for, but the one the job needs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 }), (stock, asked) => {
      const taken = takenAlong(stock, { stone_pickaxe: asked });
      expect(taken).toBe(1 + Math.max(0, Math.min(5, stock - 1 - asked)));
    }),
  );
});

it('takes no spares where none are wanted', () => {
  expect(takenAlong(9, null)).toBe(1);
});
