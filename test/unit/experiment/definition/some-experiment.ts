import type { Experiment } from '../../../../src/experiment/definition/experiment.js';
import { parseTeam } from '../../../../src/experiment/definition/conditions.js';
import { someTrial } from '../some-trial.js';

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** An experiment of some size that nobody carries out. */
export function someExperiment({
  tasks = 1,
  teams = 1,
  seeds = 1,
  fingerprint = 'abc',
}: {
  readonly tasks?: number;
  readonly teams?: number;
  readonly seeds?: number;
  readonly fingerprint?: string;
}): Experiment {
  return {
    name: 'made up',
    kind: 'teams',
    fingerprint,
    given: null,
    tasks: numbers(tasks).map((task) => someTrial({ task: `task-${task}` }).task),
    conditions: numbers(teams).map((ai) => parseTeam(`${ai}ai`)),
    seeds: numbers(seeds),
    settings: someTrial({}).settings,
  };
}
