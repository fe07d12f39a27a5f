import { inOneGo, portionClock, type Portions } from '../../base/portions.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { Capabilities } from '../event.js';
import { PlayOut, type SimulatedJob } from './play-out.js';
import type { Job } from '../job.js';
import type { ScheduleSetup } from '../settings.js';
import { startSchedule } from '../start-schedule.js';
import { transition } from '../transition.js';

export interface SimulatedWorker {
  readonly name: string;
  readonly capabilities: Capabilities;
}

/** What a simulation ended with. Nobody moved: these are expectations, not measurements. */
export interface SimulatedRun {
  /** Null where the plan did not come to its end: something it needs never comes. */
  readonly makespanTicks: number | null;
  /** In the order in which they ended. */
  readonly jobs: readonly SimulatedJob[];
}

/** AI workers can do both. */
const CAPABLE: Capabilities = { phases: true, amendable: true };
/** Longer than any plan; a core that asks for more goes in circles. */
const MOST_EVENTS = 200_000;

/**
 * Plays a plan through with the real scheduler and workers who take exactly as long as estimated at their pace, never
 * fail and are nowhere in each other's way. Pure.
 * @param workers how many AI workers, or who
 */
export function simulate(
  subtasks: readonly Subtask[],
  setup: ScheduleSetup,
  workers: number | readonly SimulatedWorker[],
): SimulatedRun {
  return inOneGo(simulating(subtasks, setup, workers));
}

/**
 * The same in portions: with slow workers, who are waited for, a plan of some size takes tenths of a second.
 * @param giveUpTick later than this nobody wants to know; the makespan is null then
 */
export function* simulating(
  subtasks: readonly Subtask[],
  setup: ScheduleSetup,
  workers: number | readonly SimulatedWorker[],
  giveUpTick = Infinity,
  timesOf?: (job: Job) => number,
): Portions<SimulatedRun> {
  const position = setup.chest ?? { x: 0, y: 0, z: 0 };
  const play = new PlayOut(startSchedule(subtasks, setup), transition, null, timesOf);
  // Nobody starts before all are there.
  play.tell({ kind: 'paused', tick: 0 });
  for (const { name, capabilities } of teamOf(workers)) {
    play.tell({ kind: 'worker-joined', worker: name, capabilities, position, tick: 0 });
  }
  play.tell({ kind: 'resumed', tick: 0 });
  const isPortionOver = portionClock();
  while (play.goOn(giveUpTick, MOST_EVENTS)) if (isPortionOver()) yield;
  return { makespanTicks: play.endTick(giveUpTick), jobs: play.jobs };
}

/** So many plays of a plan, fewer of a long one, in which chance evens out by itself. */
const MOST_PLAYS = 8;
const SUBTASKS_PLAYED = 400;
/**
 * Standard deviation of what work away from the chest takes, as a share of what is expected: which tree or vein is left,
 * who is in the way. Measured (`npm run bench:run`).
 */
const SPREAD = 0.15;
/** Steps of an even spread (golden ratio, root of two): the same on every machine. */
const NEXT_JOB = 0.618034;
const NEXT_PLAY = 0.414214;

/**
 * So many times as long as smoothly a plan takes in the mean when jobs take now longer, now shorter than expected: who
 * waits for the last of several waits longer than for each. Of a team only those count who take what is expected: what
 * others are promised is played out at every step, and dozens of such plays would take seconds. Null where the plan does
 * not come to its end without them. Pure.
 */
export function* unevenTimes(
  subtasks: readonly Subtask[],
  setup: ScheduleSetup,
  workers: number | readonly SimulatedWorker[],
): Portions<number | null> {
  const team = teamOf(workers).filter(({ capabilities }) => capabilities.pace === undefined);
  const smooth = yield* simulating(subtasks, setup, team);
  if (smooth.makespanTicks === null) return null;
  if (smooth.makespanTicks === 0) return 1;
  const plays = Math.min(MOST_PLAYS, Math.ceil(SUBTASKS_PLAYED / Math.max(1, subtasks.length)));
  let sum = 0;
  for (let play = 1; play <= plays; play++) {
    let at = play * NEXT_PLAY;
    const timesOf = ({ subtask: { action } }: Job): number => {
      if (action !== 'gather' && action !== 'kill' && action !== 'shoot') return 1;
      at = (at + NEXT_JOB) % 1;
      return 1 + Math.sqrt(3) * SPREAD * (2 * at - 1);
    };
    const { makespanTicks } = yield* simulating(subtasks, setup, team, Infinity, timesOf);
    if (makespanTicks === null) return null;
    sum += makespanTicks;
  }
  return sum / plays / smooth.makespanTicks;
}

/** The workers meant by a number of AI workers. */
export function teamOf(workers: number | readonly SimulatedWorker[]): readonly SimulatedWorker[] {
  if (typeof workers !== 'number') return workers;
  return Array.from({ length: workers }, (_, index) => ({
    name: `worker ${index + 1}`,
    capabilities: CAPABLE,
  }));
}
