import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import type { ScheduleEvent } from '../../../src/schedule/event.js';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';
import { startSchedule } from '../../../src/schedule/start-schedule.js';
import { transition } from '../../../src/schedule/transition.js';
import { PHASES, setupOf } from './core/fair-world.js';
import { jobsIn, Story } from './core/story.js';

const ORE: Subtask = {
  id: 's1',
  action: 'gather',
  item: 'raw_iron',
  quantity: 1,
  sources: ['iron_ore'],
  tools: ['stone_pickaxe'],
  materials: {},
  instruction: 'Gather 1 raw iron.',
  dependsOn: [],
};

const NOWHERE = { x: 0, y: 0, z: 0 };

/** How many stone pickaxes each goes for ore with, when all may begin. */
function takenAlongBy(
  bots: readonly string[],
  stock: number,
  sparesBeyond: ItemCounts | null,
  digs = bots.length,
): readonly number[] {
  const plan = Array.from({ length: digs }, (_, index) => ({ ...ORE, id: `s${index + 1}` }));
  let state = startSchedule(plan, setupOf({ stone_pickaxe: stock }, { settings: { sparesBeyond } }));
  const tell = (event: ScheduleEvent): readonly number[] => {
    const [next, actions] = transition(state, event);
    state = next;
    return actions.flatMap((action) => (action.kind === 'assign' ? [action.job.tools.length] : []));
  };
  tell({ kind: 'paused', tick: 0 });
  for (const worker of bots) {
    tell({ kind: 'worker-joined', worker, capabilities: PHASES, position: NOWHERE, tick: 0 });
  }
  return tell({ kind: 'resumed', tick: 1 });
}

it('takes no pickaxe along to wear it out that somebody asked for, but the one the job needs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 12 }), (stock, asked) => {
      const [taken] = takenAlongBy(['Ada'], stock, { stone_pickaxe: asked });
      expect(taken).toBe(1 + Math.max(0, Math.min(8, stock - 1 - asked)));
    }),
  );
});

it('takes those along that lie there from before, and that nothing of the plan is about', () => {
  const stock = { iron_pickaxe: 1, stone_pickaxe: 2, wooden_pickaxe: 1 };
  const story = new Story([{ ...ORE, tools: ['iron_pickaxe'] }], stock, { settings: { sparesBeyond: {} } });
  const [job] = story.joins('a').flatMap((action) => (action.kind === 'assign' ? [action.job] : []));
  expect(job?.tools).toEqual(['iron_pickaxe', 'stone_pickaxe', 'stone_pickaxe', 'wooden_pickaxe']);
});

it('takes the best sword along for ore, but none that somebody asked for', () => {
  for (const asked of [0, 1]) {
    const stock = { stone_pickaxe: 1, stone_sword: 1, wooden_sword: 1 };
    const story = new Story([ORE], stock, { settings: { sparesBeyond: { stone_sword: asked } } });
    const [job] = story.joins('a').flatMap((action) => (action.kind === 'assign' ? [action.job] : []));
    expect(job?.tools).toEqual(['stone_pickaxe', asked === 0 ? 'stone_sword' : 'wooden_sword']);
  }
});

it('takes no spares where none are wanted', () => {
  expect(takenAlongBy(['Ada'], 9, null)).toEqual([1]);
});

it('shares the pickaxes among all bots', () => {
  const bots = ['Ada', 'Ben', 'Cleo', 'Dan'];
  expect(takenAlongBy(bots, 8, {})).toEqual([2, 2, 2, 2]);
  expect(takenAlongBy(bots, 3, {})).toEqual([1, 1, 1]);
});

it('has bots for whom there is nothing else look along, as far as there are pickaxes', () => {
  const bots = ['Ada', 'Ben', 'Cleo', 'Dan'];
  expect(takenAlongBy(bots, 6, {}, 1)).toEqual([2, 2, 1, 1]);
  expect(takenAlongBy(bots, 2, {}, 1)).toEqual([1, 1]);
  expect(takenAlongBy(bots, 9, null, 1)).toEqual([1]);
});

