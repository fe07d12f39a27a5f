/**
 * `npm run bench:run planning`: how good plans are, by how much time is spent on them, in the simulator only; no world.
 * Prints what is expected of each goal of the suite for 1 to 8 workers beside the limit and the target, then as CSV how
 * a plan gets better with its work, and how its cost grows with subtasks and workers: time to the first plan, to the
 * best, and how good the plan is by then.
 */
import { planForTeam } from '../src/decompose/fit/plan-for-team.js';
import { planGoals } from '../src/decompose/planner.js';
import { startOf } from '../src/decompose/start-of.js';
import { readGoals } from '../src/decompose/words/goal-text.js';
import { loadEnvironment } from '../src/environment/load-environment.js';
import { loadGame } from '../src/game/game.js';
import type { StartState } from '../src/plan/check/start-state.js';
import type { Goal, Subtask } from '../src/plan/subtask/subtask.js';
import { gameDurations } from '../src/schedule/simulate/game-durations.js';
import { layoutOfEnvironment } from '../src/schedule/simulate/layout.js';
import type { Durations } from '../src/schedule/simulate/durations.js';
import type { Position } from '../src/base/position.js';
import { PAPER_GOALS, TEAM_GOALS, type SuiteGoal } from './run-suite.js';

const SECONDS = 1;
const TEAMS = [1, 2, 4, 8];
/** Subtasks and workers of the plans on which the growth is measured, and when it is looked how good the plan is by then. */
const GROWTH = [10, 30, 100, 300];
const GROWTH_TEAMS = [1, 2, 4, 8, 16];
const LOOKS_MS = [50, 200, 1000];
const game = loadGame('1.20.1');

interface Place {
  readonly start: StartState;
  readonly goals: readonly Goal[];
  readonly durations: Durations;
  readonly chest: Position | null;
}

/** Prints all three tables. */
export async function benchPlanning(): Promise<void> {
  const curves: string[] = [];
  console.log('goal             team  expected  limit target  plans  ms');
  for (const suiteGoal of [...PAPER_GOALS, ...TEAM_GOALS]) {
    for (const workers of TEAMS) curves.push(...(await planned(suiteGoal, workers)));
  }
  console.log('\ngoal,workers,ms,ticks');
  for (const line of curves) console.log(line);
  const looks = LOOKS_MS.map((ms) => `by ${ms} ms`.padStart(11)).join('');
  console.log(
    `\nsubtasks  workers  first ms  best ms  end ms   plans  planner's ${looks}  at last  (expected ticks)`,
  );
  for (const size of GROWTH) for (const workers of GROWTH_TEAMS) await grown(size, workers);
}

async function planned(suiteGoal: SuiteGoal, workers: number): Promise<readonly string[]> {
  const { key, targets } = suiteGoal;
  const { start, goals, durations, chest } = placeOf(suiteGoal);
  const curve: string[] = [];
  const began = performance.now();
  const onBetter = (ticks: number): void => {
    curve.push([key, workers, Math.round(performance.now() - began), ticks].join());
  };
  const plan = await planForTeam(start, goals, {
    workers,
    durations,
    chest,
    planningSeconds: SECONDS,
    onBetter,
  });
  if (plan.kind !== 'planned') throw new Error(`${key}: expected a plan, got ${plan.kind}.`);
  const cells = [
    plan.expectedTicks,
    plan.lowerBoundTicks,
    targets?.[[1, 2, 4].indexOf(workers)] ?? '-',
    plan.evaluations,
  ];
  const ms = Math.round(performance.now() - began);
  console.log(
    [
      key.padEnd(16),
      String(workers).padStart(4),
      ...[...cells, ms].map((cell) => String(cell).padStart(7)),
    ].join(' '),
  );
  return curve;
}

function placeOf({ goal, environment: name, chest: contents = {} }: Omit<SuiteGoal, 'key'>): Place {
  const environment = loadEnvironment(name);
  const reading = readGoals(game.registry, goal);
  if (!reading.ok) throw new Error(reading.problem.message);
  const layout = layoutOfEnvironment(environment);
  const { start } = startOf(game, environment, { rules: 'vanilla', chest: contents });
  return { start, goals: reading.value.goals, durations: gameDurations(game, layout), chest: layout.chest };
}

/** Fits a plan of about so many subtasks. */
async function grown(size: number, workers: number): Promise<void> {
  const place = placeOf({
    goal: 'gather 2 sand, coal, raw iron, oak log and clay ball',
    environment: 'quarry',
  });
  const together = place.goals.reduce((sum, { quantity }) => sum + quantity, 0);
  const times = Math.ceil(size / together);
  const goals = place.goals.map((goal) => ({ ...goal, quantity: times * goal.quantity }));
  const base = await cutInto(size, place, goals);
  const began = performance.now();
  const better: { readonly ms: number; readonly ticks: number }[] = [];
  const plan = await planForTeam(place.start, goals, {
    workers,
    durations: place.durations,
    chest: place.chest,
    base,
    planningSeconds: SECONDS,
    onBetter: (ticks) => better.push({ ms: performance.now() - began, ticks }),
  });
  if (plan.kind !== 'planned') throw new Error(`expected a plan, got ${plan.kind}`);
  const endMs = performance.now() - began;
  const byThen = LOOKS_MS.map((look) => better.findLast(({ ms }) => ms <= look)?.ticks ?? '-');
  const cells: readonly (readonly [number | string, number])[] = [
    [base.length, 8],
    [workers, 8],
    [Math.round(better[0]?.ms ?? endMs), 9],
    [Math.round(better.at(-1)?.ms ?? endMs), 8],
    [Math.round(endMs), 7],
    [plan.evaluations, 7],
    [plan.unfittedTicks, 10],
    ...byThen.map((ticks) => [ticks, 11] as const),
    [plan.expectedTicks, 8],
  ];
  console.log(cells.map(([cell, width]) => String(cell).padStart(width)).join(' '));
}

/** The planner's plan with its gathering cut into as many subtasks as are asked for. */
async function cutInto(size: number, { start }: Place, goals: readonly Goal[]): Promise<readonly Subtask[]> {
  const plan = await planGoals(start, goals, { oneFuelEach: true });
  if (plan.kind !== 'planned') throw new Error('expected a plan');
  let open = Math.max(0, size - plan.subtasks.length);
  const parts = new Map<string, readonly string[]>();
  const cut = plan.subtasks.flatMap((subtask): readonly Subtask[] => {
    const count = subtask.action === 'gather' && !subtask.wornOut ? Math.min(subtask.quantity, open + 1) : 1;
    open -= count - 1;
    const ids = Array.from({ length: count }, (_, at) => (count === 1 ? subtask.id : `${subtask.id}p${at}`));
    parts.set(subtask.id, ids);
    return ids.map((id, at) => {
      const quantity =
        Math.floor(((at + 1) * subtask.quantity) / count) - Math.floor((at * subtask.quantity) / count);
      return count === 1 ? subtask : { ...subtask, id, quantity };
    });
  });
  return cut.map((subtask) => ({
    ...subtask,
    dependsOn: subtask.dependsOn.flatMap((id) => parts.get(id) ?? []),
  }));
}
