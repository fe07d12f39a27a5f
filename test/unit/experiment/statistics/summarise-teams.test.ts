import { describe, expect, it } from 'vitest';
import type { TrialRecord } from '../../../../src/experiment/trial.js';
import { summarise } from '../../../../src/experiment/statistics/summarise.js';
import type { Summary } from '../../../../src/experiment/statistics/summary.js';
import { measures, record, tasks, team } from './some-records.js';

const asked = [team(1), team(2), team(0, 1), team(1, 1)];

function summaryOf(records: readonly TrialRecord[], conditions = asked): Summary {
  return summarise(records, { conditions, tasks, planned: 40 });
}

/** Trials of one team with these makespans, seed by seed. */
function runs(condition: (typeof asked)[number], times: readonly number[]): readonly TrialRecord[] {
  return times.map((time, seed) => record(condition, seed, { team: measures(time) }));
}

describe('the summary of teams', () => {
  it('gives the success rate beside times of the trials done alone', () => {
    const records = [
      ...runs(team(2), [900, 1000, 1400]),
      record(team(2), 3, { outcome: 'failed', team: measures(5, { repairs: 2, lost: 3 }) }),
      record(team(2), 4, { outcome: 'timed-out', team: null }),
    ];
    const [cell, ...others] = summaryOf(records).teams;
    expect(others).toEqual([]);
    expect(cell).toMatchObject({
      task: 'compass',
      goal: 'craft a compass',
      condition: '2ai',
      size: 2,
      repairs: 2,
      lost: 3,
      success: { count: 3, of: 5, value: 0.6 },
      outcomes: { done: 3, failed: 1, impossible: 0, 'timed-out': 1, crashed: 0 },
      makespanTicks: { n: 3, mean: 1100, median: 1000, min: 900, max: 1400 },
      distanceCm: { n: 3, mean: 4000, low: 4000, high: 4000, deviation: 0 },
      lowerBoundTicks: 800,
      idleShare: { n: 3, mean: 0.25 },
      origin: { sources: ['live'], planners: ['planner'], workerKinds: ['ai'] },
    });
  });

  it('has no time where nothing was done, and none where a trial had nothing to do', () => {
    const [failed, idle] = summaryOf([
      record(team(1), 0, { outcome: 'crashed', team: null }),
      record(team(2), 0, { team: measures(null, { lowerBoundTicks: null, workers: [] }) }),
    ]).teams;
    expect(failed).toMatchObject({
      success: { count: 0, of: 1 },
      makespanTicks: null,
      lowerBoundTicks: null,
    });
    expect(idle).toMatchObject({ success: { count: 1 }, makespanTicks: null, idleShare: null });
    expect(idle?.distanceCm?.n).toBe(1);
  });

  it('compares every team with the first, and mixed teams with their bots and their people alone', () => {
    const records = asked.flatMap((each) => runs(each, [1000, 1200]));
    const told = ({ pairs }: Summary): string[] => pairs.map(({ from, to }) => `${from} -> ${to}`);
    expect(told(summaryOf(records))).toEqual([
      '1ai -> 2ai',
      '1ai -> 1human-bot',
      '1ai -> 1ai+1human-bot',
      '1human-bot -> 1ai+1human-bot',
    ]);
    expect(told(summaryOf(records, [team(2), team(0, 1), team(1), team(1, 1)]))).toEqual([
      '2ai -> 1human-bot',
      '2ai -> 1ai',
      '2ai -> 1ai+1human-bot',
      '1human-bot -> 1ai+1human-bot',
      '1ai -> 1ai+1human-bot',
    ]);
  });

  it('takes people of another temper for no part of a team', () => {
    const skilled = { ...team(0, 1), name: '1human-bot-skilled', temper: 'skilled' } as const;
    const { pairs } = summaryOf([...runs(skilled, [1]), ...runs(team(2, 1), [1])], [skilled, team(2, 1)]);
    expect(pairs.map(({ from, to }) => [from, to])).toEqual([['1human-bot-skilled', '2ai+1human-bot']]);
    const { pairs: none } = summaryOf(
      [...runs(team(2), [1]), ...runs(skilled, [1]), ...runs(team(1, 1), [1])],
      [team(2), skilled, team(1, 1)],
    );
    expect(none.map(({ from }) => from)).toEqual(['2ai', '2ai']);
  });

  it('pairs trials by seed, whatever the seeds are like', () => {
    // Seeds differ tenfold; the second team takes half the time at each.
    const records = [
      ...runs(team(1), [1000, 10_000, 3000, 500]),
      ...runs(team(2), [500, 5000, 1500]),
      record(team(2), 3, { outcome: 'failed', team: measures(1) }),
    ];
    const [pair] = summaryOf(records).pairs;
    expect(pair).toMatchObject({ from: '1ai', to: '2ai', pairs: 3, p: 0.25 });
    for (const bound of ['mean', 'low', 'high', 'median', 'min', 'max'] as const)
      expect(pair?.ratio?.[bound]).toBeCloseTo(0.5, 12);
  });

  it('keeps a comparison without common seeds, without a ratio', () => {
    const [pair] = summaryOf([record(team(1), 0), record(team(2), 1)]).pairs;
    expect(pair).toEqual({ task: 'compass', from: '1ai', to: '2ai', pairs: 0, ratio: null, p: null });
  });

  it('shows the run nearest to the median', () => {
    const [typical, ...others] = summaryOf(runs(team(1), [4000, 1000, 1100, 1700])).typical;
    // Median 1400: two are as near, the shorter one is shown.
    expect(typical).toMatchObject({ trial: 'compass/1ai/2', makespanTicks: 1100, lowerBoundTicks: 800 });
    expect(others).toEqual([]);
  });

  it('lists tasks and teams only records know after those asked for', () => {
    const real = { ...team(1), name: '1ai+1human', humans: 1 } as const;
    const summary = summaryOf([
      record(real, 0, { task: 'zoo', source: 'added' }),
      record(team(3), 0, { task: 'ark', source: 'added' }),
      record(team(1), 0),
    ]);
    expect(summary.tasks.map(({ id }) => id)).toEqual(['compass', 'torch', 'lamp', 'ark', 'zoo']);
    expect(summary.conditions.map(({ name }) => name).slice(4)).toEqual(['1ai+1human', '3ai']);
    expect(summary.teams.map(({ condition, size }) => [condition, size])).toEqual([
      ['1ai', 1],
      ['3ai', 3],
      ['1ai+1human', 2],
    ]);
    expect([summary.finished, summary.planned]).toEqual([1, 40]);
  });
});

