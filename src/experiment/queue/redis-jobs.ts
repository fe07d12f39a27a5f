import { CoVoyagerError } from '../../base/error.js';
import { UnrecoverableError, type Job, type JobsOptions, type Queue } from 'bullmq';
import type { ZodError } from 'zod';
import { unmeasuredRecord } from '../perform/unmeasured-record.js';
import { trialRecordSchema, trialSchema, type Trial, type TrialRecord } from '../trial.js';

/** A trial in Redis; what comes back is another program's word until it is parsed. */
export type TrialJob = Job<unknown, unknown>;
export type RedisTrialQueue = Queue<TrialJob>;

/** How often a trial whose performer rejects is begun before it counts as crashed. */
const MOST_ATTEMPTS = 3;
/** How often a trial is given to another worker because its own was lost; then it is the trial that kills them. */
export const MOST_STALLS = 3;

/** Names the job of a trial: one a trial, readable, and without the ":" that BullMQ keeps for itself. */
export function jobIdOf(trialId: string): string {
  return encodeURIComponent(trialId);
}

/** What is put into Redis for a trial; finished jobs stay there for whoever comes later. */
export function jobOf(trial: Trial): { name: string; data: Trial; opts: JobsOptions } {
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
export function recordOfJob(job: TrialJob, trial: Trial, experiment: string): TrialRecord {
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
