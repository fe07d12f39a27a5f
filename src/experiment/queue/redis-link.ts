import type { Redis } from 'ioredis';
import type { RedisTrialQueue } from './redis-jobs.js';

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
  /** Fingerprint. */
  readonly experiment: string;
  readonly performer: string;
  /** Trials at once. */
  readonly concurrency: number;
  readonly timing: RedisTiming;
}
