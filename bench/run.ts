/**
 * `npm run bench:run planning` plans only, in the simulator: see `run-planning.ts`. `npm run bench:run unseen` draws
 * its goals: see `run-unseen.ts`.
 *
 * Measures whole runs in the embedded world: `npm run bench:run [paper|suite|all] [runs] [workers,...] [speed]`.
 * Prints, per goal and team size: runs that succeeded, the median makespan and its spread, against what was expected,
 * against what no plan can beat, against one worker; beside it the limit by the game's rules, the target, and what a bot
 * written by hand took. Two processes at a time, or BENCH_PROCESSES. Fast worlds cost ticks: an answer takes as long in
 * real time as in a slow one.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { median } from './numbers.js';
import { PAPER_GOALS, TEAM_GOALS, type SuiteGoal } from './run-suite.js';

interface Trial {
  readonly key: string;
  readonly workers: number;
  readonly seed: number;
  readonly status: string;
  readonly reason: string | null;
  readonly makespanTicks: number | null;
  readonly expectedTicks: number | null;
  readonly lowerBoundTicks: number | null;
  readonly repairs: number;
  readonly retries: number;
  readonly lost: number;
  readonly seconds: number;
}

if (process.argv[2] === 'planning') {
  const { benchPlanning } = await import('./run-planning.js');
  await benchPlanning();
  process.exit(0);
}

if (process.argv[2] === 'unseen') {
  const { benchUnseen } = await import('./run-unseen.js');
  const [, , , count = '20', times = '5', firstSeed = '1'] = process.argv;
  const numbers = [count, times, firstSeed].map(Number);
  if (!numbers.every((number) => number > 0))
    throw new Error(
      `Expected a number of runs, a speed and a first seed, got "${process.argv.slice(3).join(' ')}".`,
    );
  const [runs = 1, factor = 1, first = 1] = numbers;
  await benchUnseen(runs, factor, first);
  process.exit(0);
}

const BATCH = fileURLToPath(new URL('./run-batch.ts', import.meta.url));
const [, , part = 'all', runs = '20', teams = '1,2,4,8', speed = '2'] = process.argv;
// At normal speed and with its planning no run takes so long.
const BATCH_TIMEOUT_MS = Number(runs) * 6 * 60_000;
const goals: readonly SuiteGoal[] =
  part === 'paper'
    ? PAPER_GOALS
    : part === 'suite'
      ? TEAM_GOALS
      : [...PAPER_GOALS, ...TEAM_GOALS].filter(({ key }) => part === 'all' || key === part);
const teamSizes = teams.split(',').map(Number);

/** Runs a batch in a process of its own; a batch that hangs or dies counts its missing runs as failed. */
function batch(key: string, workers: number): Promise<readonly Trial[]> {
  return new Promise((resolve) => {
    const child = spawn('tsx', [BATCH, key, String(workers), runs, speed], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: BATCH_TIMEOUT_MS,
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
    child.on('close', () => {
      const trials = output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Trial);
      const missing = Number(runs) - trials.length;
      if (missing > 0)
        console.log(`! ${key} x${workers}: ${missing} runs without a result. ${errors.slice(-500)}`);
      for (const trial of trials) {
        if (trial.status !== 'done')
          console.log(`! ${key} x${workers} seed ${trial.seed}: ${trial.reason ?? trial.status}`);
      }
      resolve(trials);
    });
  });
}

const processes = Number(process.env.BENCH_PROCESSES ?? Math.min(2, availableParallelism()));
const queue = new PQueue({ concurrency: processes });
const results = new Map<string, readonly Trial[]>();
for (const { key } of goals) {
  for (const workers of teamSizes) {
    void queue.add(async () => {
      results.set(`${key} ${workers}`, await batch(key, workers));
    });
  }
}
await queue.onIdle();

const ratios = new Map<number, number[]>();
console.log(
  'goal             team  done   makespan (min..max) ticks   /expected  /bound  /one worker  retries repairs lost  s/run  limit target by hand',
);
for (const { key, targets, handMade } of goals) {
  const alone = median(makespansOf(results.get(`${key} 1`) ?? []));
  for (const workers of teamSizes) {
    const trials = results.get(`${key} ${workers}`) ?? [];
    const makespans = makespansOf(trials);
    const middle = median(makespans);
    const sum = (of: (trial: Trial) => number): number =>
      trials.reduce((total, trial) => total + of(trial), 0);
    const against = (of: (trial: Trial) => number | null): string =>
      median(
        trials.flatMap((trial) =>
          trial.makespanTicks === null ? [] : [trial.makespanTicks / (of(trial) ?? NaN)],
        ),
      ).toFixed(2);
    if (!Number.isNaN(middle / alone)) ratios.set(workers, [...(ratios.get(workers) ?? []), middle / alone]);
    console.log(
      [
        key.padEnd(16),
        String(workers).padStart(4),
        `${makespans.length}/${runs}`.padStart(6),
        `${middle} (${Math.min(...makespans)}..${Math.max(...makespans)})`.padStart(27),
        against((trial) => trial.expectedTicks).padStart(11),
        against((trial) => trial.lowerBoundTicks).padStart(7),
        (middle / alone).toFixed(2).padStart(12),
        String(sum((trial) => trial.retries)).padStart(8),
        String(sum((trial) => trial.repairs)).padStart(7),
        String(sum((trial) => trial.lost)).padStart(4),
        (sum((trial) => trial.seconds) / Math.max(1, trials.length)).toFixed(1).padStart(6),
        shown(median(trials.flatMap(({ lowerBoundTicks }) => lowerBoundTicks ?? []))).padStart(6),
        shown(targets?.[[1, 2, 4].indexOf(workers)]).padStart(6),
        shown(workers === 1 ? handMade : undefined).padStart(7),
      ].join(' '),
    );
  }
}
for (const [workers, values] of ratios) {
  const mean = Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
  console.log(
    `${workers} workers: ${mean.toFixed(2)}x of one worker's makespan (geometric mean over ${values.length} goals)`,
  );
}
process.exit(0);

function shown(ticks: number | undefined): string {
  return ticks === undefined || Number.isNaN(ticks) ? '-' : String(Math.round(ticks));
}

function makespansOf(trials: readonly Trial[]): readonly number[] {
  return trials.flatMap(({ status, makespanTicks }) =>
    status === 'done' && makespanTicks !== null ? [makespanTicks] : [],
  );
}
