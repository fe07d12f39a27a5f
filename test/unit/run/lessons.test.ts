import { describe, expect, it } from 'vitest';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';
import { Lessons } from '../../../src/run/execute/lessons.js';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import type { SiteSurvey } from '../../../src/run/world/run-world.js';
import { FakeWorker } from './fake-worker.js';
import { FakeWorld } from './fake-world.js';
import { runFake } from './run-fake.js';

const DIAMOND: Subtask = {
  id: 's1',
  action: 'gather',
  item: 'diamond',
  quantity: 3,
  tools: ['iron_pickaxe'],
  materials: {},
  sources: ['diamond_ore', 'deepslate_diamond_ore'],
  instruction: 'Gather 3 diamonds.',
  dependsOn: [],
};

function seeing(offers: Readonly<Record<string, number>>): SiteSurvey {
  return {
    chest: null,
    contents: {},
    stations: [],
    offers: new Map(Object.entries(offers)),
    sources: new Map(),
    spots: { left: null, right: null, beside: [] },
    notes: [],
  };
}

function ended(outcome: 'failed' | 'cancelled', done: number): readonly RunEvent[] {
  const job = { job: 's1', subtask: 's1', worker: 'Ada' };
  const verdict = { kind: 'failed', done, problems: [] };
  return [
    { kind: 'job-assigned', ...job },
    { kind: 'job-ended', ...job, outcome, verdict },
  ] as unknown as readonly RunEvent[];
}

describe('lessons of a plan', () => {
  it('are the sources somebody was sent for in vain and nobody sees', () => {
    const lessons = new Lessons();
    lessons.learn([DIAMOND], ended('failed', 0), seeing({ diamond_ore: 2 }));
    expect([...lessons.missing]).toEqual(['deepslate_diamond_ore']);
  });

  it('are none where something was got, or nobody had the time to look', () => {
    const lessons = new Lessons();
    lessons.learn([DIAMOND], ended('failed', 1), seeing({}));
    lessons.learn([DIAMOND], ended('cancelled', 0), seeing({}));
    lessons.learn([DIAMOND], [...ended('failed', 0), ...ended('cancelled', 0)], seeing({}));
    expect([...lessons.missing]).toEqual([]);
  });

  it('know the same plan by what is in it, whatever its ids are', () => {
    const lessons = new Lessons();
    expect(lessons.prospectOf([DIAMOND])).toBe('new');
    lessons.learn([DIAMOND], ended('failed', 0), seeing({}));
    expect(lessons.prospectOf([{ ...DIAMOND, id: 's7' }])).toBe('again');
    expect(lessons.prospectOf([{ ...DIAMOND, quantity: 2 }])).toBe('new');
    lessons.learn([DIAMOND], [], seeing({}));
    expect(lessons.prospectOf([DIAMOND])).toBe('hopeless');
  });
});

function ticksOf(events: readonly RunEvent[], kind: RunEvent['kind']): readonly number[] {
  return events.filter((event) => event.kind === kind).map(({ tick }) => tick);
}

describe('a run after a plan that came to nothing', () => {
  it('does not make the same plan again where it could not even be begun', async () => {
    const world = new FakeWorld();
    world.isCrowded = true;
    world.chest.set('oak_planks', 20).set('stick', 4);
    const { result, events } = await runFake(world, [new FakeWorker(world, 'Ada')], {
      goal: 'craft a wooden pickaxe',
    });
    expect(result.status).toBe('failed');
    expect(result.reason).toMatch(/no free place/);
    expect(ticksOf(events, 'repair-planned')).toHaveLength(0);
  });

  it('waits before it tries the same plan again that came to nothing', async () => {
    const world = new FakeWorld();
    const ada = new FakeWorker(world, 'Ada');
    ada.mischief = () => 'fails';
    const { result, events } = await runFake(world, [ada], { goal: 'get 1 oak log' });
    expect(result).toMatchObject({ status: 'failed', repairs: 3 });
    const plans = ticksOf(events, 'repair-planned');
    const starts = ticksOf(events, 'repair-started');
    expect(plans.every((tick, at) => tick - (starts[at] ?? 0) >= 200)).toBe(true);
  });
});
