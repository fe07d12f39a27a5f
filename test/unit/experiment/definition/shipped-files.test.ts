import { expect, it } from 'vitest';
import { decompose } from '../../../../src/decompose/decompose.js';
import { readExperiment } from '../../../../src/experiment/definition/read-experiment.js';
import { trialsOf } from '../../../../src/experiment/definition/experiment.js';
import { packageFile } from '../../../../src/game/package-file.js';
import { tasksIn } from '../../../support/tasks-in.js';

const fileOf = (name: string): string => packageFile('experiments', name);

it.each(['goals.json5', 'paper-goals.json5'])(
  'every goal of %s is planned in its place, in as many subtasks as its depth says',
  async (name) => {
    for (const { depth, environment = 'chest-arena', goal, id } of tasksIn(fileOf(name))) {
      const { status, subtasks } = await decompose({ goal, environment });
      expect({ id, status, depth: subtasks.length }).toEqual({ id, status: 'planned', depth });
    }
  },
  60_000,
);

it('the shipped goals are many, and of all depths from 1 to more than 25', () => {
  const depths = tasksIn(fileOf('goals.json5')).map(({ depth = 0 }) => depth);
  expect(depths.length).toBeGreaterThanOrEqual(60);
  expect([...depths].sort((a, b) => a - b)).toEqual(depths);
  const groups = [depths.filter((d) => d <= 4), depths.filter((d) => d > 4 && d <= 9)];
  const deeper = [depths.filter((d) => d > 9 && d <= 14), depths.filter((d) => d > 14)];
  for (const group of [...groups, ...deeper]) expect(group.length).toBeGreaterThanOrEqual(8);
  expect(Math.min(...depths)).toBe(1);
  expect(Math.max(...depths)).toBeGreaterThan(25);
});

it.each([
  ['teams.json5', 9],
  ['methods.json5', 6],
])('the example %s is a small experiment', (name, trials) => {
  expect(trialsOf(readExperiment(fileOf(name)))).toHaveLength(trials);
});
