import { partOfEach, type ItemCounts } from '../../base/item-counts.js';
import { positionKey } from '../../base/position.js';
import type { ScheduleAction } from '../action.js';
import { entryAt } from '../state/draft.js';
import type { ScheduleEvent } from '../event.js';
import type { Job, JobPhase } from '../job.js';
import { jobEstimate } from '../assign/jobs.js';
import { pacedTicks } from '../assign/paces.js';
import type { ActiveJob, ScheduleState } from '../state/state.js';

export interface SimulatedJob {
  readonly worker: string;
  readonly job: string;
  readonly subtask: string;
  readonly phase: JobPhase;
  readonly quantity: number;
  readonly startedTick: number;
  readonly endedTick: number;
}

export type ScheduleStep = (
  state: ScheduleState,
  event: ScheduleEvent,
) => readonly [ScheduleState, readonly ScheduleAction[]];

interface Running {
  readonly job: Job;
  readonly startedTick: number;
  /** So many times as long as expected. */
  readonly times: number;
  quantity: number;
  endTick: number;
}

/** Simulated workers give no sign of life and are never late. */
const TRUSTING = { leaseTicks: Infinity, overdueTicks: Infinity };

/** A job that takes longer than expected is thought to take so much of the excess once more. */
const OVERRUN_SHARE = 0.5;

/**
 * Plays a schedule on from any state with workers who take exactly as long as expected at their pace, or so many times as
 * long, never fail and are nowhere in each other's way. The state it is given stays as it is.
 */
export class PlayOut {
  tick: number;
  readonly jobs: SimulatedJob[] = [];
  private state: ScheduleState;
  private events = 0;
  private isFinished: boolean;
  private readonly running = new Map<string, Running>();
  /** When what lies in a furnace will be done, by the furnace's place. */
  private readonly ready = new Map<string, number>();

  constructor(
    state: ScheduleState,
    private readonly step: ScheduleStep,
    /** Somebody whose job comes to nothing at a tick, and who does nothing after that. */
    private readonly dropout: { readonly worker: string; readonly tick: number } | null = null,
    /** Asked for every job that begins: how many times as long as expected it takes. */
    private readonly timesOf: (job: Job) => number = () => 1,
  ) {
    this.state = { ...state, settings: { ...state.settings, ...TRUSTING } };
    this.tick = state.tick;
    this.isFinished = state.doneCount === state.plan.entries.length;
    for (const { name, active } of state.workers) if (active) this.goesOn(name, active);
    for (const { station, readyTick } of state.collects)
      this.ready.set(positionKey(station.position), Math.ceil(readyTick));
  }

  /**
   * Goes on to the end of the plan.
   * @returns its tick; null where it is later than `giveUpTick`, or something the plan needs never comes
   */
  run(giveUpTick: number, mostEvents: number): number | null {
    while (this.goOn(giveUpTick, mostEvents));
    return this.endTick(giveUpTick);
  }

  /** Goes on by one thing that happens; false where nothing is left to do, or to know. */
  goOn(giveUpTick: number, mostEvents: number): boolean {
    return !this.isFinished && this.tick <= giveUpTick && this.events < mostEvents && this.advance();
  }

  /** When the plan ended; null where it did not, or later than `giveUpTick`. */
  endTick(giveUpTick: number): number | null {
    return this.isFinished && this.tick <= giveUpTick ? this.tick : null;
  }

  get stock(): Pick<ScheduleState, 'contents' | 'stations'> {
    return this.state;
  }

  tell(event: ScheduleEvent): void {
    this.events++;
    const [state, actions] = this.step(this.state, event);
    this.state = state;
    for (const action of actions) this.obey(action);
  }

