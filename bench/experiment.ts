/**
 * Measures experiments: `npm run bench:experiment [rate|full|spread|report|all] [trials] [speed] [processes]`.
 *
 * rate: trials per hour per core for the compass, and what a trial takes beside its work. full: the report's three goals
 * by five teams. spread: the same seeds twice. report: 10,000 made-up records. `all`, the default: all but `full`.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Experiment } from '../src/experiment/definition/experiment.js';
import { experimentOf } from '../src/experiment/definition/read-experiment.js';
import { reportFolder } from '../src/experiment/report/write-report.js';
import { runExperiment } from '../src/experiment/run-experiment.js';
import { openStore } from '../src/experiment/store/record-store.js';
import type { TeamMeasures, TrialRecord } from '../src/experiment/trial.js';
import { madeUpRecords } from './experiment-made-up.js';
import { median, percent, shareText, sum } from './numbers.js';
import { PAPER_GOALS } from './run-suite.js';

const TICK_MS = 50;
const TEAMS = ['1ai', '2ai', '4ai', '1human-bot', '1ai+1human-bot'];
const COMPASS = { id: 'compass', goal: 'craft a compass' };
const GOALS = PAPER_GOALS.map(({ key, goal }) => ({ id: key, goal }));
const MADE_UP_SEEDS = 667;

const [, , part = 'all', trialsText = '10', speedText = '8', processesText] = process.argv;
const trials = Number(trialsText);
const speed = Number(speedText);
const cores = availableParallelism();
const processes = Number(processesText ?? cores);
const home = mkdtempSync(join(tmpdir(), 'experiment-bench-'));

try {
  if (part === 'rate' || part === 'all') await rate();
  if (part === 'spread' || part === 'all') await spread();
  if (part === 'full') await full();
  if (part === 'report' || part === 'all') report();
} finally {
  rmSync(home, { recursive: true, force: true });
}

interface Performed {
  readonly records: readonly TrialRecord[];
  readonly wallMs: number;
}

async function rate(): Promise<void> {
  for (const team of ['1ai', '2ai', '1ai+1human-bot']) {
    const { records, wallMs } = await performed(teams(`rate-${team}`, [COMPASS], [team], trials));
    const hours = wallMs / 3_600_000;
    const done = doneOf(records);
    const workMs = done.map(({ team: { makespanTicks } }) => ((makespanTicks ?? 0) * TICK_MS) / speed);
    const besideMs = done.map(({ wallMs: ms }, index) => ms - (workMs[index] ?? 0));
    const poolMs = (wallMs * processes - sum(records.map(({ wallMs: ms }) => ms))) / records.length;
    console.log(`compass, ${team}, speed ${speed}, ${processes} at a time on ${cores} cores:`);
    console.log(`  ${(records.length / hours / cores).toFixed(0)} trials per hour per core`);
    console.log(`  done ${shareText(done.length, records.length)}; pace ${paceText(records)}`);
    console.log(
      `  a trial: ${seconds(median(done.map(({ wallMs: ms }) => ms)))} in all, of it beside its work:`,
    );
    console.log(`    ${seconds(median(besideMs))} for world, joining, planning (median)`);
    console.log(`    ${seconds(poolMs)} for processes, records, and waiting for the last (mean)`);
  }
}

async function full(): Promise<void> {
  const { records, wallMs } = await performed(teams('full', GOALS, TEAMS, trials));
  const minutes = (wallMs / 60_000).toFixed(1);
  console.log(`${GOALS.length} goals x ${TEAMS.length} teams x ${trials} trials at speed ${speed}:`);
  console.log(`  ${minutes} minutes, ${processes} at a time on ${cores} cores; pace ${paceText(records)}`);
  for (const { id } of GOALS) {
    for (const team of TEAMS) {
      const cell = records.filter(({ task, condition }) => task === id && condition.name === team);
      const ticks = doneOf(cell).map(({ team: { makespanTicks } }) => makespanTicks ?? NaN);
      const said = `done ${shareText(ticks.length, cell.length)}, median ${median(ticks)} ticks`;
      console.log(
        `  ${id.padEnd(16)} ${team.padEnd(15)} ${said}; ${seconds(median(cell.map(wallOf)))} a trial`,
      );
    }
  }
}

/** How far two runs of the same seed are apart: what no pairing by seed can take away. */
async function spread(): Promise<void> {
  const asked = ['1ai', '2ai', '1ai+1human-bot'];
  const turns = [];
  for (const turn of [1, 2])
    turns.push(await performed(teams('spread', [COMPASS], asked, trials, String(turn))));
  const [first, second] = turns.map(
    ({ records }) => new Map(records.map((record) => [record.trial, record])),
  );
  for (const team of asked) {
    const pairs = [...(first?.values() ?? [])].flatMap((record) => {
      const [a, b] = doneOf([record, ...(second?.get(record.trial) ? [second.get(record.trial)] : [])]);
      return a && b && record.condition.name === team ? [{ a: a.team, b: b.team }] : [];
    });
    const apart = pairs.map(({ a, b }) => {
      const [one, other] = [a.makespanTicks ?? NaN, b.makespanTicks ?? NaN];
      return (2 * Math.abs(one - other)) / (one + other);
    });
    // A plan that was mended on the way is another one.
    const whole = pairs.filter(({ a, b }) => a.repairs + b.repairs === 0);
    const same = whole.filter(({ a, b }) => planOf(a) === planOf(b));
    const middle = `median ${percent(median(apart), 1)}, most ${percent(Math.max(...apart), 1)}`;
    console.log(`compass, ${team}, same seed twice (${pairs.length} pairs): makespans apart by ${middle}`);
    console.log(`  same plan: ${shareText(same.length, whole.length)} of those that needed no repair`);
  }
}

