import {
  trialId,
  type MethodCondition,
  type Trial,
  type TrialSettings,
} from '../../../../src/experiment/trial.js';

/** What every record of these tests says of who performed it. */
export const ABOUT = { experiment: 'f1', performer: 'this-host/1' };

export const PLANNER: MethodCondition = { kind: 'method', name: 'planner', method: 'planner', model: null };
export const PAPER: MethodCondition = { kind: 'method', name: 'paper', method: 'recorded', model: null };

/** A method that asks the model "m". */
export function asking(method: 'co-voyager' | 'voyager'): MethodCondition {
  return { kind: 'method', name: `${method}@m`, method, model: 'm' };
}

/** A trial of one goal in the chest arena. */
export function trialOf(
  goal: string,
  condition: Trial['condition'],
  settings: Partial<TrialSettings> = {},
  task: Partial<Trial['task']> = {},
): Trial {
  return {
    id: trialId('t', condition.name, 7),
    task: { id: 't', goal, ...task },
    condition,
    seed: 7,
    settings: {
      environment: 'chest-arena',
      mcVersion: '1.20.1',
      speed: 20,
      maxTicks: 100,
      timeoutMs: 60_000,
      maxRounds: 4,
      rules: 'vanilla',
      ...settings,
    },
  };
}
