import { inOneGo, portionClock, type Portions } from '../../base/portions.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { Capabilities } from '../event.js';
import { PlayOut, type SimulatedJob } from './play-out.js';
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
): Portions<SimulatedRun> {
  const position = setup.chest ?? { x: 0, y: 0, z: 0 };
  const play = new PlayOut(startSchedule(subtasks, setup), transition);
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

/** The workers meant by a number of AI workers. */
export function teamOf(workers: number | readonly SimulatedWorker[]): readonly SimulatedWorker[] {
  if (typeof workers !== 'number') return workers;
  return Array.from({ length: workers }, (_, index) => ({
    name: `worker ${index + 1}`,
    capabilities: CAPABLE,
  }));
}
