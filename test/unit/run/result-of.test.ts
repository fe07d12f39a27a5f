import { describe, expect, it } from 'vitest';
import { spelt } from '../../../src/base/words.js';
import type { Verdict } from '../../../src/verify/verdict.js';
import { whyShort } from '../../../src/run/view/event-words.js';
import { ganttOf, renderGantt } from '../../../src/run/result/gantt.js';
import { replayLines } from '../../../src/run/view/replay-lines.js';
import { resultOf } from '../../../src/run/result/result-of.js';
import { at, sampleEvents } from './sample-events.js';

describe('the result of a run', () => {
  const result = resultOf(sampleEvents(), '/runs/1');

  it('has status, makespan from the first assignment to the last verdict, and the expectations', () => {
    expect(result).toMatchObject({
      status: 'done',
      reason: null,
      goal: 'gather',
      makespanTicks: 400,
      expectedTicks: 500,
      lowerBoundTicks: 400,
      repairs: 0,
      chest: { oak_log: 7, sand: 2 },
      outDir: '/runs/1',
    });
  });

  it('ends the makespan when the goal is reached, whoever was called off then and comes home later', () => {
    const all = sampleEvents();
    const last = all.findLast((event) => event.kind === 'job-ended');
    const begin = all.findLast((event) => event.kind === 'job-assigned');
    if (!last || !begin) throw new Error('They are there.');
    const isBefore = ({ kind }: (typeof all)[number]): boolean => kind !== 'run-ended';
    const home = { ...last, tick: 900, job: 's2.3', outcome: 'cancelled' } as const;
    for (const isHome of [true, false]) {
      const { makespanTicks } = resultOf([
        ...all.filter(isBefore),
        { ...begin, tick: 500, job: 's2.3' },
        ...(isHome ? [home] : []),
        ...all.filter((event) => !isBefore(event)),
      ]);
      expect(makespanTicks).toBe(400);
    }
  });

  it('ends the makespan when the last of it was brought by who had been called off with it in hand', () => {
    const all = sampleEvents();
    const isEnd = ({ kind }: (typeof all)[number]): boolean => kind === 'run-ended';
    const wait = { worker: 'Ada', items: { sand: 1 }, limitTicks: 600 };
    const makespan = (why: { readonly why?: string }): number | null =>
      resultOf([
        ...all.filter((event) => !isEnd(event)),
        at(600, { kind: 'goods-awaited', ...wait, ...why }),
        at(700, { kind: 'surveyed', chest: null, contents: {}, stations: [], offers: {} }),
        ...all.filter(isEnd),
      ]).makespanTicks;
    expect(makespan({ why: 'There is no sand left.' })).toBe(600);
    // What is only to be put back was of no use for the goal.
    expect(makespan({})).toBe(400);
  });

  it('counts what each worker did, and the rest of its time as idle', () => {
    const [ada, ben] = result.workers;
    expect(ada).toEqual({
      name: 'Ada',
      kind: 'ai',
      subtasks: ['s1', 's2'],
      jobs: 2,
      busyTicks: 250,
      idleTicks: 150,
      waitedTicks: 14,
      idleShare: 0.375,
      distanceCm: 3000,
      itemsMoved: 6,
    });
    expect(ben).toMatchObject({ name: 'Ben', jobs: 2, busyTicks: 240, idleTicks: 160, idleShare: 0.4 });
  });

  it('adds up shared subtasks and counts the tries of those that failed first', () => {
    const [first, second] = result.subtasks;
    expect(first).toMatchObject({
      id: 's1',
      done: 10,
      status: 'DONE',
      worker: 'Ada, Ben',
      tries: 1,
      startedTick: 100,
      endedTick: 300,
      busyTicks: 300,
      distanceCm: 3000,
      evidence: ['x in the furnace +6', 'x in the furnace +4'],
    });
    expect(second).toMatchObject({ id: 's2', done: 2, worker: 'Ada, Ben', tries: 2, endedTick: 500 });
  });

  it('tells what a killed run had got done as done, though nobody could say so', () => {
    const all = sampleEvents();
    const cut = all.findIndex(({ kind, tick }) => kind === 'job-ended' && tick === 300);
    const [started] = all;
    const plan = all.find(({ kind }) => kind === 'plan-made');
    if (started?.kind !== 'run-started' || plan?.kind !== 'plan-made') throw new Error('They are there.');
    const left = plan.subtasks.filter(({ item }) => item === 'sand').map((each) => ({ ...each, id: 's3' }));
    const { subtasks } = resultOf([
      ...all.slice(0, cut),
      at(300, { kind: 'run-resumed', lostLine: false, world: started.world }),
      { ...plan, tick: 310, subtasks: left },
    ]);
    expect(subtasks.map(({ id, status, done }) => ({ id, status, done }))).toEqual([
      { id: 's1', status: 'DONE', done: 10 },
      { id: 's3', status: 'BLOCKED', done: 0 },
    ]);
    expect(subtasks[0]?.evidence).toContain('6 oak_log found in the chest when the run went on');
  });

  it('tells what was done when a run was called off as done', () => {
    const all = sampleEvents();
    const told = all.findIndex((event) => event.kind === 'subtask-changed' && event.to === 'DONE');
    const end = { kind: 'run-ended', status: 'cancelled', reason: null, chest: {}, reached: [] } as const;
    const { subtasks } = resultOf([...all.slice(0, told), at(300, { ...end, reached: [] })]);
    expect(subtasks[0]).toMatchObject({ id: 's1', status: 'DONE', done: 10 });
  });

  it('tells what strangers took, and not what they brought', () => {
    expect(result.lost).toEqual({ oak_log: 3 });
  });

  it('says of a log without an end that the run was killed, and closes its jobs when it went on', () => {
    const events = sampleEvents().slice(0, 7);
    expect(resultOf(events)).toMatchObject({ status: 'failed', makespanTicks: 0 });
    expect(resultOf(events).reason).toMatch(/killed/);
    const { world } = resultOf(events);
    const resumed = [...events, at(250, { kind: 'run-resumed', lostLine: true, world })];
    expect(resultOf(resumed).workers[0]).toMatchObject({ busyTicks: 150, idleTicks: 0 });
  });

  it('keeps replaced subtasks only where somebody had worked on them', () => {
    const events = sampleEvents().slice(0, -4);
    const plan = events.find((event) => event.kind === 'plan-made');
    if (!plan) throw new Error('There is a plan.');
    const other = { ...plan.subtasks[0], id: 's3', item: 'dirt', quantity: 1 } as (typeof plan.subtasks)[0];
    events.push(at(400, { kind: 'repair-started', repair: 1, reason: 'no sand', failed: ['s2'] }));
    events.push({ ...plan, kind: 'repair-planned', repair: 1, tick: 410, subtasks: [other] });
    const repaired = resultOf(events);
    expect(repaired.repairs).toBe(1);
    expect(repaired.subtasks.map(({ id, status }) => `${id} ${status}`)).toEqual([
      's1 DONE',
      's2 FAILED',
      's3 READY',
    ]);
    events.push({
      ...plan,
      kind: 'repair-planned',
      repair: 2,
      tick: 420,
      subtasks: [{ ...other, id: 's4' }],
    });
    expect(resultOf(events).subtasks.map(({ id }) => id)).toEqual(['s1', 's2', 's4']);
  });

  it('tells what a kill had cut short, and the next plan did otherwise, as replaced and not as failed', () => {
    const all = sampleEvents();
    const begun = all.findIndex(({ kind }) => kind === 'job-assigned');
    const [started] = all;
    const plan = all.find(({ kind }) => kind === 'plan-made');
    if (started?.kind !== 'run-started' || plan?.kind !== 'plan-made') throw new Error('They are there.');
    const other = { ...plan.subtasks[0], id: 's3', item: 'dirt', quantity: 1 } as (typeof plan.subtasks)[0];
    const { subtasks } = resultOf([
      ...all.slice(0, begun + 1),
      at(300, { kind: 'run-resumed', lostLine: false, world: started.world }),
      { ...plan, tick: 310, subtasks: [other] },
      at(400, { kind: 'run-ended', status: 'done', reason: null, chest: {}, reached: [] }),
    ]);
    expect(subtasks.map(({ id, status }) => `${id} ${status}`)).toEqual(['s1 REPLACED', 's3 READY']);
  });

  it('tells a note once, however often it was made', () => {
    const note = at(5, { kind: 'note', message: 'Oak is nearest.' });
    const [started, ...rest] = sampleEvents();
    if (!started) throw new Error('There is a beginning.');
    expect(resultOf([started, note, note, ...rest]).notes).toEqual(['Oak is nearest.']);
  });

  it('refuses events that are no run', () => {
    expect(() => resultOf([])).toThrow(/run-started/);
  });
});

