import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createLocalQueue,
  type PerformTrial,
  type QueueEnd,
  type TrialQueue,
} from '../../src/experiment/queue/trial-queue.js';
import { connectRedisQueue } from '../../src/experiment/queue/redis-queue.js';
import type { Trial, TrialRecord } from '../../src/experiment/trial.js';
import { playFor, playRecord, playTrials, type Play } from '../support/play-trials.js';
import { hasRedis, startRedis, type RedisServer } from '../support/redis-server.js';

let redis: RedisServer | null = null;
beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});
afterAll(async () => {
  await redis?.stop();
});

interface Adapter {
  readonly kind: string;
  readonly isThere: boolean;
  /** Whether queues of the same experiment are one queue. */
  readonly isShared: boolean;
  readonly open: (experiment: string, concurrency: number) => Promise<TrialQueue>;
}

const ADAPTERS: readonly Adapter[] = [
  {
    kind: 'local queue',
    isThere: true,
    isShared: false,
    open: (_, concurrency) => Promise.resolve(createLocalQueue({ concurrency })),
  },
  {
    kind: 'Redis queue',
    isThere: hasRedis,
    isShared: true,
    open: (experiment, concurrency) =>
      connectRedisQueue({
        url: redis?.url ?? '',
        experiment,
        concurrency,
        performer: `test/${concurrency}`,
        timing: { pollMs: 50 },
      }),
  },
];

const NEVER = new AbortController().signal;

interface Worked {
  readonly end: QueueEnd;
  readonly told: readonly TrialRecord[];
  readonly begun: readonly string[];
}

async function workThrough(
  queue: TrialQueue,
  trials: readonly Trial[],
  play: Play,
  { signal = NEVER, onTold }: { signal?: AbortSignal; onTold?: (told: number) => void } = {},
): Promise<Worked> {
  const told: TrialRecord[] = [];
  const begun: string[] = [];
  const listener = {
    onBegun: (trial: Trial) => {
      begun.push(trial.id);
    },
    onFinished: (record: TrialRecord) => {
      told.push(record);
      onTold?.(told.length);
    },
  };
  const end = await queue.work(trials, play.perform, listener, signal);
  return { end, told, begun };
}

const sortedIds = (all: readonly { readonly trial: string }[]): readonly string[] =>
  all.map(({ trial }) => trial).sort();
const idsOf = (trials: readonly Trial[]): readonly string[] => trials.map(({ id }) => id).sort();

