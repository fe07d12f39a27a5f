import { describe, expect, it } from 'vitest';
import type { NewRunEvent, RunEvent } from '../../../src/run/log/run-event.js';
import { discoveriesOf, unfinishedTask } from '../../../src/run/result/discoveries.js';

const at = (tick: number, event: NewRunEvent): RunEvent => ({
  ...event,
  tick,
  wallTime: '2026-01-01T00:00:00.000Z',
});
const looked = (tick: number, contents: Readonly<Record<string, number>>): RunEvent =>
  at(tick, { kind: 'surveyed', chest: null, contents: { ...contents }, stations: [], offers: { pig: 1 } });
const goal = (item: string) => ({ kind: 'have' as const, item, quantity: 1, verb: 'gather' as const });
const proposed = (tick: number, item: string): RunEvent =>
  at(tick, {
    kind: 'task-proposed',
    curriculum: 'frontier',
    by: 'frontier',
    model: null,
    task: item,
    why: 'new',
    goals: [goal(item)],
    expectedTicks: 100,
    newItems: [item],
    considered: 1,
    biome: null,
    timeOfDay: null,
    explorers: [],
  });
const ended = (tick: number, status: 'done' | 'failed'): RunEvent =>
  at(tick, { kind: 'goal-ended', status, reason: null, reached: [] });

describe('what a run that explores has found', () => {
  const events = [
    looked(0, { oak_log: 3 }),
    proposed(1, 'wooden_pickaxe'),
    looked(200, { oak_log: 1, stick: 2, wooden_pickaxe: 1 }),
    ended(201, 'done'),
    proposed(202, 'stone_axe'),
    looked(300, { cobblestone: 2, stick: 0 }),
    ended(301, 'failed'),
    proposed(302, 'dirt'),
  ];

  it('counts each item once, from when it was had, without what was there before', () => {
    const { items, given, milestones, seen } = discoveriesOf(events);
    expect(items).toEqual([
      { item: 'stick', tick: 200 },
      { item: 'wooden_pickaxe', tick: 200 },
      { item: 'cobblestone', tick: 300 },
    ]);
    expect(given).toEqual(['oak_log']);
    expect(milestones).toEqual([{ tier: 'wooden', item: 'wooden_pickaxe', tick: 200 }]);
    expect(seen).toEqual(['pig']);
  });

  it('has each task with its end and what was new; the last goes on', () => {
    expect(discoveriesOf(events).tasks).toMatchObject([
      { items: ['wooden_pickaxe'], status: 'done', newItems: 2, startTick: 1, endTick: 201 },
      { items: ['stone_axe'], status: 'failed', newItems: 1 },
    ]);
    expect(unfinishedTask(events)).toEqual([goal('dirt')]);
    expect(unfinishedTask(events.slice(0, 4))).toEqual([]);
  });
});
