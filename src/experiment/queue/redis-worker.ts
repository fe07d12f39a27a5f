import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'bullmq';
import type { Trial, TrialRecord } from '../trial.js';
import { openAttempts, type RedisAttempts } from './redis-attempts.js';
import { MOST_STALLS } from './redis-jobs.js';
import type { RedisLink } from './redis-link.js';
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
