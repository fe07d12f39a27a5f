import { describe, expect, it } from 'vitest';
import { renderCurricula } from '../../../src/cli/experiment/show-experiment.js';
import { renderSummary } from '../../../src/cli/experiment/experiment-tables.js';
import type { CurriculumCell } from '../../../src/experiment/statistics/curriculum-cells.js';
import type {
  MeanEstimate,
  MethodCell,
  Summary,
  TeamCell,
} from '../../../src/experiment/statistics/summary.js';
import { PLAIN_STYLE } from '../../../src/messages/plan/plan-view.js';

const OPTIONS = { style: PLAIN_STYLE, width: 120 };
const EMPTY: Summary = {
  conditions: [],
  tasks: [],
  finished: 8,
  planned: 10,
  teams: [],
  pairs: [],
  steps: [],
  typical: [],
  methods: [],
  plans: [],
  costs: [],
  remarks: ['One trial timed out.'],
};
const LIVE = { sources: ['live'], planners: ['planner'], workerKinds: ['ai'] } as const;

function estimate(mean: number, low: number, high: number, n = 4): MeanEstimate {
  return { n, mean, low, high, median: mean, min: low, max: high, deviation: 1 };
}

function team(change: Partial<TeamCell>): TeamCell {
  return {
    task: 'compass',
    goal: 'craft a compass',
    condition: '1ai',
    size: 1,
    success: { count: 4, of: 5, value: 0.8, low: 0.376, high: 0.964 },
    outcomes: { done: 4, failed: 0, impossible: 0, 'timed-out': 1, crashed: 0 },
    reasons: [{ outcome: 'impossible', reason: 'No iron ore is here.', count: 1 }],
    makespanTicks: estimate(400, 380, 420),
    distanceCm: estimate(2300, 2200, 2400),
    lowerBoundTicks: 300,
    idleShare: null,
    repairs: 0,
    lost: 0,
    origin: LIVE,
    ...change,
  };
}

function method(change: Partial<MethodCell>): MethodCell {
  const rate = { count: 3, of: 4, value: 0.75, low: 0.3, high: 0.95 };
  return {
    condition: 'planner',
    depths: 'all',
    executable: rate,
    solvable: rate,
    completeness: null,
    steps: estimate(9, 8, 10),
    wastedItems: estimate(1.5, 1, 2),
    rounds: estimate(0, 0, 0),
    seconds: estimate(0.04, 0.03, 0.05),
    firstFaults: [],
    origin: LIVE,
    ...change,
  };
}

describe('renderSummary', () => {
  it('shows times with intervals in seconds and ticks, and each team beside the first', () => {
    const teams = [
      team({}),
      team({ condition: '2ai', size: 2, makespanTicks: estimate(240, 230, 250), distanceCm: null }),
    ];
    const pair = { task: 'compass', from: '1ai', to: '2ai', pairs: 4, p: 0.125 };
    const text = renderSummary(
      {
        ...EMPTY,
        tasks: [{ id: 'compass', goal: 'craft a compass' }],
        teams,
        pairs: [{ ...pair, ratio: estimate(0.6, 0.55, 0.65) }],
      },
      OPTIONS,
    );
    expect(text).toMatch(/^craft a compass$/m);
    expect(text).toMatch(/^1ai: 1 impossible: No iron ore is here$/m);
    expect(text).toMatch(/^1ai +4\/5 +38-96 % +20\.0 \(19\.0-21\.0\) +400 +23 m$/m);
    expect(text).toMatch(/^2ai .* 12\.0 \(11\.5-12\.5\) +240 +- +0\.60 \(0\.55-0\.65\) +0\.125$/m);
    expect(text).toContain('8 of 10 trials are finished.');
    expect(text).toContain('Note: One trial timed out.');
  });

  it('has no time where nothing was done', () => {
    const failed = team({
      success: { count: 0, of: 5, value: 0, low: 0, high: 0.43 },
      makespanTicks: null,
      distanceCm: null,
    });
    const text = renderSummary({ ...EMPTY, tasks: [{ id: 'compass', goal: 'x' }], teams: [failed] }, OPTIONS);
    expect(text).toMatch(/^1ai +0\/5 +0-43 % +- +- +-$/m);
  });

  it('shows methods over all depths with what a plan took, and marks what is recorded', () => {
    const recorded = method({ condition: 'paper', origin: { ...LIVE, sources: ['recorded'] } });
    const model = method({ condition: 'co-voyager@gpt-4o' });
    const costs = [
      {
        condition: 'co-voyager@gpt-4o',
        trials: 4,
        wallHours: 0.1,
        calls: 8,
        promptTokens: 4000,
        replyTokens: 1000,
        costUsd: null,
      },
    ];
    const text = renderSummary(
      { ...EMPTY, methods: [method({ depths: '1-4', condition: 'hidden' }), recorded, model], costs },
      OPTIONS,
    );
    expect(text).not.toContain('hidden');
    expect(text).toMatch(/^paper \(recorded\) +3\/4 +30-95 % +9\.0 +1\.5 +0\.0 +0 +0 USD +0\.04$/m);
    expect(text).toMatch(/^co-voyager@gpt-4o .* 1250 +not known +0\.04$/m);
  });

  it('shows explorations by what was found, with what should be known besides', () => {
    const explored = { count: 2, of: 2, value: 1, low: 0.3, high: 1 };
    const cell: CurriculumCell = {
      condition: 'frontier-1ai',
      measured: explored,
      items: estimate(16.5, 16, 17),
      itemsPerTask: null,
      tasks: null,
      tasksDone: explored,
      chunks: null,
      milestones: [{ tier: 'wooden', reached: explored, ticks: null }],
      more: null,
      modelCalls: 0,
      origin: LIVE,
    };
    const text = renderCurricula([cell], ['The machine was slow.'], OPTIONS);
    expect(text).toMatch(/^frontier-1ai +2\/2 +16\.5 \(16\.0 to 17\.0\) .* wooden 2\/2$/m);
    expect(text).toContain('Note: The machine was slow.');
  });
});
