/**
 * Measures the planner: every item of several versions, Plancraft, optimality against exhaustive search, cold start.
 * `npm run bench:planner`; figures go to stdout, medians where runs are repeated.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gradePlancraft, plancraftSchema, plancraftSolver } from '../src/decompose/plancraft.js';
import { Planner } from '../src/decompose/planner.js';
import { loadEnvironment } from '../src/environment/load-environment.js';
import { offersOf } from '../src/environment/offers.js';
import { loadGame } from '../src/game/game.js';
import { packageFile } from '../src/game/package-file.js';
import { supportedVersions } from '../src/game/registry.js';
import { unobtainableReason } from '../src/game/sources/unobtainable.js';
import { registryName } from '../src/messages/phrases.js';
import { faultSentence } from '../src/messages/plan/fault-sentence.js';
import type { NoPlan } from '../src/plan/no-plan.js';
import { checkPlan } from '../src/plan/check/check.js';
import type { Goal } from '../src/plan/subtask/subtask.js';
import { median } from './numbers.js';

const VERSIONS = ['1.14.4', '1.16.5', '1.19.4', '1.20.1', '1.21.4', supportedVersions().at(-1) ?? ''];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Why an impossible item is impossible, in one word; `unclassified` must never appear. */
function classify(version: string, item: string, why: NoPlan): string {
  if (why.code !== 'missing') return 'unclassified';
  if (why.because.code === 'elsewhere') return 'other-dimension';
  if (why.because.code === 'no-source') return 'not-in-environment';
  return (
    unobtainableReason(loadGame(version).registry, item)?.reason ??
    (why.isGoal ? 'unclassified' : 'needs-unobtainable-material')
  );
}

async function everyItem(): Promise<void> {
  print('## Every item, overworld, from an empty chest');
  for (const version of VERSIONS) {
    const started = performance.now();
    const game = loadGame(version);
    const loadMs = performance.now() - started;
    const environment = loadEnvironment('overworld');
    const place = {
      game,
      environment,
      offers: offersOf(environment, game),
      stations: [],
      rules: 'vanilla',
    } as const;
    const planner = new Planner(place);
    const classes = new Map<string, number>();
    const faulty: string[] = [];
    const times: number[] = [];
    let checkMs = 0;
    let planned = 0;
    for (const item of game.registry.items.keys()) {
      const goals: Goal[] = [{ kind: 'have', item, quantity: 1, verb: 'craft' }];
      const before = performance.now();
      const result = await planner.plan(goals, {});
      times.push(performance.now() - before);
      if (result.kind === 'planned') {
        planned++;
        const checkStarted = performance.now();
        const [fault] = checkPlan({ ...place, stock: {} }, { goals, subtasks: result.subtasks });
        checkMs += performance.now() - checkStarted;
        if (fault) faulty.push(`${item}: ${faultSentence(fault, registryName)}`);
      } else {
        const kind = result.kind === 'impossible' ? classify(version, item, result.why) : 'undecided';
        classes.set(kind, (classes.get(kind) ?? 0) + 1);
        if (kind === 'unclassified') faulty.push(`${item}: unclassified: ${result.why.code}`);
      }
    }
    const totalMs = times.reduce((sum, ms) => sum + ms, 0);
    print(
      `${version}: ${game.registry.items.size} items, ${planned} planned, ${faulty.length} faulty or unclassified; ` +
        `data ${loadMs.toFixed(0)} ms, planning ${totalMs.toFixed(0)} ms, median ${median(times).toFixed(2)} ms, ` +
        `slowest ${Math.max(...times).toFixed(0)} ms, checking ${checkMs.toFixed(0)} ms`,
    );
    print(`   impossible: ${[...classes].map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
    for (const line of faulty.slice(0, 20)) print(`   FAULT ${line}`);
  }
}

async function plancraft(): Promise<void> {
  print('\n## Plancraft, validation split');
  const file = packageFile('bench', 'data', 'plancraft-val.json');
  const cases = plancraftSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const solve = plancraftSolver();
  const answers = [];
  for (const problem of cases) answers.push(await solve(problem));
  print(JSON.stringify(gradePlancraft(cases, answers), null, 2));
}

function coldStart(): void {
  print('\n## Cold start of the command line, compass');
  const cli = packageFile('bin', 'co-voyager.js');
  const environment = { ...process.env, OPENAI_API_KEY: '', OPENAI_BASE_URL: '' };
  const timesOf = (arguments_: readonly string[]): number[] =>
    Array.from({ length: 9 }, () => {
      const started = performance.now();
      const run = spawnSync(process.execPath, arguments_, { encoding: 'utf8', env: environment });
      if (run.status !== 0) throw new Error(`exit ${run.status ?? '?'}: ${run.stderr}`);
      return performance.now() - started;
    });
  const whole = median(timesOf([cli, 'decompose', 'craft a compass']));
  const bare = median(timesOf(['-e', '']));
  const game = packageFile('dist', 'src', 'game', 'game.js');
  const script = `const t=performance.now();const {loadGame}=await import(${JSON.stringify(game)});loadGame('1.20.1');console.log(performance.now()-t)`;
  const data = median(
    Array.from({ length: 9 }, () => {
      const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
      return Number(run.stdout);
    }),
  );
  print(
    `median of 9: ${whole.toFixed(0)} ms, of it node itself ${bare.toFixed(0)} ms, ` +
      `game code and data ${data.toFixed(0)} ms (${((100 * data) / whole).toFixed(0)} %)`,
  );
}

await everyItem();
await plancraft();
coldStart();
