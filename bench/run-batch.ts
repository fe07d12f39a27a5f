/**
 * One process of `npm run bench:run`: goal key, workers, runs, speed. Runs one after another, each in a fresh embedded
 * world; prints one JSON line a run.
 */
import { installScaledClock } from '../src/world/clock/scaled-clock.js';
import { PAPER_GOALS, TEAM_GOALS } from './run-suite.js';

const clock = installScaledClock();
const { runGoal } = await import('../src/run/run-goal.js');
const [, , key = 'compass', workers = '1', runs = '1', speed = '10', first = '0'] = process.argv;
const suiteGoal = [...PAPER_GOALS, ...TEAM_GOALS].find((goal) => goal.key === key);
if (!suiteGoal) throw new Error(`Expected a goal of the suite, got "${key}".`);
const { goal, environment, chest } = suiteGoal;
for (let number = Number(first); number < Number(first) + Number(runs); number++) {
  const startedAt = clock.real.now();
  const { status, reason, makespanTicks, expectedTicks, lowerBoundTicks, repairs, subtasks, lost } =
    await runGoal({
      goal,
      ai: Number(workers),
      outDir: null,
      world: {
        kind: 'embedded',
        environment,
        speed: Number(speed),
        seed: 1000 + number,
        ...(chest ? { chest } : {}),
      },
    });
  const seconds = (clock.real.now() - startedAt) / 1000;
  const tries = subtasks.reduce((sum, subtask) => sum + Math.max(0, subtask.tries - 1), 0);
  console.log(
    JSON.stringify({
      key,
      workers: Number(workers),
      seed: 1000 + number,
      status,
      reason,
      makespanTicks,
      expectedTicks,
      lowerBoundTicks,
      repairs,
      retries: tries,
      lost: Object.keys(lost).length,
      seconds,
    }),
  );
}
process.exit(0);
