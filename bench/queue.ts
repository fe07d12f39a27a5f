/**
 * Measures what the queue costs a trial: 1,000 trials that take no time are added, handed out, finished and told, once
 * in this process and once through a Redis server of this machine with records of a usual size, and then told again to
 * somebody who comes later. `npm run bench:queue`; medians of several runs go to stdout. Needs `redis-server`.
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { createLocalQueue, type TrialQueue } from '../src/experiment/queue/trial-queue.js';
import { connectRedisQueue } from '../src/experiment/queue/redis-queue.js';
import type { TrialRecord } from '../src/experiment/trial.js';
import { playRecord, playTrials } from '../test/support/play-trials.js';
import { startRedis } from '../test/support/redis-server.js';

const TRIALS = 1_000;
const RUNS = 5;
const CONCURRENCY = 2;
/** Bars of a Gantt chart make most of a record; so many make about 10 kB. */
const BARS = 90;

const BAR = {
  worker: 'Ada',
  subtask: 's12',
  label: 'smelt 8 iron',
  startTick: 1,
  endTick: 2,
  result: 'passed',
} as const;
const MEASURES: TrialRecord['team'] = {
  makespanTicks: 1,
  expectedTicks: 1,
  lowerBoundTicks: 1,
  distanceCm: 1,
  repairs: 0,
  lost: 0,
  pace: 1,
  workers: [],
  steps: [],
  bars: Array.from({ length: BARS }, () => BAR),
};

async function millisecondsFor(queue: TrialQueue, experiment: string): Promise<number> {
  const trials = playTrials(TRIALS);
  let told = 0;
  const began = performance.now();
  const end = await queue.work(
    trials,
    (trial) => Promise.resolve({ ...playRecord(trial, experiment), team: MEASURES }),
    {
      onFinished: () => {
        told += 1;
      },
    },
    new AbortController().signal,
  );
  const took = performance.now() - began;
  if (end.kind !== 'drained' || told !== TRIALS) throw new Error(`left ${end.kind} with ${told} told`);
  await queue.close();
  return took;
}

function report(what: string, all: readonly number[]): void {
  const sorted = [...all].sort((one, other) => one - other).map((ms) => ms / TRIALS);
  const [median = 0, least = 0, most = 0] = [sorted[RUNS >> 1], sorted[0], sorted.at(-1)];
  const digits = (ms: number): string => ms.toFixed(3);
  process.stdout.write(`${what}: ${digits(median)} ms a trial (${digits(least)} to ${digits(most)})\n`);
}

const redis = await startRedis();
const [local, first, later]: [number[], number[], number[]] = [[], [], []];
for (let run = 0; run < RUNS; run += 1) {
  const experiment = randomUUID();
  const connect = (): Promise<TrialQueue> =>
    connectRedisQueue({ url: redis.url, experiment, concurrency: CONCURRENCY, performer: 'bench' });
  local.push(await millisecondsFor(createLocalQueue({ concurrency: CONCURRENCY }), experiment));
  first.push(await millisecondsFor(await connect(), experiment));
  later.push(await millisecondsFor(await connect(), experiment));
}
await redis.stop();
process.stdout.write(
  `${TRIALS} trials, ${CONCURRENCY} at once, median of ${RUNS} runs, Node ${process.versions.node}\n`,
);
report('local queue', local);
report('Redis queue: added, handed out, finished, told', first);
report('Redis queue: all finished before, only told', later);