it('has all who look for little ore look for all of it, and calls them home when it is in their hands', () => {
  const diamonds = {
    ...ORE,
    item: 'diamond',
    quantity: 3,
    sources: ['diamond_ore'],
    tools: ['iron_pickaxe'],
  };
  const story = new Story([diamonds], { iron_pickaxe: 3 }, { settings: { sparesBeyond: {} } });
  story.tell({ kind: 'paused' });
  for (const name of ['a', 'b', 'c']) story.joins(name);
  expect(jobsIn(story.tell({ kind: 'resumed' }))).toEqual([
    'a s1 whole 3',
    'b s1.2 whole 3',
    'c s1.3 whole 3',
  ]);
  expect(jobsIn(story.beats('b', 1))).toEqual(['a s1 -> 2']);
  expect(jobsIn(story.beats('c', 1))).toEqual(['a s1 -> 1', 'b s1.2 -> 2', 'c s1.3 -> 2']);
  expect(jobsIn(story.beats('b', 2))).toEqual(['c s1.3 -> 1']);
  // Who has nothing follows those who bring it.
  story.beats('a', 0, 40);
  expect(jobsIn(story.tell({ kind: 'clock-ticked' }))).toEqual(['a s1 cancelled']);
  // Its pickaxe is free again, and nobody sets out with it: unless who has them is lost on the way.
  expect(jobsIn(story.ends('a', 0, 'cancelled'))).toEqual([]);
  expect(jobsIn(story.ends('b', 0, 'disconnected'))).toEqual(['a s1.4 whole 2']);
});

it('has who is idle look along, with bare hands, for animals another one does not find', () => {
  const sheep = {
    ...ORE,
    action: 'kill' as const,
    item: 'sheep',
    quantity: 6,
    sources: ['sheep'],
    tools: ['iron_sword'],
  };
  const story = new Story([sheep], { iron_sword: 1 }, { settings: { sparesBeyond: {}, leaseTicks: 9000 } });
  expect(jobsIn(story.joins('a'))).toEqual(['a s1 whole 6']);
  expect(jobsIn(story.joins('b'))).toEqual([]);
  story.tick = 900;
  story.beats('a', 0);
  expect(jobsIn(story.tell({ kind: 'clock-ticked' }))).toEqual(['b s1.2 whole 6']);
  expect(jobsIn(story.beats('b', 4))).toEqual(['a s1 -> 2']);
  story.beats('a', 2);
  expect(jobsIn(story.tell({ kind: 'clock-ticked' }))).toEqual(['b s1.2 -> 4']);
});

it('sends nobody off to look along who waits for work that another one is to let go of', () => {
  const planks: Subtask = {
    id: 's2',
    action: 'craft',
    item: 'oak_planks',
    quantity: 4,
    tools: [],
    materials: { oak_log: 1 },
    instruction: 'Craft 4 oak planks.',
    dependsOn: [],
  };
  const stock = { stone_pickaxe: 6, oak_log: 1 };
  const story = new Story([ORE, planks], stock, { settings: { sparesBeyond: {} } });
  story.tell({ kind: 'paused' });
  for (const name of ['a', 'b', 'c']) story.joins(name);
  expect(jobsIn(story.tell({ kind: 'resumed' }))).toEqual(['a s1 whole 1', 'b s2 whole 4', 'c s1.2 whole 1']);
  const told = jobsIn(story.tell({ kind: 'subtask-requested', worker: 'c', subtask: 's2' }));
  expect(told).toEqual(['c s1.2 cancelled', 'b s2 cancelled']);
  expect(jobsIn(story.ends('c', 0, 'cancelled'))).toEqual([]);
  expect(jobsIn(story.ends('b', 0, 'cancelled'))).toContain('c s2.2 whole 4');
});
