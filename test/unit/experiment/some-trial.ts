import { unmeasuredRecord } from '../../../src/experiment/perform/trial-moment.js';
import {
  trialId,
  type TeamCondition,
  type Trial,
  type TrialOutcome,
  type TrialRecord,
} from '../../../src/experiment/trial.js';

export const ALONE: TeamCondition = { kind: 'team', name: '1ai', ai: 1, humanBots: 0, temper: 'usual' };

/** A trial nobody carries out. */
export function someTrial({
  task = 'logs',
  condition = ALONE,
  seed = 1,
}: {
  readonly task?: string;
  readonly condition?: TeamCondition;
  readonly seed?: number;
}): Trial {
  return {
    id: trialId(task, condition.name, seed),
    task: { id: task, goal: `gather ${task}` },
    condition,
    seed,
    settings: {
      environment: 'chest-arena',
      mcVersion: '1.20.1',
      speed: 1,
      maxTicks: 12_000,
      timeoutMs: 60_000,
      maxRounds: 4,
      rules: 'vanilla',
    },
  };
}

/** Its record, made up. */
export function someRecord(
  trial: Trial,
  {
    outcome = 'failed',
    wallMs = 1000,
    experiment = 'abc',
    performer = 'here/1',
  }: {
    readonly outcome?: Exclude<TrialOutcome, 'done'>;
    readonly wallMs?: number;
    readonly experiment?: string;
    readonly performer?: string;
  } = {},
): TrialRecord {
  const moment = { experiment, performer, startedAt: '2026-11-21T10:00:00.000Z', wallMs };
  return unmeasuredRecord(trial, moment, outcome, 'made up');
}
