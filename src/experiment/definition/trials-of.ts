import { hasRecordedPlan } from '../perform/recorded-plans.js';
import { trialId, type Condition, type Task, type Trial } from '../trial.js';
import type { Experiment } from './experiment.js';

/**
 * All trials an experiment asks for, each once: seed by seed, then task by task, then condition by condition, so that
 * an experiment that is cut short has done about the same for every condition. Where a recorded method has no plan for a
 * task there is no trial; a method that asks no model says the same for every seed, and is tried with the first alone.
 */
export function trialsOf(experiment: Experiment): readonly Trial[] {
  const { conditions, seeds, settings, tasks } = experiment;
  const pairs = tasks.flatMap((task) =>
    conditions
      .filter((condition) => canBeTried(condition, task))
      .map((condition) => ({
        task,
        condition,
        settings: task.environment === undefined ? settings : { ...settings, environment: task.environment },
      })),
  );
  return seeds.flatMap((seed, at) =>
    pairs
      .filter(({ condition }) => at === 0 || dependsOnSeed(condition))
      .map((pair) => ({ id: trialId(pair.task.id, pair.condition.name, seed), seed, ...pair })),
  );
}

function dependsOnSeed(condition: Condition): boolean {
  return condition.kind === 'team' || condition.model !== null;
}

function canBeTried(condition: Condition, { goal }: Task): boolean {
  const isRecorded = condition.kind === 'method' && condition.method === 'recorded';
  return !isRecorded || hasRecordedPlan(condition.name, goal);
}
