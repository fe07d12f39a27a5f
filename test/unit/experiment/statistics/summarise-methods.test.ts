import { describe, expect, it } from 'vitest';
import type { TrialRecord } from '../../../../src/experiment/trial.js';
import { summarise } from '../../../../src/experiment/statistics/summarise.js';
import type { Summary } from '../../../../src/experiment/statistics/summary.js';
import { paper, plan, planner, record, tasks, team } from './some-records.js';

function summaryOf(records: readonly TrialRecord[]): Summary {
  return summarise(records, { conditions: [planner, paper], tasks, planned: 6 });
}

function faulty(
  kind: string,
  message: string,
  changes: Parameters<typeof plan>[0] = {},
): ReturnType<typeof plan> {
  const firstFault = { kind, message, step: 2 };
  return plan({
    isExecutable: false,
    isSolvable: false,
    faults: 1,
    completeness: 0.5,
    firstFault,
    ...changes,
  });
}

describe('the summary of methods', () => {
  it('grades plans over all tasks and by their depth', () => {
    const records = [
      record(planner, 0, { wallMs: 2000 }),
      record(planner, 1, {
        outcome: 'failed',
        wallMs: 9000,
        plan: faulty('tool', 'no pickaxe', { steps: 9 }),
      }),
      record(planner, 0, { task: 'torch', wallMs: 4000, plan: plan({ steps: 3, isSolvable: false }) }),
      record(planner, 0, { task: 'lamp', outcome: 'timed-out', plan: null }),
    ];
    const { methods } = summaryOf(records);
    expect(
      methods.map(({ condition, depths, executable }) => [
        condition,
        depths,
        executable.count,
        executable.of,
      ]),
    ).toEqual([
      ['planner', 'all', 2, 4],
      ['planner', '1-4', 1, 1],
      ['planner', '10-14', 1, 2],
    ]);
    expect(methods[0]).toMatchObject({
      solvable: { count: 1, of: 4, value: 0.25 },
      completeness: { n: 3, mean: 2.5 / 3 },
      steps: { n: 3, mean: 25 / 3 },
      seconds: { n: 2, mean: 3 },
      firstFaults: [{ kind: 'tool', count: 1 }],
    });
  });

  it('counts both ends of a range of depths to it', () => {
    const depths = [1, 4, 5, 9, 10, 14, 15, 30];
    const graded = depths.map((depth) => ({ id: `depth-${depth}`, goal: 'craft it', depth }));
    const { methods } = summarise(
      graded.map(({ id }) => record(planner, 0, { task: id })),
      { conditions: [planner], tasks: graded, planned: 8 },
    );
    expect(methods.map((cell) => [cell.depths, cell.executable.of])).toEqual([
      ['all', 8],
      ['1-4', 2],
      ['5-9', 2],
      ['10-14', 2],
      ['15+', 2],
    ]);
  });

  it('gives recorded plans no seconds: they were not made here', () => {
    const [cell] = summaryOf([record(paper, 0, { source: 'recorded', planner: 'Attachment C' })]).methods;
    expect(cell).toMatchObject({
      seconds: null,
      origin: { sources: ['recorded'], planners: ['Attachment C'], workerKinds: [] },
    });
  });

  it('puts the commonest first fault first, and by name where two are as common', () => {
    const kinds = ['wood', 'tool', 'tool', 'food'];
    const { methods, plans } = summaryOf(
      kinds.map((kind, seed) => record(planner, seed, { plan: faulty(kind, `no ${kind}`) })),
    );
    expect(methods[0]?.firstFaults).toEqual([
      { kind: 'tool', count: 2 },
      { kind: 'food', count: 1 },
      { kind: 'wood', count: 1 },
    ]);
    expect(plans).toEqual([
      {
        task: 'compass',
        condition: 'planner',
        trials: 4,
        executable: 0,
        firstFault: 'no tool',
        reasons: [],
        steps: 13,
      },
    ]);
  });

  it('has a line for each task and method, without steps where no plan was made', () => {
    const { plans } = summaryOf([
      record(paper, 0, { task: 'torch', outcome: 'impossible', plan: null }),
      record(planner, 0, { task: 'torch' }),
      record(planner, 0),
    ]);
    expect(plans.map(({ task, condition, steps }) => [task, condition, steps])).toEqual([
      ['compass', 'planner', 13],
      ['torch', 'planner', 13],
      ['torch', 'paper', null],
    ]);
  });
});

describe('the summary of costs', () => {
  it('adds up whatever was spent, and knows no sum where a price is unknown', () => {
    const models = { calls: 2, promptTokens: 1000, replyTokens: 50, costUsd: 0.25 };
    const { costs } = summaryOf([
      record(planner, 0, { wallMs: 1_800_000, models }),
      record(planner, 1, { wallMs: 5_400_000, models, outcome: 'crashed', plan: null }),
      record(paper, 0, { models: { ...models, costUsd: null } }),
    ]);
    expect(costs).toEqual([
      {
        condition: 'planner',
        trials: 2,
        wallHours: 2,
        calls: 4,
        promptTokens: 2000,
        replyTokens: 100,
        costUsd: 0.5,
      },
      {
        condition: 'paper',
        trials: 1,
        wallHours: 1 / 60,
        calls: 2,
        promptTokens: 1000,
        replyTokens: 50,
        costUsd: null,
      },
    ]);
  });
});

describe('an empty summary', () => {
  it('names what is planned and nothing else', () => {
    expect(summarise([], { conditions: [team(1)], tasks, planned: 30, remarks: ['nothing yet'] })).toEqual({
      conditions: [team(1)],
      tasks: tasks.map(({ id, goal }) => ({ id, goal })),
      finished: 0,
      planned: 30,
      teams: [],
      pairs: [],
      steps: [],
      typical: [],
      methods: [],
      plans: [],
      costs: [],
      remarks: ['nothing yet'],
    });
  });
});
