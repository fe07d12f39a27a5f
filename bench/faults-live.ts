/**
 * Runs of the real command line with faults drawn by seed at any moment from the start of the process:
 * `npm run bench:faults-live [runs] [goals] [speed] [first seed]`. Each is a process with 256 MB of heap; half of them
 * have a world of their own, half are in somebody else's. What was lost or doubled is judged by the world. Two at a
 * time, or BENCH_PROCESSES; FAULTS_KEEP=DIR keeps the logs.
 */
import PQueue from 'p-queue';
import { FAULTS, drawTrial } from './faults-live/draw.js';
import { worstOf } from './faults-live/child.js';
import { canFillDisks, playTrial, type TrialEnd } from './faults-live/trial.js';

const [, , runs = '20', goals = '4', speed = '10', first = '1'] = process.argv;
const MOST_STALL_MS = 150;
const MOST_RSS_MB = 350;

function lostIn({ truth }: TrialEnd): number {
  return Object.values(truth?.lying ?? {}).reduce((sum, count) => sum + count, 0);
}

/** A place can give out only where somebody took from it. */
function isPossible({ status, truth }: TrialEnd): boolean {
  return status !== 'impossible' || Object.keys(truth?.stolen ?? {}).length === 0;
}

/** Where no world was left nobody knows. */
function areBooksWrong({ truth }: TrialEnd): boolean {
  return truth === null || truth.problems.length > 0;
}

function tell(end: TrialEnd): void {
  const { plan, met, status, reason, truth, wrong, stalls, peakRssMb, seconds } = end;
  const faults = met.map(({ kind, atMs }) => `${kind}@${(atMs / 1000).toFixed(1)}`).join(' ');
  const parts = Object.entries(stalls).map(([part, ms]: [string, number]) => `${part} ${ms.toFixed(0)}`);
  const numbers = `${seconds.toFixed(0)} s, stalls: ${parts.join(', ')} ms; ${peakRssMb.toFixed(0)} MB`;
  console.log(`${plan.seed} ${plan.setup} ${plan.goal}: ${status} (${numbers}) ${faults}`);
  if (reason !== '') console.log(`  ! ${reason}`);
  for (const remark of [...wrong, ...(truth?.problems ?? [])]) console.log(`  ! ${remark}`);
  if (!truth) console.log('  ! no world was left: its books cannot be read');
  if (lostIn(end) > 0) console.log(`  ! lies about: ${JSON.stringify(truth?.lying)}`);
  if (truth && truth.deeds.length > 0) console.log(`  vandals: ${truth.deeds.join(', ')}`);
}

function line(name: string, ends: readonly TrialEnd[]): string {
  const possible = ends.filter(isPossible);
  const worst = worstOf(ends.map(({ stalls }) => stalls));
  const columns = [
    `${possible.filter(({ status }) => status === 'done').length} of ${possible.length}`,
    ends.reduce((sum, end) => sum + lostIn(end), 0),
    ends.filter(areBooksWrong).length,
    ends.filter(({ status }) => status === 'stuck').length,
    ends.filter(({ wrong }) => wrong.length > 0).length,
    worst.loading.toFixed(0),
    worst.joining.toFixed(0),
    worst.running.toFixed(0),
    Math.max(0, ...ends.map(({ peakRssMb }) => peakRssMb)).toFixed(0),
  ];
  return `${name.padEnd(12)}${columns.map((column) => String(column).padStart(12)).join('')}`;
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
const heads = [
  'done',
  'items lost',
  'books wrong',
  'stuck',
  'misbehaved',
  'loading ms',
  'joining ms',
  'running ms',
  'peak MB',
];
console.log(`\n${''.padEnd(12)}${heads.map((head) => head.padStart(12)).join('')}`);
for (const kind of new Set([...FAULTS.own, ...FAULTS.theirs])) {
  const hit = ends.filter(({ met }) => met.some((fault) => fault.kind === kind));
  if (hit.length > 0) console.log(line(kind, hit));
}
console.log(line('all', ends));
const isGood = ends.every(
  (end) =>
    (!isPossible(end) || end.status === 'done') &&
    lostIn(end) === 0 &&
    end.wrong.length === 0 &&
    !areBooksWrong(end) &&
    Math.max(end.stalls.joining, end.stalls.running) < MOST_STALL_MS &&
    end.peakRssMb < MOST_RSS_MB,
);
process.exit(isGood ? 0 : 1);
