/**
 * Measures runs with people, played by programs: `npm run bench:people [runs] [speed]`. The compass with one bot, one
 * scripted human, one of each, two of each: runs that succeeded, makespans, double work, losses, how much was seen done
 * without a word, fairness; then how soon the chat tells what happened. One crew at a time, or BENCH_PROCESSES.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { total, type Trial } from './people-trial.js';

type Run = Trial & { readonly seed: number; readonly seconds: number };

const CREWS = [
  { ai: 1, humans: 0 },
  { ai: 0, humans: 1 },
  { ai: 1, humans: 1 },
  { ai: 2, humans: 2 },
] as const;
const BATCH_TIMEOUT_MS = 60 * 60_000;
const [, , runs = '20', speed = '5'] = process.argv;

function script(name: string, args: readonly string[]): Promise<readonly unknown[]> {
  return new Promise((resolve) => {
    const path = fileURLToPath(new URL(name, import.meta.url));
    const child = spawn('tsx', [path, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: BATCH_TIMEOUT_MS,
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
    child.on('close', (code) => {
      if (code !== 0) console.log(`! ${name} ${args.join(' ')}: ${errors.slice(-500)}`);
      const lines = output.split('\n').filter((line) => line.startsWith('{'));
      resolve(lines.map((line) => JSON.parse(line) as unknown));
    });
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

function sum(values: readonly number[]): number {
  return values.reduce((whole, value) => whole + value, 0);
}

const queue = new PQueue({ concurrency: Number(process.env.BENCH_PROCESSES ?? 1) });
const results = new Map<string, readonly Run[]>();
for (const { ai, humans } of CREWS) {
  void queue.add(async () => {
    const trials = (await script('./people-batch.ts', [String(ai), String(humans), runs, speed])) as Run[];
    results.set(`${ai}+${humans}`, trials);
    console.log(`${ai}+${humans}: ${trials.map(({ makespanTicks }) => makespanTicks).join(', ')} ticks`);
  });
}
await queue.onIdle();

console.log(
  'bots+humans  done  makespan (min..max) ticks  repairs  lost  too much  claims  s/run  worst pace',
);
const medians = new Map<string, number>();
for (const [crew, trials] of results) {
  const makespans = trials.flatMap(({ status, makespanTicks }) =>
    status === 'done' && makespanTicks !== null ? [makespanTicks] : [],
  );
  medians.set(crew, median(makespans));
  for (const { status, reason, seed, surplus } of trials) {
    if (status !== 'done') console.log(`! ${crew} seed ${seed}: ${reason ?? status}`);
    if (total(surplus ?? {}) > 0) console.log(`  ${crew} seed ${seed}, too much: ${JSON.stringify(surplus)}`);
  }
  console.log(
    [
      crew.padEnd(11),
      `${makespans.length}/${runs}`.padStart(6),
      `${median(makespans)} (${Math.min(...makespans)}..${Math.max(...makespans)})`.padStart(26),
      String(sum(trials.map(({ repairs }) => repairs))).padStart(8),
      String(sum(trials.map(({ lost }) => lost))).padStart(5),
      String(sum(trials.map(({ surplus }) => total(surplus ?? {})))).padStart(9),
      String(sum(trials.map(({ claims }) => claims))).padStart(7),
      (sum(trials.map(({ seconds }) => seconds)) / Math.max(1, trials.length)).toFixed(0).padStart(6),
      Math.min(1, ...trials.map(({ pace }) => pace ?? 1))
        .toFixed(2)
        .padStart(11),
    ].join(' '),
  );
}
const alone = Math.min(medians.get('1+0') ?? NaN, medians.get('0+1') ?? NaN);
console.log(`1+1 against the better alone: ${((medians.get('1+1') ?? NaN) / alone).toFixed(2)}x`);
tellDetected([...results.values()].flat());
for (const [crew, trials] of results) tellShares(crew, trials);
await tellDelays();
process.exit(0);

function tellDetected(trials: readonly Run[]): void {
  const actions = new Set(trials.flatMap(({ jobs }) => Object.keys(jobs)));
  const told = [...actions].map((action) => {
    const ended = sum(trials.map(({ jobs }) => jobs[action]?.ended ?? 0));
    const seen = sum(trials.map(({ jobs }) => jobs[action]?.seen ?? 0));
    return `${action} ${seen} of ${ended}`;
  });
  console.log(`Jobs of people seen done without a word: ${told.join(', ')}`);
}

/** Medians over the runs, of each kind of participant. */
function tellShares(crew: string, trials: readonly Run[]): void {
  const kinds = [...new Set(trials.flatMap(({ shares }) => shares.map(({ kind }) => kind)))];
  const told = kinds.map((kind) => {
    const shares = trials.flatMap((trial) => trial.shares.filter((share) => share.kind === kind));
    const subtasks = median(shares.map((share) => share.subtasks));
    return `${kind} ${subtasks} subtasks, ${median(shares.map(({ busyTicks }) => busyTicks))} ticks at work`;
  });
  console.log(`${crew}, each: ${told.join('; ')}`);
}

async function tellDelays(): Promise<void> {
  const [measured] = (await script('./people-delay.ts', [])) as readonly { readonly delaysMs: number[] }[];
  const delays = measured?.delaysMs ?? [];
  const ms = median(delays);
  console.log(
    `From the last click to the line in the chat, ${delays.length} jobs at normal speed: median ${ms.toFixed(0)} ms (${(ms / 50).toFixed(1)} ticks), longest ${Math.max(...delays).toFixed(0)} ms`,
  );
}