describe('the chart of a run', () => {
  it('has one bar a job, by worker in the order they joined', () => {
    const bars = ganttOf(sampleEvents());
    expect(
      bars.map(({ worker, job, startTick, endTick, result }) => [worker, job, startTick, endTick, result]),
    ).toEqual([
      ['Ada', 's1', 100, 300, 'passed'],
      ['Ada', 's2', 300, 350, 'failed'],
      ['Ben', 's1.2', 100, 200, 'passed'],
      ['Ben', 's2.2', 360, 500, 'passed'],
    ]);
    const text = renderGantt(bars, 60);
    expect(text.split('\n').map((line) => line.length <= 60)).toEqual([true, true, true]);
    expect(text).toMatch(/^Ada \[\|s1=+\|s2!=*\.+\]$/m);
    expect(text).toMatch(/^Ben \[\|s1\.2=+\.+\|s2\.2=+\]$/m);
    expect(text).toContain('20 s');
  });

  it('says so when nothing was assigned', () => {
    expect(renderGantt([])).toBe('Nothing was assigned.');
  });
});

describe('a run told again', () => {
  it('is one line an event, without readings that changed nothing', () => {
    const lines = replayLines(sampleEvents()).map(({ text }) => text);
    expect(lines).toContain('00:05.0 Ada begins s1: gather 10 oak log (6)');
    expect(lines).toContain('00:10.0 Ben at the chest: +4 oak log');
    expect(lines).toContain('00:12.5 Somebody took 3 oak log from the chest and put 2 dirt into the chest.');
    expect(lines).toContain(
      '00:17.5 Ada ends s2 (0 of 2, 2.5 s). Expected 2 more x in the chest, 0 came; 2 are missing.',
    );
    expect(lines.at(-1)).toBe('00:30.0 The run ends: done. In hands: 7 oak log, 2 sand.');
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
  });
});

describe('a job that came short', () => {
  const verdict: Verdict = {
    kind: 'failed',
    asked: 2,
    done: 0,
    problems: [{ kind: 'nothing-done', item: 'oak_log', count: 2, facts: { code: 'nothing-made' } }],
    deltas: { chest: {}, furnace: {}, inventory: {} },
    facts: [],
  };

  it('is told by its cause: what its worker met, and what the world lacks only where it said it was done', () => {
    const reason = 'Ada lost the connection: put out by the server: Restarting.';
    expect(whyShort({ outcome: 'disconnected', reason, verdict }, spelt)).toBe(reason);
    expect(whyShort({ outcome: 'completed', reason: '', verdict }, spelt)).toMatch(/^No oak log was/);
  });
});
