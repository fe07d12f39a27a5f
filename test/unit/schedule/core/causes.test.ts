import { describe, expect, it } from 'vitest';
import { gather } from './random-plan.js';
import { jobsIn, Story } from './story.js';

const MINE = gather('s1', 'cobblestone', 3, { tools: ['pickaxe'] });

/** Lets time pass while a worker is there and gets nothing done, until the schedule wants something. */
function untilTold(story: Story, worker: string): readonly string[] {
  for (let passed = 0; passed < 10_000; passed += 20) {
    story.tick += 20;
    const told = [...jobsIn(story.tell({ kind: 'clock-ticked' })), ...jobsIn(story.beats(worker, 0))];
    if (told.length > 0) return told;
  }
  return [];
}

describe('an overdue job', () => {
  /** Ada took the pickaxe and gets nowhere. */
  function overdue(): Story {
    const story = new Story([MINE], { pickaxe: 1 });
    story.joins('Ada');
    story.tell({ kind: 'chest-observed', worker: 'Ada', before: { pickaxe: 1 }, contents: {} });
    expect(untilTold(story, 'Ada')).toEqual(['Ada s1 cancelled']);
    return story;
  }

  it('keeps its tool until it has ended: nobody is told that somebody took it', () => {
    const story = overdue();
    story.tick += 1200;
    expect(story.tell({ kind: 'clock-ticked' })).toEqual([]);
    story.tell({ kind: 'chest-observed', worker: 'Ada', before: {}, contents: { pickaxe: 1 } });
    expect(jobsIn(story.ends('Ada', 0, 'cancelled'))).toEqual(['Ada s1.2 whole 3']);
    expect(story.of('s1').reason).not.toContain('missing');
  });

  it('costs a try, told with the time it took', () => {
    const story = overdue();
    story.tell({ kind: 'chest-observed', worker: 'Ada', before: {}, contents: { pickaxe: 1 } });
    story.ends('Ada', 0, 'cancelled');
    expect(story.state.progress[0]?.[0]).toMatchObject({
      failures: 1,
      lastFailure: {
        why: { code: 'overdue', tookTicks: expect.any(Number) as unknown },
        worker: 'Ada',
      },
    });
  });

  it('is given up where its worker never comes to an end of it', () => {
    const story = overdue();
    story.tick += 1700;
    expect(jobsIn(story.tell({ kind: 'clock-ticked' }))).toEqual(['Ada s1 cancelled']);
  });

  it('is none as long as something gets done', () => {
    const story = new Story([gather('s1', 'dirt', 60)]);
    story.joins('Ada');
    for (let done = 1; done < 60; done++) {
      story.tick += 500;
      story.beats('Ada', done);
      expect(jobsIn(story.tell({ kind: 'clock-ticked' }))).toEqual([]);
    }
  });

  it('is one where what was done is lost and done again, however often', () => {
    const story = new Story([gather('s1', 'dirt', 3)]);
    story.joins('Ada');
    const told: string[] = [];
    for (let times = 0; times < 1000 && told.length === 0; times++) {
      story.tick += 100;
      told.push(...jobsIn(story.beats('Ada', times % 2)));
    }
    expect(told).toEqual(['Ada s1 cancelled']);
  });
});

describe('a lost connection', () => {
  it('costs no try, however often it is lost', () => {
    const story = new Story([gather('s1', 'dirt', 3)]);
    for (let times = 0; times < 5; times++) {
      story.joins('Ada');
      story.tell({ kind: 'worker-left', worker: 'Ada', reason: 'put out by the server: Timed out' });
    }
    expect(story.of('s1')).toMatchObject({ state: 'READY', tries: 0 });
  });

  it('of the only one, with the tool in hand, is no reason for another plan: it comes back with it', () => {
    const story = new Story([MINE], { pickaxe: 1 });
    story.joins('Ada');
    story.tell({ kind: 'chest-observed', worker: 'Ada', before: { pickaxe: 1 }, contents: {} });
    expect(story.ends('Ada', 0, 'disconnected').filter(({ kind }) => kind === 'repair-needed')).toEqual([]);
    story.tell({ kind: 'chest-observed', worker: 'Ada', before: {}, contents: { pickaxe: 1 } });
    expect(jobsIn(story.joins('Ada'))).toEqual(['Ada s1.2 whole 3']);
  });
});

describe('a worker whose connection is gone', () => {
  it('gets nothing until it is heard of again: its job would end at once, without end', () => {
    const story = new Story([MINE], { pickaxe: 1 });
    expect(jobsIn(story.joins('Ada'))).toEqual(['Ada s1 whole 3']);
    expect(jobsIn(story.ends('Ada', 0, 'disconnected'))).toEqual([]);
    expect(jobsIn(story.beats('Ada', 0))).toEqual(['Ada s1.2 whole 3']);
  });
});
