import type { PerformTrial } from '../../src/experiment/queue/trial-queue.js';
import { RECORD_VERSION, trialId, type Trial, type TrialRecord } from '../../src/experiment/trial.js';

const SETTINGS: Trial['settings'] = {
  environment: 'overworld',
  mcVersion: '1.20.1',
  speed: 10,
  maxTicks: 1_000,
  timeoutMs: 10_000,
  maxRounds: 4,
  rules: 'vanilla',
};

/** As many trials as asked for, of one task and team, with a ":" in the name that queues must bear. */
export function playTrials(count: number): readonly Trial[] {
  const condition = { kind: 'team', name: '2ai:play', ai: 2, humanBots: 0, temper: 'usual' } as const;
  return Array.from({ length: count }, (_, seed) => ({
    id: trialId('sticks', condition.name, seed),
    task: { id: 'sticks', goal: 'craft 4 sticks' },
    condition,
    seed,
    settings: SETTINGS,
  }));
}

/** The record of a trial that was done; `wallMs` of its seed, so that records can be told apart. */
export function playRecord(trial: Trial, experiment: string, performer = 'play'): TrialRecord {
  return {
    schemaVersion: RECORD_VERSION,
    experiment,
    trial: trial.id,
    task: trial.task.id,
    goal: trial.task.goal,
    condition: trial.condition,
    seed: trial.seed,
    outcome: 'done',
    reason: null,
    source: 'live',
    planner: 'planner',
    startedAt: '2026-01-01T00:00:00.000Z',
    wallMs: trial.seed,
    performer,
    versions: {},
    team: null,
    plan: null,
    models: { calls: 0, promptTokens: 0, replyTokens: 0, costUsd: 0 },
  };
}

/** Performs without doing anything. */
export interface Play {
  readonly perform: PerformTrial;
  /** Ids in the order they were begun. */
  readonly begun: string[];
  /** Most trials under way at once. */
  most(): number;
}

/** @param durationMs of one trial; one that is given up ends at once, with a record nobody may count */
export function playFor(experiment: string, durationMs: number, performer?: string): Play {
  const begun: string[] = [];
  let running = 0;
  let most = 0;
  return {
    begun,
    most: () => most,
    perform: (trial, signal) => {
      begun.push(trial.id);
      running += 1;
      most = Math.max(most, running);
      const record = playRecord(trial, experiment, performer);
      return new Promise((resolve) => {
        const end = (ended: TrialRecord): void => {
          running -= 1;
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          resolve(ended);
        };
        const giveUp = (): void => {
          end({ ...record, outcome: 'crashed', reason: 'given up' });
        };
        const timer = setTimeout(end, durationMs, record);
        signal.addEventListener('abort', giveUp);
      });
    },
  };
}
