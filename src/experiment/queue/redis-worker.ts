import { untilAborted } from '../../base/clock.js';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker, WaitingError } from 'bullmq';
import type { Trial, TrialRecord } from '../trial.js';
import { MOST_STALLS, type RedisLink, trialOfJob, type TrialJob } from './redis-trials.js';
import type { PerformTrial } from './trial-queue.js';

/** What a worker tells of its trials. */
export interface WorkerListener {
  readonly onBegun: (trial: Trial) => void;
  /** Redis has the record. */
  readonly onRecorded: (record: TrialRecord) => void;
  readonly onError: (error: Error) => void;
}

/** Takes trials of the queue and performs them until it leaves. */
export interface RedisWorker {
  /** It could perform one more. */
  hasRoom(): boolean;
  /** Takes no more and gives back what is under way, within a bounded time. */
  leave(): Promise<void>;
  /**
   * Leaves without asking Redis, which is gone.
   * @returns records of finished trials that Redis did not take
   */
  abandon(): Promise<readonly TrialRecord[]>;
}

/** Joins the queue of `link` as one more worker; it begins at once. */
export function startRedisWorker(
  link: RedisLink,
  perform: PerformTrial,
  listener: WorkerListener,
): RedisWorker {
  const { leaveWithinMs } = link.timing;
  const attempts = openAttempts(perform, listener.onBegun);
  const worker = openWorker(link, attempts);
  worker.on('error', listener.onError);
  worker.on('completed', (_, record) => {
    attempts.recorded(record.trial);
    listener.onRecorded(record);
  });
  // Whoever lost its lock was silent too long: another worker has the trial now.
  worker.on('lockRenewalFailed', attempts.giveUp);
  const ended = worker.run().catch(listener.onError);
  return {
    hasRoom: () => attempts.count() < link.concurrency,
    leave: async () => {
      await worker.pause(true);
      attempts.giveUpAll();
      // Otherwise it waits for the next trial, up to its `drainDelay`.
      await worker.getBackend().disconnectBlocking(false);
      await within(leaveWithinMs, Promise.all([ended, attempts.settled()]));
      await within(leaveWithinMs, worker.close(true));
    },
    abandon: async () => {
      void worker.pause(true);
      attempts.giveUpAll();
      await within(leaveWithinMs, attempts.settled());
      await within(leaveWithinMs, worker.close(true));
      return attempts.unrecorded();
    },
  };
}

function openWorker(link: RedisLink, { process }: RedisAttempts): Worker<unknown, TrialRecord> {
  const { client, queue, timing } = link;
  return new Worker<unknown, TrialRecord>(queue.name, (job, token = '') => process(job, token), {
    connection: client,
    prefix: link.prefix,
    name: link.performer,
    concurrency: link.concurrency,
    autorun: false,
    skipVersionCheck: true,
    lockDuration: timing.lockDurationMs,
    stalledInterval: timing.lockDurationMs / 2,
    maxStalledCount: MOST_STALLS,
    runRetryDelay: timing.pollMs,
  });
}

async function within(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const late = delay(timeoutMs, undefined, { signal: patience.signal }).catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    patience.abort();
  }
}

/** Trials a worker was handed, until they are recorded or given back. */
interface RedisAttempts {
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
function openAttempts(perform: PerformTrial, onBegun: (trial: Trial) => void): RedisAttempts {
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
      const record = await untilAborted(attempt, signal);
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
    recorded: (trialId) => unrecorded.delete(trialId),
    unrecorded: () => [...unrecorded.values()],
  };
}