function report(): void {
  const experiment = teams('report', GOALS, TEAMS, MADE_UP_SEEDS);
  const folder = join(home, 'report');
  const records = madeUpRecords(experiment);
  const store = openStore(folder, experiment, 'made-up');
  const keptMs = timed(() => {
    for (const record of records) store.append(record);
  });
  store.close();
  const openedMs = timed(() => openStore(folder, experiment, 'made-up').close());
  const reportMs = timed(() => reportFolder(folder));
  const target = join(folder, 'report');
  const bytes = sum(readdirSync(target).map((name) => statSync(join(target, name)).size));
  console.log(`${records.length} made-up records:`);
  console.log(`  kept in ${(keptMs / records.length).toFixed(2)} ms each, on the disk before the next`);
  console.log(`  opened again to go on in ${seconds(openedMs)}`);
  console.log(`  report from the folder in ${seconds(reportMs)}, ${(bytes / 2 ** 20).toFixed(1)} MB in all`);
}

function teams(
  name: string,
  tasks: readonly { readonly id: string; readonly goal: string }[],
  asked: readonly string[],
  seeds: number,
  turn = '',
): Experiment {
  const definition = { schemaVersion: 1 as const, kind: 'teams' as const, name: `${name}${turn}` };
  return experimentOf(
    { ...definition, tasks: [...tasks], teams: [...asked], seeds, settings: { speed } },
    name,
  );
}

async function performed(experiment: Experiment): Promise<Performed> {
  const folder = join(home, experiment.name);
  const begunMs = performance.now();
  const { signal } = new AbortController();
  await runExperiment({ experiment, folder, processes, signal, writer: 'bench' });
  const wallMs = performance.now() - begunMs;
  const store = openStore(folder, experiment, 'bench');
  store.close();
  for (const { trial, outcome, reason } of store.records) {
    if (outcome !== 'done') console.log(`! ${trial} ${outcome}: ${reason ?? ''}`);
  }
  return { records: store.records, wallMs };
}

type Done = TrialRecord & { readonly team: TeamMeasures };

function doneOf(records: readonly (TrialRecord | undefined)[]): readonly Done[] {
  return records.filter((record): record is Done => record?.outcome === 'done' && record.team !== null);
}

function planOf({ steps }: TeamMeasures): string {
  return steps.map(({ action, quantity, item }) => `${action} ${quantity} ${item}`).join('\n');
}

function wallOf({ wallMs }: TrialRecord): number {
  return wallMs;
}

function paceText(records: readonly TrialRecord[]): string {
  const paces = records.flatMap(({ team }) => team?.pace ?? []);
  return `${percent(median(paces), 1)} (least ${percent(Math.min(...paces), 1)})`;
}

function timed(act: () => unknown): number {
  const begunMs = performance.now();
  act();
  return performance.now() - begunMs;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
