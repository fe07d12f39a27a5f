import type { Trial, TrialRecord } from '../trial.js';
import { jobIdOf, jobOf, recordOfJob } from './redis-jobs.js';
import type { RedisLink } from './redis-link.js';

/** At once; a pipeline of all would keep a server from answering others. */
const CHUNK = 200;
const BEAT_LASTS_MS = 60_000;

/** Which trials are still open, as Redis and this process know it; each finished one is told once. */
export interface RedisLedger {
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

export interface LedgerListener {
  /** Told each finished trial once. */
  readonly onFinished: (record: TrialRecord) => void;
  /** A long look gets on. */
  readonly onAnswer: () => void;
  /** `onFinished` threw, or what Redis holds is no record of this experiment. */
  readonly onError: (error: unknown) => void;
}

/** @param trials those to be told; the same one twice is one */
export function openLedger(link: RedisLink, trials: readonly Trial[], listener: LedgerListener): RedisLedger {
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
    tell: (record) => {
      tell(() => record);
    },
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
