import { experimentOf } from '../../src/experiment/definition/read-experiment.js';
import type { Task } from '../../src/experiment/trial.js';

/** The tasks of a task file, as an experiment has them that names it. */
export function tasksIn(file: string): readonly Task[] {
  return experimentOf(
    { schemaVersion: 1, name: 'x', kind: 'methods', methods: ['planner'], tasks: { file } },
    'test',
  ).tasks;
}
