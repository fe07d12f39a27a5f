/**
 * One run in a process of its own, because every clock of it is scaled; prints its result:
 * `node --import tsx play.ts FOLDER GOAL WORKERS SPEED [ENVIRONMENT]`, or `play.ts FOLDER resume`.
 */
import { installScaledClock } from '../../../src/world/clock/scaled-clock.js';

installScaledClock();
const { runGoal } = await import('../../../src/run/run-goal.js');

const [, , folder = '', goal = 'craft a compass', workers = '2', speed = '10', environment = 'chest-arena'] =
  process.argv;
const world = { kind: 'embedded', environment, speed: Number(speed) } as const;
const team = { ai: Number(workers), world, planningSeconds: 0.1 };
const result = await runGoal(
  goal === 'resume' ? { goal: '', resume: folder } : { goal, ...team, outDir: folder },
);
process.stdout.write(JSON.stringify(result), () => process.exit(0));