  private goesOn(worker: string, { job, startedTick, expectedTicks, isStopping }: ActiveJob): void {
    const overrun = Math.max(0, this.tick - startedTick - expectedTicks);
    const { dropout } = this;
    const endTick = isStopping
      ? this.tick
      : dropout?.worker === worker
        ? Math.ceil(dropout.tick)
        : Math.max(startedTick + expectedTicks, this.tick + Math.ceil(OVERRUN_SHARE * overrun));
    this.running.set(worker, { job, startedTick, times: 1, quantity: job.quantity, endTick });
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
      worker,
      job: id,
      subtask: subtask.id,
      phase,
      quantity,
      startedTick,
      endedTick: this.tick,
    });
    const entry = this.state.plan.ids.get(subtask.id) ?? -1;
    const wait = entryAt(this.state, entry).estimates[phase].waitTicksPerUnit;
    if (phase === 'load' && station)
      this.ready.set(positionKey(station.position), Math.ceil(this.tick + wait * quantity));
    if (worker === this.dropout?.worker) {
      this.tell({ kind: 'worker-left', worker, reason: '', isBreak: true, tick: this.tick });
      return;
    }
    const active = this.state.workers.find(({ name }) => name === worker)?.active;
    if (active?.isStopping) {
      this.tell({
        kind: 'job-ended',
        job: id,
        worker,
        outcome: 'cancelled',
        reason: '',
        done: 0,
        tick: this.tick,
      });
      return;
    }
    const before = this.state.contents;
    const contents = active ? contentsAfter(before, active, bringsOf(job, quantity)) : before;
    this.tell({ kind: 'chest-observed', contents, worker, before, tick: this.tick });
    this.tell({
      kind: 'job-ended',
      job: id,
      worker,
      outcome: 'completed',
      reason: '',
      done: quantity,
      tick: this.tick,
    });
  }

  private obey(action: ScheduleAction): void {
    switch (action.kind) {
      case 'assign': {
        const { worker, job } = action;
        const times = this.timesOf(job);
        const endTick = this.beginTick(job) + this.ticksOf(worker, job, job.quantity, times);
        this.running.set(worker, { job, times, quantity: job.quantity, startedTick: this.tick, endTick });
        break;
      }
      case 'amend': {
        const running = this.running.get(action.worker);
        if (running?.job.id !== action.job) break;
        running.quantity = action.quantity;
        const ticks = this.ticksOf(action.worker, running.job, action.quantity, running.times);
        running.endTick = Math.max(this.tick, running.startedTick + ticks);
        break;
      }
      case 'cancel': {
        const running = this.running.get(action.worker);
        if (running?.job.id === action.job) running.endTick = this.tick;
        break;
      }
      case 'finished':
        this.isFinished = true;
        break;
      case 'subtask-changed':
      case 'credited':
      case 'repair-needed':
      case 'drained':
        break;
    }
  }

  /** Who comes to a furnace too early waits. */
  private beginTick({ phase, station }: Job): number {
    const readyTick =
      phase === 'collect' && station ? (this.ready.get(positionKey(station.position)) ?? 0) : 0;
    return Math.max(this.tick, readyTick);
  }

  private ticksOf(worker: string, job: Job, quantity: number, times: number): number {
    const { subtask, phase } = job;
    const { pace } = this.state.workers.find(({ name }) => name === worker) ?? {};
    const entry = this.state.plan.ids.get(subtask.id) ?? -1;
    const estimate = jobEstimate(entryAt(this.state, entry), job);
    return Math.ceil(pacedTicks(subtask, phase, estimate, quantity, pace) * times);
  }
}

/** What a job with this quantity brings; a job cut short brings less. */
function bringsOf({ brings, quantity: asked }: Job, quantity: number): ItemCounts {
  return quantity === asked ? brings : partOfEach(brings, quantity / asked);
}

/** The chest after a job: all it was promised taken out, what it makes and its tools put in, if they were not before. */
function contentsAfter(
  before: ItemCounts,
  { job, owed, brought }: ActiveJob,
  brings: ItemCounts,
): ItemCounts {
  const after: Record<string, number> = { ...before };
  const add = (item: string, count: number): void => {
    after[item] = (after[item] ?? 0) + count;
  };
  for (const [item, count] of Object.entries(owed)) add(item, -count);
  const put: Record<string, number> = { ...brings };
  for (const tool of job.tools) put[tool] = (put[tool] ?? 0) + 1;
  for (const [item, count] of Object.entries(put)) add(item, Math.max(0, count - (brought[item] ?? 0)));
  return Object.fromEntries(Object.entries(after).filter(([, count]) => count > 0));
}
