import type { ItemCounts } from '../game/item.js';
import type { Subtask } from '../plan/subtask.js';
import type { Verdict } from '../verify/verdict.js';
import type { ScheduleAction } from './action.js';
import type { Capabilities, ScheduleEvent } from './event.js';
import type { Job, JobPhase, Station } from './job.js';
import type { ScheduleSetup } from './settings.js';
import { startSchedule } from './start-schedule.js';
import type { ScheduleState } from './state.js';
import { transition } from './transition.js';

/** A worker in a simulation. */
export interface SimulatedWorker {
  readonly name: string;
  readonly capabilities: Capabilities;
}

/** One job in a simulation. */
export interface SimulatedJob {
  readonly worker: string;
  readonly job: string;
  readonly subtask: string;
  readonly phase: JobPhase;
  readonly quantity: number;
  readonly startedTick: number;
  readonly endedTick: number;
}

/** What a simulation ended with. Nobody moved: these are expectations, not measurements. */
export interface SimulatedRun {
  /** Null where the plan did not come to its end: something it needs never comes. */
  readonly makespanTicks: number | null;
  /** In the order in which they ended. */
  readonly jobs: readonly SimulatedJob[];
  /** Part of the makespan each worker had nothing to do, 0 to 1, in the order of the workers. */
  readonly idleShares: readonly number[];
}

/** AI workers can do both. */
const CAPABLE: Capabilities = { phases: true, amendable: true };
/** Simulated workers give no sign of life and are never late. */
const TRUSTING = { leaseTicks: Infinity, overdueTicks: Infinity };
/** Longer than any plan; a core that asks for more goes in circles. */
const MOST_EVENTS = 200_000;

/**
 * Plays a plan through with the real scheduler and workers who take exactly as long as estimated, never fail and are
 * nowhere in each other's way. Pure.
 * @param workers how many AI workers, or who
 * @param giveUpTick later than this nobody wants to know; the makespan is null then
 */
export function simulate(
  subtasks: readonly Subtask[],
  setup: ScheduleSetup,
  workers: number | readonly SimulatedWorker[],
  giveUpTick = Infinity,
): SimulatedRun {
  const team =
    typeof workers === 'number'
      ? Array.from({ length: workers }, (_, index) => ({
          name: `worker ${index + 1}`,
          capabilities: CAPABLE,
        }))
      : workers;
  return new Simulation(subtasks, setup, team).run(giveUpTick);
}

interface Running {
  readonly job: Job;
  readonly startedTick: number;
  quantity: number;
  endTick: number;
}

const NOTHING: ItemCounts = {};

class Simulation {
  private state: ScheduleState;
  private tick = 0;
  private events = 0;
  private isFinished: boolean;
  private contents: Readonly<Record<string, number>>;
  private readonly running = new Map<string, Running>();
  /** When what lies in a furnace will be done, by the furnace's place. */
  private readonly ready = new Map<string, number>();
  private readonly jobs: SimulatedJob[] = [];

  constructor(
    subtasks: readonly Subtask[],
    private readonly setup: ScheduleSetup,
    private readonly team: readonly SimulatedWorker[],
  ) {
    const settings = { ...setup.settings, ...TRUSTING };
    this.state = startSchedule(subtasks, { ...setup, settings });
    this.contents = setup.contents;
    this.isFinished = subtasks.length === 0;
  }

  run(giveUpTick: number): SimulatedRun {
    const position = this.setup.chest ?? { x: 0, y: 0, z: 0 };
    // Nobody starts before all are there.
    this.tell({ kind: 'paused', tick: 0 });
    for (const { name, capabilities } of this.team) {
      this.tell({ kind: 'worker-joined', worker: name, capabilities, position, tick: 0 });
    }
    this.tell({ kind: 'resumed', tick: 0 });
    while (!this.isFinished && this.tick <= giveUpTick && this.events < MOST_EVENTS && this.advance());
    const makespanTicks = this.isFinished ? this.tick : null;
    return { makespanTicks, jobs: this.jobs, idleShares: this.idleShares() };
  }