describe.each(ADAPTERS.filter(({ isThere }) => isThere))('$kind as a queue of trials', (adapter) => {
  const opened: TrialQueue[] = [];
  const experimentName = (): string => randomUUID().slice(0, 8);

  async function open(experiment: string, concurrency = 2): Promise<TrialQueue> {
    const queue = await adapter.open(experiment, concurrency);
    opened.push(queue);
    return queue;
  }
  afterAll(async () => {
    await Promise.all(opened.map((queue) => queue.close()));
  });

  it('begins and tells every trial once, with its own record, also one that is listed twice', async () => {
    const experiment = experimentName();
    const trials = playTrials(12);
    const play = playFor(experiment, 2);
    const worked = await workThrough(await open(experiment), [...trials, ...trials.slice(3, 8)], play);
    expect(worked.end).toEqual({ kind: 'drained' });
    expect(sortedIds(worked.told)).toEqual(idsOf(trials));
    expect([...worked.begun].sort()).toEqual(idsOf(trials));
    const expected = trials.map((trial) => playRecord(trial, experiment));
    expect([...worked.told].sort((one, other) => one.seed - other.seed)).toEqual(expected);
  });

  it('performs no more at once than it may, and as many as it may', async () => {
    const experiment = experimentName();
    const play = playFor(experiment, 20);
    await workThrough(await open(experiment, 3), playTrials(12), play);
    expect(play.most()).toBe(3);
  });

  it('tells what an earlier call finished, and performs only what is new', async () => {
    const experiment = experimentName();
    const queue = await open(experiment);
    const trials = playTrials(6);
    await workThrough(queue, trials.slice(0, 4), playFor(experiment, 1));
    const play = playFor(experiment, 1);
    const worked = await workThrough(queue, trials, play);
    expect(sortedIds(worked.told)).toEqual(idsOf(trials));
    expect([...play.begun].sort()).toEqual(idsOf(trials.slice(4)));
  });

  it('stops when told to; what was under way is not told, and is done by the next call', async () => {
    const experiment = experimentName();
    const queue = await open(experiment);
    const trials = playTrials(10);
    const stopping = new AbortController();
    const slow = playFor(experiment, 40);
    const perform: PerformTrial = (trial, signal) => {
      const performed = slow.perform(trial, signal);
      if (slow.begun.length === 5)
        setImmediate(() => {
          stopping.abort();
        });
      return performed;
    };
    const first = await workThrough(queue, trials, { ...slow, perform }, { signal: stopping.signal });
    expect(first.end).toEqual({ kind: 'stopped' });
    expect(first.told.length).toBeLessThan(5);
    expect(first.told.every(({ outcome }) => outcome === 'done')).toBe(true);
    const play = playFor(experiment, 1);
    const second = await workThrough(queue, trials, play);
    expect(second.end).toEqual({ kind: 'drained' });
    expect(sortedIds(second.told)).toEqual(idsOf(trials));
    expect(second.told.every(({ outcome }) => outcome === 'done')).toBe(true);
    const done = new Set(first.told.map(({ trial }) => trial));
    expect([...play.begun].sort()).toEqual(idsOf(trials).filter((id) => !done.has(id)));
  });

  it('does nothing under a signal that has fired, and is drained where nothing is to be done', async () => {
    const experiment = experimentName();
    const queue = await open(experiment);
    const play = playFor(experiment, 1);
    const fired = await workThrough(queue, playTrials(3), play, { signal: AbortSignal.abort() });
    expect(fired).toEqual({ end: { kind: 'stopped' }, told: [], begun: [] });
    expect(await workThrough(queue, [], play)).toEqual({ end: { kind: 'drained' }, told: [], begun: [] });
    expect(play.begun).toEqual([]);
  });

  it('lets whoever called see that a record could not be taken', async () => {
    const experiment = experimentName();
    const queue = await open(experiment);
    const onTold = (): void => {
      throw new Error('the disk is full');
    };
    const work = workThrough(queue, playTrials(4), playFor(experiment, 1), { onTold });
    await expect(work).rejects.toThrow('the disk is full');
  });

  it('tells the same records in whatever order the trials come', async () => {
    const experiment = experimentName();
    const trials = playTrials(7);
    const expected = trials.map((trial) => playRecord(trial, experiment));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...trials], { minLength: 1 }), async (some) => {
        const queue = await open(adapter.isShared ? experiment : experimentName());
        const { told } = await workThrough(queue, some, playFor(experiment, 0));
        expect(sortedIds(told)).toEqual(idsOf(some));
        expect(expected).toEqual(expect.arrayContaining([...told]));
      }),
      { numRuns: 10 },
    );
  });

  it.runIf(adapter.isShared)('shares trials among several workers, and tells each of them all', async () => {
    const experiment = experimentName();
    const trials = playTrials(20);
    const plays = ['one', 'two', 'three'].map((name) => playFor(experiment, 10, name));
    const queues = await Promise.all(plays.map(() => open(experiment, 2)));
    const all = await Promise.all(
      plays.map((play, index) => workThrough(queues[index] ?? (queues[0] as TrialQueue), trials, play)),
    );
    for (const { end, told } of all) {
      expect(end).toEqual({ kind: 'drained' });
      expect(sortedIds(told)).toEqual(idsOf(trials));
    }
    expect(plays.flatMap(({ begun }) => begun).sort()).toEqual(idsOf(trials));
    for (const play of plays) expect(play.begun.length).toBeGreaterThan(0);
    const performers = all.map(({ told }) =>
      told.map(({ trial, performer }) => `${trial} ${performer}`).sort(),
    );
    expect(performers[1]).toEqual(performers[0]);
    expect(performers[2]).toEqual(performers[0]);
  });
});
