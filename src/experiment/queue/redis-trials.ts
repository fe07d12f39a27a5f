import type { Redis } from 'ioredis';
import { UnrecoverableError, type Job, type JobsOptions, type Queue } from 'bullmq';
import type { ZodError } from 'zod';
import { type Trial, type TrialRecord, trialRecordSchema, trialSchema } from '../trial.js';
import { CoVoyagerError } from '../../base/error.js';
import { unmeasuredRecord } from '../perform/trial-moment.js';

/** How long the queue waits for what; milliseconds. */
export interface RedisTiming {
  /** A worker that is silent so long has lost its trial; another one takes it within as long again. */
  readonly lockDurationMs: number;
  /** Between looks at what others have finished. */
  readonly pollMs: number;
  /** Without an answer of the server for so long, the queue is broken. */
  readonly brokenAfterMs: number;
  /** For the first connection. */
  readonly connectTimeoutMs: number;
  /** For trials to end that are given up; those that do not are left to themselves. */
  readonly leaveWithinMs: number;
}

/** One machine's end of an experiment's queue. */
export interface RedisLink {
  readonly client: Redis;
  readonly queue: RedisTrialQueue;
  /** What all keys begin with. */
  readonly prefix: string;
  /** The URL without user and password. */
  readonly shownUrl: string;
  readonly experiment: string;
  readonly performer: string;
  /** Trials at once. */
  readonly concurrency: number;
  readonly timing: RedisTiming;
}

/** At once; a pipeline of all would keep a server from answering others. */
const CHUNK = 200;
const BEAT_LASTS_MS = 60_000;

/** Which trials are still open, as Redis and this process know it; each finished one is told once. */
export interface OpenTrials {
  /** How many trials are not told yet. */
  readonly open: () => number;
  readonly tell: (record: TrialRecord) => void;
  /**
   * Adds what is not in the queue and tells what is finished in it.
   * @returns how many trials wait for a worker
   * @throws what Redis says, and nothing else
   */
  readonly look: () => Promise<number>;
}

export interface OpenTrialsListener {
  /** Told each finished trial once. */
  readonly onFinished: (record: TrialRecord) => void;
  /** A long look gets on. */
  readonly onAnswer: () => void;
  /** `onFinished` threw, or what Redis holds is no record of this experiment. */
  readonly onError: (error: unknown) => void;
}

/** @param trials those to be told; the same one twice is one */
export function followTrials(
  link: RedisLink,
  trials: readonly Trial[],
  listener: OpenTrialsListener,
): OpenTrials {
  const { client, queue } = link;
  const open = new Map(trials.map((trial) => [jobIdOf(trial.id), trial]));
  let finishedSeen = 0;
  let isAdded = false;

  function tell(recordOf: () => TrialRecord): void {
    try {
      const record = recordOf();
      if (open.delete(jobIdOf(record.trial))) listener.onFinished(record);
    } catch (error) {
      listener.onError(error);
    }
  }

  async function add(): Promise<void> {
    for (const some of chunksOf([...open.values()])) {
      await queue.addBulk(some.map(jobOf));
      listener.onAnswer();
    }
  }

  async function tellFinished(): Promise<void> {
    const [completed, failed] = await Promise.all([
      client.zrange(queue.toKey('completed'), 0, '-1'),
      client.zrange(queue.toKey('failed'), 0, '-1'),
    ]);
    for (const ids of chunksOf([...completed, ...failed].filter((id) => open.has(id)))) {
      for (const job of await Promise.all(ids.map((id) => queue.getJob(id)))) {
        const trial = open.get(job?.id ?? '');
        if (job !== undefined && trial !== undefined) {
          tell(() => recordOfJob(job, trial, link.experiment));
        }
      }
      listener.onAnswer();
    }
  }

  return {
    open: () => open.size,
    tell: (record) => tell(() => record),
    look: async () => {
      // A server may answer and yet take no writes: full, or only a replica.
      await client.set(queue.toKey('alive'), link.performer, 'PX', BEAT_LASTS_MS);
      if (!isAdded) await add();
      const { completed = 0, failed = 0, ...unfinished } = await queue.getJobCounts();
      const isIdle = Object.values(unfinished).every((count) => count === 0);
      if (completed + failed !== finishedSeen || isIdle) await tellFinished();
      finishedSeen = completed + failed;
      // Nothing waits and nobody works, yet trials are open: a server that kept nothing on disk was started anew.
      isAdded = !isIdle;
      return unfinished['waiting'] ?? 0;
    },
  };
}

function chunksOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const starts = Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) => index * CHUNK);
  return starts.map((start) => items.slice(start, start + CHUNK));
}

/** A trial in Redis; what comes back is another program's word until it is parsed. */
export type TrialJob = Job<unknown, unknown>;
type RedisTrialQueue = Queue<TrialJob>;

/** How often a trial whose performer rejects is begun before it counts as crashed. */
const MOST_ATTEMPTS = 3;
/** How often a trial is given to another worker because its own was lost; then it is the trial that kills them. */
export const MOST_STALLS = 3;

/** Names the job of a trial: one a trial, readable, and without the ":" that BullMQ keeps for itself. */
function jobIdOf(trialId: string): string {
  return encodeURIComponent(trialId);
}

/** What is put into Redis for a trial; finished jobs stay there for whoever comes later. */
function jobOf(trial: Trial): { name: string; data: Trial; opts: JobsOptions } {
  const kept = { removeOnComplete: false, removeOnFail: false };
  return { name: 'trial', data: trial, opts: { jobId: jobIdOf(trial.id), attempts: MOST_ATTEMPTS, ...kept } };
}

/**
 * The trial a worker was handed.
 * @throws UnrecoverableError when it is none: no other worker could read it either
 */
export function trialOfJob(job: TrialJob): Trial {
  const parsed = trialSchema.safeParse(job.data);
  if (parsed.success) return parsed.data;
  throw new UnrecoverableError(`the queue holds a trial that cannot be read: ${fieldsOf(parsed.error)}`);
}

/**
 * The record of a finished job: what was returned, or, of a job that failed for good, a `crashed` one made from what
 * Redis knows, the same for everybody who reads it.
 * @throws CoVoyagerError mixed-records when it holds something else
 */
function recordOfJob(job: TrialJob, trial: Trial, experiment: string): TrialRecord {
  const { processedOn, finishedOn, failedReason } = job;
  if (failedReason) {
    const startedMs = processedOn ?? job.timestamp;
    const moment = {
      experiment,
      performer: job.processedBy ?? 'unknown',
      startedAt: new Date(startedMs).toISOString(),
      wallMs: Math.max(0, (finishedOn ?? startedMs) - startedMs),
    };
    return unmeasuredRecord(trial, moment, 'crashed', reasonOf(job));
  }
  const parsed = trialRecordSchema.safeParse(job.returnvalue);
  if (!parsed.success) throw mixed(trial, fieldsOf(parsed.error));
  const record = parsed.data;
  if (record.trial !== trial.id) throw mixed(trial, `it is of trial "${record.trial}"`);
  if (record.experiment !== experiment) throw mixed(trial, `it is of experiment "${record.experiment}"`);
  return record;
}

function reasonOf(job: TrialJob): string {
  return job.stalledCounter > MOST_STALLS
    ? `the process that performed it was lost ${job.stalledCounter} times`
    : `its performer failed ${job.attemptsMade} times: ${job.failedReason}`;
}

function mixed(trial: Trial, what: string): CoVoyagerError {
  return new CoVoyagerError(
    'mixed-records',
    `The queue holds something for trial "${trial.id}" that is no record of this experiment: ${what}. Expected one ` +
      'of this version of co-voyager. Use the same version everywhere, or an empty Redis database.',
  );
}

function fieldsOf(error: ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'all of it'}: ${message}`).join('; ');
}
