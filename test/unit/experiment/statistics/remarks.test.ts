import { describe, expect, it } from 'vitest';
import type { TrialRecord } from '../../../../src/experiment/trial.js';
import { summarise } from '../../../../src/experiment/statistics/summarise.js';
import { measures, paper, planner, record, tasks, team } from './some-records.js';

function remarksOn(records: readonly TrialRecord[], remarks: readonly string[] = []): readonly string[] {
  const conditions = [team(1), team(2), planner, paper];
  return summarise(records, { conditions, tasks, planned: 40, remarks }).remarks;
}

/** So many plain trials, seed by seed. */
function plain(condition: TrialRecord['condition'], count: number): readonly TrialRecord[] {
  return Array.from({ length: count }, (_, seed) => record(condition, seed));
}

describe('the remarks on a summary', () => {
  it('are none where nothing is amiss', () => {
    expect(remarksOn([...plain(team(1), 3), ...plain(team(2), 3)])).toEqual([]);
  });

  it('begin with what is known of the folder', () => {
    expect(remarksOn(plain(team(1), 2), ['half a line was left out'])).toEqual([
      'half a line was left out',
      'Fewer than 3 trials, so intervals are unreliable: craft a compass with 1ai.',
    ]);
  });

  it('tell timeouts and crashes, by team', () => {
    const records = [
      ...plain(team(1), 4),
      ...[4, 5].map((seed) => record(team(1), seed, { outcome: 'timed-out', team: null })),
      ...plain(team(2), 3),
      record(team(2), 3, { outcome: 'timed-out', team: null }),
      record(team(2), 4, { outcome: 'crashed', team: null }),
    ];
    expect(remarksOn(records)).toEqual([
      '3 of 11 trials timed out; they count in every rate but give no time: 2 with 1ai, 1 with 2ai.',
      '1 of 11 trials crashed; they count in every rate but give no time: 1 with 2ai.',
    ]);
  });

  it('tell in how many trials the machine was too slow', () => {
    const paces = [1, 0.9, 0.899, 0.512, null];
    const records = paces.map((pace, seed) => record(team(1), seed, { team: measures(1000, { pace }) }));
    expect(remarksOn(records)).toEqual([
      'In 2 of 4 trials the machine kept less than 90 % of the requested speed (51 % at worst), so timings are ' +
        'unreliable: 2 with 1ai.',
    ]);
  });

  it('tell recorded from live and added', () => {
    const records = [
      ...plain(planner, 3),
      ...plain(paper, 3).map((each): TrialRecord => ({ ...each, source: 'recorded' })),
    ];
    expect(remarksOn(records)).toEqual([
      'Trials come from different sources: 3 done for this experiment (3 with planner); 3 recorded elsewhere and ' +
        'graded here (3 with paper).',
    ]);
  });

  it('tell mixed versions, name by name', () => {
    const versions = { 'co-voyager': '1.1.0', node: '22.0.0', extra: 'x' };
    expect(remarksOn([...plain(team(1), 3), record(team(1), 3, { versions })])).toEqual([
      'Several versions of co-voyager: 1.0.0 (3 trials), 1.1.0 (1 trial).',
    ]);
  });

  it('tell where a price is unknown', () => {
    const models = { calls: 1, promptTokens: 1, replyTokens: 1, costUsd: null };
    expect(remarksOn([...plain(planner, 3), record(planner, 3, { models })])).toEqual([
      'The price of model calls is unknown in 1 trial: 1 with planner.',
    ]);
  });

  it('ask no further trials of a method without randomness', () => {
    expect(remarksOn([record(planner, 0)])).toEqual([]);
  });

  it('tell few trials from few done, and name eight at most', () => {
    const failed = plain(team(1), 3).map((each): TrialRecord => ({ ...each, outcome: 'failed' }));
    expect(remarksOn(failed)).toEqual([
      'Fewer than 3 trials done, so timings are unreliable: craft a compass with 1ai.',
    ]);
    const many = Array.from({ length: 10 }, (_, index) => record(team(1), 0, { task: `task-${index}` }));
    expect(remarksOn(many)).toEqual([
      `Fewer than 3 trials, so intervals are unreliable: ${[0, 1, 2, 3, 4, 5, 6, 7]
        .map((index) => `craft a task-${index} with 1ai`)
        .join(', ')} and 2 more.`,
    ]);
  });
});
