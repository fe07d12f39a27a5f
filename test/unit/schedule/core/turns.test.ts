import { expect, it } from 'vitest';
import { gather } from './random-plan.js';
import { jobsIn, Story } from './story.js';

it('keeps the order of those that wait for one tool, whatever is credited to whom meanwhile', () => {
  const plan = [
    gather('s1', 'iron', 5, { tools: ['pickaxe'] }),
    gather('s2', 'cobble', 14, { tools: ['pickaxe'] }),
    gather('s3', 'cobble', 13, { tools: ['pickaxe'] }),
  ];
  const story = new Story(plan, { pickaxe: 1 }, { settings: { order: 'as-listed' } });
  story.joins('Bot');
  const reads = (before: object, contents: object): unknown =>
    story.tell({ kind: 'chest-observed', worker: 'Bot', before: { ...before }, contents: { ...contents } });
  reads({ pickaxe: 1 }, {});
  // Two more than it was sent for, which the last of them need less.
  reads({}, { pickaxe: 1, iron: 5, cobble: 2 });
  expect(jobsIn(story.ends('Bot', 5))).toEqual(['Bot s2 whole 14']);
  expect(story.of('s3')).toMatchObject({ done: 2, state: 'BLOCKED' });
});