describe('the steps of teams', () => {
  const step = { id: 'x', status: 'done', tries: 1, quantity: 1, busyTicks: 10, distanceCm: 5 };
  const logs = { ...step, action: 'gather', item: 'oak_log' };
  const stick = { ...step, action: 'craft', item: 'stick' };
  const torch = { ...step, action: 'craft', item: 'torch' };

  it('have the same number and label under every team, with ticks and distance of each', () => {
    const records = [
      record(team(1), 0, { team: measures(1, { steps: [{ ...logs, busyTicks: 30 }, stick, torch] }) }),
      record(team(1), 1, { team: measures(1, { steps: [{ ...logs, busyTicks: 50 }, stick, torch] }) }),
      record(team(2), 0, { team: measures(1, { steps: [logs, { ...torch, distanceCm: 99 }] }) }),
    ];
    const { steps } = summaryOf(records);
    expect(
      steps.map(({ condition, step, label, ticks, distanceCm }) => [
        ...[condition, step, label, ticks.n, ticks.mean, distanceCm.mean],
      ]),
    ).toEqual([
      ['1ai', 1, 'gather 1 oak log', 2, 40, 5],
      ['1ai', 2, 'craft 1 stick', 2, 10, 5],
      ['1ai', 3, 'craft 1 torch', 2, 10, 5],
      ['2ai', 1, 'gather 1 oak log', 1, 10, 5],
      ['2ai', 3, 'craft 1 torch', 1, 10, 99],
    ]);
  });

  it('are told apart when a plan has one twice, and named without a quantity where it varies', () => {
    const { steps } = summaryOf([
      record(team(1), 0, { team: measures(1, { steps: [stick, torch, { ...stick, quantity: 4 }] }) }),
      record(team(1), 1, { team: measures(1, { steps: [{ ...stick, quantity: 2 }, torch] }) }),
    ]);
    expect(steps.map(({ label, ticks }) => [label, ticks.n])).toEqual([
      ['craft stick', 2],
      ['craft 1 torch', 2],
      ['craft 4 stick (2)', 1],
    ]);
  });

  it('of trials that were not done are left out', () => {
    expect(summaryOf([record(team(1), 0, { outcome: 'failed' })]).steps).toEqual([]);
  });
});
