import { messageOf } from '../src/base/error.js';
/**
 * Measures teams with people, played by programs: `npm run bench:people [kinds] [goals] [seeds] [speed]`; `notice`
 * instead of kinds measures how soon the chat tells that something is done, `browser` plays at normal speed a person who
 * does what the page says in a real browser (goals of its own: `night`).
 *
 * Kinds: tempers ("idle,usual": each with one bot), `reader` (as usual, but reads the page instead of the chat), teams
 * ("2ai+1human-bot@usual"), or `all`; goals by key, or `all`.
 * Each makespan is compared with that of the same bots alone in the same world (the same seed). Every run played is kept
 * in BENCH_RECORDS (default: a file under runs/ for this commit) and not played again: stop it, or give it so many
 * BENCH_SECONDS, and call it again to go on. BENCH_WORDS shows what the people read and do.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseTeam } from '../src/experiment/definition/conditions.js';
import { estimateOf, ratioOf } from '../src/experiment/statistics/estimate.js';
import { TEMPER_NAMES } from '../src/scripted-human/tempers.js';
import { chosen, wholeNumber } from './chosen.js';
import { median, percent, sum } from './numbers.js';
import { GOALS, PeopleRecords, play, type PeopleGoal, type PlayedRun } from './people-records.js';

const TEAMS = [
  ...TEMPER_NAMES.map((temper) => `1ai+1human-bot@${temper}`),
  ...['2ai+1human-bot', '1human-bot@skilled', '2human-bot@skilled', '1human-bot', '1ai+1human-bot/page'],
];

const [, , kinds = 'all', goalKeys = 'all', seedsText = '20', speedText = '5'] = process.argv;
const scripts: Readonly<Record<string, string>> = {
  notice: './people-delay.ts',
  browser: './play/people.ts',
};
const script = scripts[kinds];
if (script !== undefined) {
  const args = [fileURLToPath(new URL(script, import.meta.url)), goalKeys, seedsText];
  process.exit(
    spawnSync('tsx', kinds === 'notice' ? args.slice(0, 1) : args, { stdio: 'inherit' }).status ?? 1,
  );
}
const speed = wholeNumber(speedText, [1, 20], 'a speed');
const seeds = Array.from({ length: wholeNumber(seedsText, [1, 1000], 'seeds') }, (_, index) => 1000 + index);
const goals = chosen(
  goalKeys,
  GOALS.map(({ key }) => key),
  'goals',
).flatMap((key) => GOALS.filter((goal) => goal.key === key));
const teams = teamsCalled(kinds);
const records = new PeopleRecords();
const isComplete = await playAll();
tell();
process.exit(isComplete ? 0 : 1);

function teamsCalled(text: string): readonly string[] {
  const names = text === 'all' ? TEAMS : text.split(',');
  const isTemper = (name: string): boolean => TEMPER_NAMES.some((temper) => temper === name);
  try {
    return names.map((name) => {
      const [members = '', way] = (name === 'reader' ? '1ai+1human-bot/page' : name).split('/');
      const team = parseTeam(isTemper(members) ? `1ai+1human-bot@${members}` : members).name;
      return way === 'page' ? `${team}/page` : team;
    });
  } catch (error) {
    console.error(`${messageOf(error)} Or one of ${TEMPER_NAMES.join(', ')}.`);
    return process.exit(2);
  }
}

/** The same bots without people; null where there are none. */
function aloneOf(team: string): string | null {
  const { ai, humanBots } = parseTeam(team.split('/')[0] ?? '');
  return ai === 0 || humanBots === 0 ? null : `${ai}ai`;
}

/** @returns false where time ran out before everything was played */
async function playAll(): Promise<boolean> {
  const mostMs = Number(process.env.BENCH_SECONDS ?? Infinity) * 1000;
  const startedMs = performance.now();
  const everybody = [...new Set([...teams.flatMap((team) => aloneOf(team) ?? []), ...teams])];
  // Seed by seed: pieces of a long bench then say something of every cell.
  for (const seed of seeds) {
    for (const goal of goals) {
      for (const team of everybody) {
        const run = { team, goal, seed, speed };
        if (records.find(run)) continue;
        if (performance.now() - startedMs > mostMs) return false;
        const played = await play(run);
        records.add(played);
        console.log(
          `${team} ${goal.key} ${seed}: ${played.status} ${played.makespanTicks ?? '-'} ${played.reason ?? ''}`,
        );
      }
    }
  }
  return true;
}

function tell(): void {
  console.log(
    `\n${records.file}, speed ${speed}; medians; makespan against the same bots alone, seed by seed`,
  );
  console.log(
    'team                     goal             done    ticks  against alone [95 %]     idle  lost  twice  lines/min  jobs done/given/taken  pace',
  );
  for (const team of teams) for (const goal of goals) tellCell(team, goal);
}

function tellCell(team: string, goal: PeopleGoal): void {
  const runs = records.of(team, goal, speed).filter(({ seed }) => seeds.includes(seed));
  if (runs.length === 0) return;
  const people = runs.flatMap((run) => run.people);
  const done = runs.filter(isDone);
  const surplus = sum(runs.map((run) => run.surplus ?? 0));
  const planned = sum(runs.map((run) => (run.surplus === null ? 0 : run.planned)));
  const jobs = (['done', 'jobs', 'taken'] as const).map((key) => sum(people.map((person) => person[key])));
  console.log(
    [
      team.padEnd(24),
      goal.key.padEnd(16),
      `${done.length}/${runs.length}`.padStart(5),
      median(done.map(({ makespanTicks }) => makespanTicks))
        .toFixed(0)
        .padStart(8),
      ratioText(team, goal, done).padStart(22),
      (estimateOf(people.map(({ idleShare }) => idleShare))?.median ?? NaN).toFixed(2).padStart(8),
      String(sum(runs.map(({ lost }) => lost))).padStart(5),
      percent(surplus, planned).padStart(6),
      median(people.map(({ linesAMinute }) => linesAMinute))
        .toFixed(1)
        .padStart(10),
      jobs.join('/').padStart(22),
      Math.min(...runs.map(({ pace }) => pace ?? 1))
        .toFixed(2)
        .padStart(5),
    ].join(' '),
  );
  for (const { seed, status, reason } of runs) {
    if (status !== 'done') console.log(`! ${team} ${goal.key} seed ${seed}: ${status}: ${reason ?? ''}`);
  }
}

function isDone(run: PlayedRun): run is PlayedRun & { readonly makespanTicks: number } {
  return run.status === 'done' && run.makespanTicks !== null;
}

/** "0.86 [0.80, 0.93]": the median of the ratios, and the interval of their geometric mean. */
function ratioText(
  team: string,
  goal: PeopleGoal,
  done: readonly (PlayedRun & { readonly makespanTicks: number })[],
): string {
  const aloneTeam = aloneOf(team);
  if (aloneTeam === null) return '-';
  const alone = records.of(aloneTeam, goal, speed).filter(isDone);
  const pairs = done.flatMap(({ seed, makespanTicks }) =>
    alone
      .filter((other) => other.seed === seed)
      .map((other) => ({ from: other.makespanTicks, to: makespanTicks })),
  );
  const found = ratioOf(pairs)?.ratio;
  return found ? `${found.median.toFixed(2)} [${found.low.toFixed(2)}, ${found.high.toFixed(2)}]` : '-';
}