  /** Goes on to the next thing that happens; false where nothing ever does. */
  private advance(): boolean {
    const nextReady = Math.min(...[...this.ready.values()].filter((tick) => tick > this.tick));
    let next: string | null = null;
    let endTick = Infinity;
    for (const [worker, job] of this.running) {
      if (job.endTick >= endTick) continue;
      next = worker;
      endTick = job.endTick;
    }
    if (nextReady < endTick) {
      this.tick = nextReady;
      this.tell({ kind: 'clock-ticked', tick: this.tick });
      return true;
    }
    const job = next === null ? undefined : this.running.get(next);
    if (next === null || !job) return false;
    this.tick = Math.max(this.tick, endTick);
    this.end(next, job);
    return true;
  }

  private end(worker: string, { job, quantity, startedTick }: Running): void {
    this.running.delete(worker);
    const { subtask, phase, id, station } = job;
    this.jobs.push({
      ...{ worker, job: id, subtask: subtask.id, phase, quantity, startedTick, endedTick: this.tick },
    });
    const wait = this.setup.durations.estimate(subtask, phase).waitTicksPerUnit;
    if (phase === 'load' && station) this.ready.set(placeOf(station), Math.ceil(this.tick + wait * quantity));
    const before = this.contents;
    this.contents = exchanged(before, job.takes, bringsOf(job, quantity));
    this.tell({ kind: 'chest-observed', contents: this.contents, worker, before, tick: this.tick });
    this.tell({
      ...{ kind: 'job-ended', job: id, worker, outcome: 'completed', reason: '', carries: NOTHING },
      ...{ verdict: passed(quantity), tick: this.tick },
    });
  }

  private tell(event: ScheduleEvent): void {
    this.events++;
    const [state, actions] = transition(this.state, event);
    this.state = state;
    for (const action of actions) this.obey(action);
  }

  private obey(action: ScheduleAction): void {
    switch (action.kind) {
      case 'assign': {
        const { worker, job } = action;
        const endTick = this.beginTick(job) + this.ticksOf(job, job.quantity);
        this.running.set(worker, { job, quantity: job.quantity, startedTick: this.tick, endTick });
        break;
      }
      case 'amend': {
        const running = this.running.get(action.worker);
        if (running?.job.id !== action.job || action.quantity >= running.quantity) break;
        running.quantity = action.quantity;
        running.endTick = Math.max(
          this.tick,
          running.startedTick + this.ticksOf(running.job, action.quantity),
        );
        break;
      }
      case 'finished':
        this.isFinished = true;
        break;
      // Nobody here does what others do already, and nothing fails.
      case 'cancel':
      case 'subtask-changed':
      case 'repair-needed':
      case 'drained':
        break;
    }
  }

  /** Who comes to a furnace too early waits. */
  private beginTick({ phase, station }: Job): number {
    const readyTick = phase === 'collect' && station ? (this.ready.get(placeOf(station)) ?? 0) : 0;
    return Math.max(this.tick, readyTick);
  }

  private ticksOf({ subtask, phase }: Job, quantity: number): number {
    const { fixedTicks, ticksPerUnit } = this.setup.durations.estimate(subtask, phase);
    return Math.ceil(fixedTicks + quantity * ticksPerUnit);
  }

  private idleShares(): readonly number[] {
    return this.team.map(({ name }) => {
      const busy = this.jobs.reduce(
        (sum, { worker, startedTick, endedTick }) => sum + (worker === name ? endedTick - startedTick : 0),
        0,
      );
      return this.tick === 0 ? 0 : 1 - busy / this.tick;
    });
  }
}

function placeOf({ position: { x, y, z } }: Station): string {
  return `${x} ${y} ${z}`;
}

/** What a job with this quantity brings; a job cut short brings less. */
function bringsOf({ brings, quantity: asked }: Job, quantity: number): ItemCounts {
  if (quantity === asked) return brings;
  return Object.fromEntries(
    Object.entries(brings).map(([item, count]) => [item, Math.ceil((count * quantity) / asked - 1e-9)]),
  );
}

function exchanged(contents: ItemCounts, takes: ItemCounts, brings: ItemCounts): ItemCounts {
  const after: Record<string, number> = { ...contents };
  for (const [item, count] of Object.entries(takes)) after[item] = (after[item] ?? 0) - count;
  for (const [item, count] of Object.entries(brings)) after[item] = (after[item] ?? 0) + count;
  return Object.fromEntries(Object.entries(after).filter(([, count]) => count > 0));
}

function passed(quantity: number): Verdict {
  return {
    ...{ kind: 'passed', asked: quantity, done: quantity, problems: [], facts: [] },
    deltas: { chest: NOTHING, furnace: NOTHING, inventory: NOTHING },
  };
}
