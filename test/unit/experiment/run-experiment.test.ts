import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Experiment } from '../../../src/experiment/definition/experiment.js';
import type { PerformTrial, TrialQueue } from '../../../src/experiment/queue/trial-queue.js';
import { runExperiment, type ExperimentProgress } from '../../../src/experiment/run-experiment.js';
import { readFolder } from '../../../src/experiment/store/read-folder.js';
import { ALONE, someRecord, someTrial } from './some-trial.js';

const NEVER = new AbortController().signal;

const EXPERIMENT: Experiment = {
  name: 'made up',
  kind: 'teams',
  fingerprint: 'abc',
  given: {},
  tasks: [someTrial({ task: 'logs' }).task, someTrial({ task: 'sand' }).task],
  conditions: [ALONE],
  seeds: [1, 2, 3],
  settings: someTrial({}).settings,
};

let home = '';
let folder = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'experiment-'));
  folder = join(home, 'e');
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

/** Performs at once, and remembers what. */
function performer(): { readonly performed: string[]; readonly perform: PerformTrial } {
  const performed: string[] = [];
  const perform: PerformTrial = (trial) => {
    performed.push(trial.id);
    return Promise.resolve(someRecord(trial));
  };
  return { performed, perform };
}

const base = () => ({ experiment: EXPERIMENT, folder, signal: NEVER, processes: 2 });

it('performs all trials, records each, and tells how far it is', async () => {
  const { performed, perform } = performer();
  const told: ExperimentProgress[] = [];
  const onProgress = (progress: ExperimentProgress): void => void told.push(progress);
  const end = await runExperiment({ ...base(), perform, onProgress });
  expect(end).toEqual({ kind: 'finished', reason: null, finished: 6, planned: 6 });
  expect(performed).toHaveLength(6);
  expect(
    readFolder(folder)
      .records.map(({ trial }) => trial)
      .sort(),
  ).toEqual([...performed].sort());
  expect(told[0]).toMatchObject({ finished: 0, planned: 6, leftMs: null });
  expect(told.at(-1)).toMatchObject({ finished: 6, planned: 6, leftMs: 0, running: [] });
});

it('stops when it is told to, and goes on later without repeating a finished trial', async () => {
  const stop = new AbortController();
  const first = performer();
  const perform: PerformTrial = (trial, signal) => {
    if (first.performed.length === 3) stop.abort();
    return first.perform(trial, signal);
  };
  const end = await runExperiment({ ...base(), processes: 1, perform, signal: stop.signal });
  expect(end).toEqual({ kind: 'stopped', reason: null, finished: 3, planned: 6 });
  const second = performer();
  const rest = await runExperiment({ ...base(), perform: second.perform });
  expect(rest).toEqual({ kind: 'finished', reason: null, finished: 6, planned: 6 });
  // The fourth was under way when it was stopped.
  expect(second.performed).toEqual(['sand/1ai/2', 'logs/1ai/3', 'sand/1ai/3']);
  const third = performer();
  expect(await runExperiment({ ...base(), perform: third.perform })).toEqual(rest);
  expect(third.performed).toEqual([]);
});

it('performs one part of it, the parts together all of it', async () => {
  const { performed, perform } = performer();
  for (const index of [1, 2]) {
    const end = await runExperiment({ ...base(), perform, shard: { index, of: 2 } });
    expect(end).toMatchObject({ kind: 'finished', finished: 3, planned: 3 });
  }
  expect(new Set(performed).size).toBe(6);
});

it('keeps what others finished, and says when the queue is gone', async () => {
  const queue: TrialQueue = {
    work: (trials, _perform, { onFinished }) => {
      const [first] = trials;
      if (first) onFinished(someRecord(first, { performer: 'elsewhere/1' }));
      return Promise.resolve({ kind: 'broken', reason: 'It went away.' });
    },
    close: () => Promise.reject(new Error('Whoever gave it closes it.')),
  };
  const end = await runExperiment({ ...base(), queue });
  expect(end).toEqual({ kind: 'broken', reason: 'It went away.', finished: 1, planned: 6 });
  expect(readFolder(folder).records.map(({ performer: who }) => who)).toEqual(['elsewhere/1']);
});

it('begins nothing more once a record cannot be kept, and says why', async () => {
  const { performed, perform } = performer();
  const foreign: PerformTrial = async (trial, signal) => ({
    ...(await perform(trial, signal)),
    ...(trial.seed === 2 ? { experiment: 'of another' } : {}),
  });
  const running = runExperiment({ ...base(), processes: 1, perform: foreign });
  await expect(running).rejects.toMatchObject({ code: 'mixed-records' });
  expect(performed).toEqual(['logs/1ai/1', 'sand/1ai/1', 'logs/1ai/2']);
  expect(readFolder(folder).records).toHaveLength(2);
});
