import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLocalQueue, type PerformTrial } from '../../../../src/experiment/queue/trial-queue.js';
import type { TrialRecord } from '../../../../src/experiment/trial.js';
import { someRecord, someTrial } from '../some-trial.js';

const NEVER = new AbortController().signal;

const trials = (count: number) => Array.from({ length: count }, (_, seed) => someTrial({ seed }));

it('performs every trial once, never more at a time than it may, whatever order they end in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 15 }),
      async (concurrency, turns) => {
        let [running, most] = [0, 0];
        const performed: string[] = [];
        const told: string[] = [];
        const perform: PerformTrial = async (trial) => {
          running += 1;
          most = Math.max(most, running);
          performed.push(trial.id);
          for (let turn = 0; turn < (turns[trial.seed] ?? 0); turn++) await Promise.resolve();
          running -= 1;
          return someRecord(trial);
        };
        const all = trials(turns.length);
        const queue = createLocalQueue({ concurrency });
        const listener = { onFinished: ({ trial }: TrialRecord) => told.push(trial) };
        // A trial named twice is one.
        expect(await queue.work([...all, ...all], perform, listener, NEVER)).toEqual({ kind: 'drained' });
        expect(performed).toEqual(all.map(({ id }) => id));
        expect([...told].sort()).toEqual([...performed].sort());
        expect(most).toBeLessThanOrEqual(concurrency);
      },
    ),
    { numRuns: 50 },
  );
});

it('tells those of an earlier call again without performing them again', async () => {
  const queue = createLocalQueue({ concurrency: 1 });
  const [performed, begun, told]: string[][] = [[], [], []];
  const perform: PerformTrial = (trial) => {
    performed?.push(trial.id);
    return Promise.resolve(someRecord(trial));
  };
  const listener = {
    onBegun: ({ id }: { readonly id: string }) => begun?.push(id),
    onFinished: ({ trial }: TrialRecord) => told?.push(trial),
  };
  await queue.work(trials(2), perform, listener, NEVER);
  await queue.work(trials(3), perform, listener, NEVER);
  expect(performed).toEqual(['logs/1ai/0', 'logs/1ai/1', 'logs/1ai/2']);
  expect(begun).toEqual(performed);
  expect(told).toEqual(['logs/1ai/0', 'logs/1ai/1', ...['logs/1ai/0', 'logs/1ai/1', 'logs/1ai/2']]);
});

it('leaves trials under way unfinished when it is stopped, whether they say so or end in time', async () => {
  for (const says of ['a record', 'that it was stopped']) {
    const stop = new AbortController();
    const told: string[] = [];
    let begun = 0;
    const perform: PerformTrial = (trial, signal) => {
      begun += 1;
      if (trial.seed === 1) stop.abort();
      if (signal.aborted && says !== 'a record') return Promise.reject(signal.reason as Error);
      return Promise.resolve(someRecord(trial, { outcome: 'crashed' }));
    };
    const listener = { onFinished: ({ trial }: TrialRecord) => told.push(trial) };
    const queue = createLocalQueue({ concurrency: 1 });
    expect(await queue.work(trials(4), perform, listener, stop.signal)).toEqual({ kind: 'stopped' });
    expect(told).toEqual(['logs/1ai/0']);
    expect(begun).toBe(2);
  }
});

it('stops the others at a bug, in whoever performs or whoever listens, and throws it', async () => {
  const seen: boolean[] = [];
  const perform: PerformTrial = async (trial, signal) => {
    if (trial.seed === 0) throw new Error('a bug');
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        resolve();
      });
    });
    seen.push(signal.aborted);
    return someRecord(trial);
  };
  const told: string[] = [];
  const listener = { onFinished: ({ trial }: TrialRecord) => told.push(trial) };
  const working = createLocalQueue({ concurrency: 2 }).work(trials(5), perform, listener, NEVER);
  await expect(working).rejects.toThrow('a bug');
  expect({ seen, told }).toEqual({ seen: [true], told: [] });

  const deaf = {
    onFinished: () => {
      throw new Error('the disk is full');
    },
  };
  const all = createLocalQueue({ concurrency: 1 });
  const quick: PerformTrial = (trial) => Promise.resolve(someRecord(trial));
  await expect(all.work(trials(3), quick, deaf, NEVER)).rejects.toThrow('the disk is full');
});
