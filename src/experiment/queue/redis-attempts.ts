import { WaitingError } from 'bullmq';
import type { Trial, TrialRecord } from '../trial.js';
import { trialOfJob, type TrialJob } from './redis-jobs.js';
import type { PerformTrial } from './trial-queue.js';

/** Trials a worker was handed, until they are recorded or given back. */
export interface RedisAttempts {
  /**
   * What BullMQ calls with each job.
   * @throws WaitingError when the trial was given up, and was given back
   */
  readonly process: (job: TrialJob, token: string) => Promise<TrialRecord>;
  /** How many are under way. */
  readonly count: () => number;
  /** Gives up these; those that are handed out meanwhile are begun. */
  readonly giveUp: (jobIds: readonly string[]) => void;
  /** Gives up all, and whatever is handed out from now on. */
  readonly giveUpAll: () => void;
  /** Resolves when all performers are done, also those of trials that were given up. */
  readonly settled: () => Promise<unknown>;
  readonly recorded: (trialId: string) => void;
  /** Finished, but Redis has not said that it took them. */
  readonly unrecorded: () => readonly TrialRecord[];
}

/** @param onBegun told when a trial is begun; not told of those given back untouched */
export function openAttempts(perform: PerformTrial, onBegun: (trial: Trial) => void): RedisAttempts {
  const running = new Map<string, AbortController>();
  const performing = new Set<Promise<unknown>>();
  const unrecorded = new Map<string, TrialRecord>();
  let isLeaving = false;

  /** The trial goes on until it settles, but is waited for no longer than it is wanted. */
  async function unlessGivenUp(trial: Trial, signal: AbortSignal): Promise<TrialRecord | null> {
    const attempt = perform(trial, signal);
    const settled = attempt.catch(() => null).finally(() => performing.delete(settled));
    performing.add(settled);
    try {
      const record = await Promise.race([attempt, nullWhenFired(signal)]);
      return signal.aborted ? null : record;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  async function begin(trial: Trial, signal: AbortSignal): Promise<TrialRecord | null> {
    onBegun(trial);
    const record = await unlessGivenUp(trial, signal);
    if (record !== null) unrecorded.set(trial.id, record);
    return record;
  }

  return {
    process: async (job, token) => {
      const trial = trialOfJob(job);
      const controller = new AbortController();
      running.set(job.id ?? '', controller);
      try {
        // Handed out between the wish to leave and the worker's knowing of it.
        const record = isLeaving ? null : await begin(trial, controller.signal);
        if (record !== null) return record;
        // Without a lock it is somebody else's already; then there is nothing to give back.
        await job.moveToWait(token).catch(() => undefined);
        throw new WaitingError();
      } finally {
        running.delete(job.id ?? '');
      }
    },
    count: () => running.size,
    giveUp: (jobIds) => {
      for (const id of jobIds) running.get(id)?.abort();
    },
    giveUpAll: () => {
      isLeaving = true;
      for (const controller of running.values()) controller.abort();
    },
    settled: () => Promise.all(performing),
    recorded: (trialId) => {
      unrecorded.delete(trialId);
    },
    unrecorded: () => [...unrecorded.values()],
  };
}

function nullWhenFired(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    const fire = (): void => {
      resolve(null);
    };
    signal.addEventListener('abort', fire, { once: true });
  });
}
