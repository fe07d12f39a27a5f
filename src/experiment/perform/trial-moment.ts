import type { Clock } from '../../world/clock/ticker.js';
import { versionsInUse } from '../../run/log/manifest.js';
import { RECORD_VERSION, type Trial, type TrialOutcome, type TrialRecord } from '../trial.js';

/** When something was done and how long it took, in real time. */
export interface ExactTime {
  begin(): { end(): { readonly startedAt: string; readonly wallMs: number } };
}

/**
 * Tells real time, also in a process whose clocks run fast.
 * @param clock its `now` counts from the start of the process, as `performance.now` does
 */
export function exactTime(clock: Pick<Clock, 'now'>): ExactTime {
  return {
    begin: () => {
      const beganMs = clock.now();
      // A date of no clock: scaled ones are ahead of the time.
      const startedAt = new Date(Math.round(performance.timeOrigin + beganMs)).toISOString();
      return { end: () => ({ startedAt, wallMs: Math.round(clock.now() - beganMs) }) };
    },
  };
}

/** Who did a trial, and when; the same for every kind of trial. */
export interface TrialMoment {
  readonly experiment: string;
  readonly performer: string;
  readonly startedAt: string;
  readonly wallMs: number;
}

/** What names a trial; a run somebody made elsewhere has no more. */
export type NamedTrial = Pick<Trial, 'id' | 'task' | 'condition' | 'seed'>;

/** What every record says of its trial, and of who did it and when. */
export function recordBase(
  { id, task, condition, seed }: NamedTrial,
  { experiment, performer, startedAt, wallMs }: TrialMoment,
) {
  const named = { experiment, trial: id, task: task.id, goal: task.goal, condition, seed } as const;
  return { schemaVersion: RECORD_VERSION, ...named, startedAt, wallMs, performer } as const;
}

/** Without a model nothing is paid. */
export const NO_MODELS: TrialRecord['models'] = { calls: 0, promptTokens: 0, replyTokens: 0, costUsd: 0 };

/**
 * The record of a trial that left nothing to measure: its time was over, or its process died.
 * @param reason in plain words
 */
export function unmeasuredRecord(
  trial: Trial,
  moment: TrialMoment,
  outcome: Exclude<TrialOutcome, 'done'>,
  reason: string,
): TrialRecord {
  const { condition } = trial;
  const isRecorded = condition.kind === 'method' && condition.method === 'recorded';
  return {
    ...recordBase(trial, moment),
    outcome,
    reason,
    source: isRecorded ? 'recorded' : 'live',
    planner: condition.kind === 'team' ? 'planner' : plannerAsked(condition),
    versions: versionsInUse(trial.settings.mcVersion),
    team: null,
    plan: null,
    models: NO_MODELS,
  };
}

function plannerAsked({ name, method, model }: Extract<Trial['condition'], { kind: 'method' }>): string {
  if (method === 'recorded') return name;
  return model === null ? method : `${method}, model ${model}`;
}
