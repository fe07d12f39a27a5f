/**
 * Runs of the real command line with faults drawn by seed at any moment from the start of the process:
 * `npm run bench:faults-live [runs] [goals] [speed] [first seed]`. Each is a process with 256 MB of heap; half of them
 * have a world of their own, half are in somebody else's. What was lost or doubled is judged by the world. Two at a
 * time, or BENCH_PROCESSES; FAULTS_KEEP=DIR keeps the logs.
 */
import PQueue from 'p-queue';
import { sumOfCounts, type ItemCounts } from '../src/base/item-counts.js';
import { FAULTS, drawTrial } from './faults-live/draw.js';
import { canFillDisks, playTrial, type TrialEnd } from './faults-live/trial.js';

const [, , runs = '20', goals = '4', speed = '10', first = '1'] = process.argv;
const MOST_STALL_MS = 150;
const MOST_RSS_MB = 350;

/** What lies about or is left in a hand, and what is nowhere. */
function lostIn({ truth }: TrialEnd): ItemCounts {
  return sumOfCounts([truth?.lying ?? {}, truth?.vanished ?? {}]);
}

function total(counts: ItemCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function worstStallOf({ stalls }: TrialEnd): number {
  return Math.max(stalls.joining, stalls.running);
}

/** A place can give out only where somebody took from it. */
function isPossible({ status, truth }: TrialEnd): boolean {
  return status !== 'impossible' || Object.keys(truth?.stolen ?? {}).length === 0;
}

function tell(end: TrialEnd): void {
  const { plan, met, status, reason, truth, wrong, stalls, peakRssMb, seconds } = end;
  const faults = met.map(({ kind, atMs }) => `${kind}@${(atMs / 1000).toFixed(1)}`).join(' ');
  const parts = Object.entries(stalls).map(([part, ms]: [string, number]) => `${part} ${ms.toFixed(0)}`);
  const numbers = `${seconds.toFixed(0)} s, stalls: ${parts.join(', ')} ms; ${peakRssMb.toFixed(0)} MB`;
  console.log(`${plan.seed} ${plan.setup} ${plan.goal}: ${status} (${numbers}) ${faults}`);
  if (reason !== '') console.log(`  ! ${reason}`);
  for (const remark of wrong) console.log(`  ! ${remark}`);
  for (const what of ['lying', 'vanished', 'doubled'] as const)
    if (total(truth?.[what] ?? {}) > 0) console.log(`  ! ${what}: ${JSON.stringify(truth?.[what])}`);
  if (truth && truth.deeds.length > 0) console.log(`  vandals: ${truth.deeds.join(', ')}`);
}

const HEADS = ['runs', 'done', 'lost', 'doubled', 'stuck', 'misbehaved', 'stall ms', 'loading ms', 'peak MB'];

function row(name: string, columns: readonly (string | number)[]): string {
  return `${name.padEnd(12)}${columns.map((column) => String(column).padStart(12)).join('')}`;
}

/** Of `done`, where the goal is possible; lost and doubled are items, misbehaved are runs. */
function line(name: string, ends: readonly TrialEnd[]): string {
  const possible = ends.filter(isPossible);
  const sum = (counts: (end: TrialEnd) => ItemCounts): number =>
    ends.reduce((all, end) => all + total(counts(end)), 0);
  const most = (measure: (end: TrialEnd) => number): string => Math.max(0, ...ends.map(measure)).toFixed(0);
  return row(name, [
    ends.length,
    `${possible.filter(({ status }) => status === 'done').length} of ${possible.length}`,
    sum(lostIn),
    sum(({ truth }) => truth?.doubled ?? {}),
    ends.filter(({ status }) => status === 'stuck').length,
    ends.filter(({ wrong }) => wrong.length > 0).length,
    most(worstStallOf),
    most(({ stalls }) => stalls.loading),
    most(({ peakRssMb }) => peakRssMb),
  ]);
}

const queue = new PQueue({ concurrency: Number(process.env.BENCH_PROCESSES ?? 2) });
const ends: TrialEnd[] = [];
for (let seed = Number(first); seed < Number(first) + Number(runs); seed++) {
  void queue.add(async () => {
    const end = await playTrial(drawTrial(seed, Number(goals), canFillDisks()), Number(speed));
    ends.push(end);
    tell(end);
  });
}
await queue.onIdle();
console.log(`\n${row('', HEADS)}`);
for (const kind of new Set([...FAULTS.own, ...FAULTS.theirs])) {
  const hit = ends.filter(({ met }) => met.some((fault) => fault.kind === kind));
  if (hit.length > 0) console.log(line(kind, hit));
}
console.log(line('all', ends));
const isGood = ends.every(
  (end) =>
    (!isPossible(end) || end.status === 'done') &&
    total(lostIn(end)) === 0 &&
    total(end.truth?.doubled ?? {}) === 0 &&
    end.wrong.length === 0 &&
    worstStallOf(end) < MOST_STALL_MS &&
    end.peakRssMb < MOST_RSS_MB,
);
process.exit(isGood ? 0 : 1);
