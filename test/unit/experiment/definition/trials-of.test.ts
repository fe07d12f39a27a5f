import fc from 'fast-check';
import { expect, it } from 'vitest';
import { experimentOf } from '../../../../src/experiment/definition/read-experiment.js';
import { explorationExperiment } from '../../../../src/experiment/definition/exploration-experiment.js';
import { trialsOf } from '../../../../src/experiment/definition/experiment.js';
import { trialSchema } from '../../../../src/experiment/trial.js';
import { someExperiment } from './some-experiment.js';

it('asks for every task under every condition with every seed once, the same every time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      (tasks, teams, seeds) => {
        const experiment = someExperiment({ tasks, teams, seeds });
        const trials = trialsOf(experiment);
        expect(new Set(trials.map(({ id }) => id)).size).toBe(tasks * teams * seeds);
        expect(trialsOf(experiment)).toEqual(trials);
        expect(trials.map((trial) => trialSchema.parse(trial))).toEqual(trials);
      },
    ),
  );
});

it('asks for trials that can be performed at any speed', () => {
  const asked = { curricula: ['random'] as const, ai: 1, minutes: 60, taskMinutes: 10, trials: 1 };
  const experiment = explorationExperiment({ ...asked, environment: 'nature', speed: 7, timeoutMs: 1e7 / 7 });
  expect(trialsOf(experiment).map((trial) => trialSchema.parse(trial))).toHaveLength(1);
});

it('has done about the same for every condition, wherever it is cut short', () => {
  fc.assert(
    fc.property(fc.nat(60), (length) => {
      const cut = trialsOf(someExperiment({ tasks: 3, teams: 4, seeds: 5 })).slice(0, length);
      const counts = ['1ai', '2ai', '3ai', '4ai'].map(
        (name) => cut.filter(({ condition }) => condition.name === name).length,
      );
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }),
  );
});

it('performs a task in its own place', () => {
  const tasks = ['craft a compass', { id: 'sand', goal: 'gather 4 sand', environment: 'quarry' }];
  const common = { schemaVersion: 1, name: 'places', kind: 'teams', seeds: 1 } as const;
  const trials = trialsOf(experimentOf({ ...common, tasks, teams: ['1ai'] }, 'test'));
  expect(trials.map(({ id, settings }) => [id, settings.environment])).toEqual([
    ['craft-a-compass/1ai/1', 'chest-arena'],
    ['sand/1ai/1', 'quarry'],
  ]);
});

it('has no trial where a recorded method has no plan for the task', () => {
  const tasks = ['craft a compass', 'craft a bow'];
  const common = { schemaVersion: 1, name: 'methods', kind: 'methods', seeds: 1 } as const;
  const trials = trialsOf(experimentOf({ ...common, tasks, methods: ['planner', 'paper'] }, 'test'));
  expect(trials.map(({ id }) => id)).toEqual([
    'craft-a-compass/planner/1',
    'craft-a-compass/paper/1',
    'craft-a-bow/planner/1',
  ]);
});

it('tries a method that asks no model with one seed: it would say the same for every other', () => {
  const common = { schemaVersion: 1, name: 'methods', kind: 'methods', seeds: 3 } as const;
  const methods = ['planner', 'co-voyager'];
  const experiment = experimentOf(
    { ...common, tasks: ['craft a bow'], methods, models: ['some-model'] },
    'test',
  );
  expect(trialsOf(experiment).map(({ id }) => id)).toEqual([
    'craft-a-bow/planner/1',
    'craft-a-bow/co-voyager@some-model/1',
    'craft-a-bow/co-voyager@some-model/2',
    'craft-a-bow/co-voyager@some-model/3',
  ]);
});
