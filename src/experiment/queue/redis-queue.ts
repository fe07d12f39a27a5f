import { Queue } from 'bullmq';
import { connectRedis, shownUrl } from './redis-connection.js';
import type { TrialJob, RedisLink, RedisTiming } from './redis-trials.js';
import { workOnRedis } from './redis-session.js';
import type { TrialQueue } from './trial-queue.js';

const TIMING: RedisTiming = {
  lockDurationMs: 15_000,
  pollMs: 500,
  brokenAfterMs: 15_000,
  connectTimeoutMs: 5_000,
  leaveWithinMs: 3_000,
};

/** Nobody reads the events of the queue, and each holds a whole record. */
const EVENTS_KEPT = 10;

/**
 * A queue that many machines share through Redis or Valkey. Every machine does the same: it adds all trials, which adds
 * each of them once, performs what it is handed, and is told all records, also those of others and of earlier runs.
 *
 * A trial whose worker is lost (no word of it for `lockDurationMs`) is handed to another one, at most three times; one
 * whose performer rejects is begun at most three times; after that its record says `crashed`. The record that Redis
 * took first is the record of a trial. Only when Redis is gone are finished trials told that it did not take.
 * Records stay in Redis, under `co-voyager:<fingerprint>:`, until somebody deletes these keys.
 *
 * @param request.url redis://HOST:PORT or rediss://HOST:PORT, with user, password and /DATABASE where needed
 * @param request.experiment fingerprint: machines with the same one share a queue
 * @param request.concurrency trials at once in this process
 * @throws CoVoyagerError queue-unavailable: bad URL, nobody there, wrong password, too old, read-only
 */
export async function connectRedisQueue(request: {
  readonly url: string;
  readonly experiment: string;
  readonly concurrency: number;
  readonly performer: string;
  readonly timing?: Partial<RedisTiming>;
}): Promise<TrialQueue> {
  const { url, experiment, concurrency, performer } = request;
  const timing = { ...TIMING, ...request.timing };
  const client = await connectRedis(url, timing.connectTimeoutMs);
  const prefix = 'co-voyager';
  const queue = new Queue<TrialJob>(encodeURIComponent(experiment), {
    connection: client,
    prefix,
    skipVersionCheck: true,
    streams: { events: { maxLen: EVENTS_KEPT } },
  });
  // Heard at the connection already; without a listener it would end the process.
  queue.on('error', () => undefined);
  const closing = new AbortController();
  const working = new Set<Promise<unknown>>();
  const link: RedisLink = {
    client,
    queue,
    prefix,
    experiment,
    concurrency,
    performer,
    timing,
    shownUrl: shownUrl(url),
  };
  return {
    work: (trials, perform, listener, signal) => {
      const until = AbortSignal.any([signal, closing.signal]);
      const work = workOnRedis(link, trials, perform, listener, until);
      const settled = work.catch(() => undefined).finally(() => working.delete(settled));
      working.add(settled);
      return work;
    },
    close: async () => {
      closing.abort();
      await Promise.all(working);
      await queue.close();
      client.disconnect();
    },
  };
}
