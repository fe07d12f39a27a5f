import { expect, it } from 'vitest';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import { blueprintOf } from '../../../src/blueprint/blueprint.js';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';
import { startSchedule } from '../../../src/schedule/start-schedule.js';
import { transition } from '../../../src/schedule/transition.js';
import type { ScheduleEvent } from '../../../src/schedule/event.js';
import { PHASES, setupOf } from './core/fair-world.js';

/** A pillar eight high, which takes nine blocks to climb to and to build against. */
function pillar(id: string, x: number, block: string, scaffold?: ItemCounts): Subtask {
  const cells = Array.from({ length: 8 }, (_, y) => ({ position: { x, y, z: 0 }, block }));
  return {
    id,
    action: 'build',
    item: 'pillar',
    quantity: 8,
    tools: [],
    materials: { [block]: 8, ...scaffold },
    section: blueprintOf('pillar', cells, true),
    ...(scaffold ? { scaffold } : {}),
    instruction: 'Build it.',
    dependsOn: [],
  };
}

function dirtTakenBy(plan: readonly Subtask[], stock: ItemCounts): readonly number[] {
  let state = startSchedule(plan, setupOf(stock));
  const tell = (event: ScheduleEvent): readonly number[] => {
    const [next, actions] = transition(state, event);
    state = next;
    return actions.flatMap((action) => (action.kind === 'assign' ? [action.job.takes['dirt'] ?? 0] : []));
  };
  return ['Ada', 'Ben'].flatMap((worker) =>
    tell({
      kind: 'worker-joined',
      worker,
      capabilities: PHASES,
      position: { x: 0, y: 0, z: 0 },
      tick: 0,
    }),
  );
}

it('lends a builder blocks to climb by, of those that nobody needs', () => {
  const planned = pillar('s1', 0, 'cobblestone', { dirt: 9 });
  const other = pillar('s2', 5, 'cobblestone');
  expect(dirtTakenBy([planned, other], { cobblestone: 16, dirt: 18 })).toEqual([9, 9]);
  expect(dirtTakenBy([planned, other], { cobblestone: 16, dirt: 17 })).toEqual([9, 0]);
  const ofDirt = { ...pillar('s3', 9, 'dirt'), dependsOn: ['s2'] };
  expect(dirtTakenBy([other, ofDirt], { cobblestone: 16, dirt: 16 })).toEqual([0]);
  expect(dirtTakenBy([other, ofDirt], { cobblestone: 16, dirt: 17 })).toEqual([9]);
});
