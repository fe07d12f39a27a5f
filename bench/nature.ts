/**
 * Goals in nature: `npm run bench:nature [seeds] [goals] [bots] [first seed] [speed] [sight]`. One run a seed in embedded
 * nature that nobody has prepared, from empty hands and without a chest. Goals:
 * `stone,furnace,iron,compass,home,armour,diamond` or `all`. Sight: `fair` (the default) or `loaded`. Two runs at a time, or
 * BENCH_PROCESSES. VERSION chooses the release, PLACE an environment file: night, a desert, a coast.
 */
import { chosen, wholeNumber } from './chosen.js';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { median, sum } from './numbers.js';

const GOALS = {
  stone: 'craft a stone pickaxe',
  furnace: 'craft a furnace and 8 torches',
  iron: 'craft an iron pickaxe',
  compass: 'craft a compass',
  // No bread: nature has no wheat, and sown wheat takes 24 minutes and more to ripen.
  home: 'bed and cooked mutton for two',
  armour: 'craft a full set of iron armour',
  diamond: 'craft a diamond pickaxe',
} as const;
type GoalKey = keyof typeof GOALS;

interface Trial {
  readonly isDone: boolean;
  readonly ticks: number | null;
  readonly deaths: number;
  readonly lost: number;
  readonly pace: number | null;
  readonly reason: string;
}

const BIN = fileURLToPath(new URL('../bin/co-voyager.js', import.meta.url));
const TRIAL_TIMEOUT_MS = 15 * 60_000;
const [, , seeds = '5', goals = 'all', bots = '1', firstSeed = '1', speed = '6', sight = 'fair'] =
  process.argv;
const version = process.env['VERSION'] ?? '1.20.1';
const environment = process.env['PLACE'] ?? 'nature';
const count = wholeNumber(seeds, [1, 1000], 'seeds');
const first = wholeNumber(firstSeed, [0, 2 ** 31], 'a first seed');
const keys = chosen(goals, Object.keys(GOALS), 'goals') as readonly GoalKey[];

async function trial(key: GoalKey, workers: string, seed: number): Promise<Trial> {
  const out = await mkdtemp(join(tmpdir(), 'bench-nature-'));
  const place = [
    '--environment',
    environment,
    '--seed',
    String(seed),
    '--mc-version',
    version,
    '--sight',
    sight,
  ];
  const team = ['--ai', workers, '--speed', speed];
  const output = await new Promise<string>((resolve) => {
    const child = spawn(
      'node',
      [BIN, 'run', GOALS[key], ...place, ...team, '--out', out, '--no-dashboard', '--json'],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: TRIAL_TIMEOUT_MS,
      },
    );
    let text = '';
    child.stdout.on('data', (part: Buffer) => (text += part.toString()));
    child.on('close', () => resolve(text));
  });
  const events = await eventsIn(out);
  return { ...resultOf(output), ...trouble(events) };
}

function resultOf(output: string): Pick<Trial, 'isDone' | 'ticks' | 'reason'> {
  try {
    const result = JSON.parse(output) as { status: string; makespanTicks: number; reason: string | null };
    const isDone = result.status === 'done';
    return { isDone, ticks: isDone ? result.makespanTicks : null, reason: result.reason ?? '' };
  } catch {
    return { isDone: false, ticks: null, reason: 'no result: ended from outside, or out of time' };
  }
}

interface RunEvent {
  readonly kind: string;
  readonly pace?: number;
  readonly leftBehind?: Readonly<Record<string, number>>;
}

async function eventsIn(folder: string): Promise<readonly RunEvent[]> {
  const text = await readFile(join(folder, 'events.jsonl'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as RunEvent);
}

/** What was left where somebody died counts as lost. */
function trouble(events: readonly RunEvent[]): Pick<Trial, 'deaths' | 'lost' | 'pace'> {
  const ended = events.filter(({ kind }) => kind === 'job-ended');
  const left = ended.flatMap(({ leftBehind }) => Object.values(leftBehind ?? {}));
  return {
    // Also those between two jobs, and on the way back to what was dropped.
    deaths: events.filter(({ kind }) => kind === 'goods-dropped').length,
    lost: sum(left),
    pace: events.find(({ kind }) => kind === 'run-ended')?.pace ?? null,
  };
}

const queue = new PQueue({ concurrency: Number(process.env['BENCH_PROCESSES'] ?? 2) });
console.log(
  `Embedded ${environment} ${version}, seeds ${firstSeed} and on, sight "${sight}", speed ${speed}.`,
);
console.log(
  '| goal | bots | done | median ticks | deaths | lost items | pace |\n|---|---|---|---|---|---|---|',
);
for (const key of keys) {
  for (const workers of bots.split(',')) {
    const all = Array.from({ length: count }, (_, index) => first + index);
    const trials = await Promise.all(all.map((seed) => queue.add(() => trial(key, workers, seed))));
    const total = (of: (each: Trial) => number): number => sum(trials.map(of));
    const done = trials.filter(({ isDone }) => isDone).length;
    const ticks = median(trials.flatMap(({ ticks: each }) => each ?? []));
    const pace = median(trials.flatMap(({ pace: each }) => each ?? []));
    console.log(
      `| ${GOALS[key]} | ${workers} | ${done} of ${trials.length} | ${ticks.toFixed(0)} | ` +
        `${total(({ deaths }) => deaths)} | ${total(({ lost }) => lost)} | ${pace.toFixed(2)} |`,
    );
    for (const [index, { isDone, reason }] of trials.entries())
      if (!isDone) console.error(`${key}, ${workers} bots, seed ${all[index]}: ${reason}`);
  }
}
