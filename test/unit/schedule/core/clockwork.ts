import type { ItemCounts } from '../../../../src/base/item-counts.js';
import type { Subtask } from '../../../../src/plan/subtask/subtask.js';
import type { ScheduleAction } from '../../../../src/schedule/action.js';
import { pacedTicks, paceOf } from '../../../../src/schedule/assign/paces.js';
import type { Capabilities, ScheduleEvent } from '../../../../src/schedule/event.js';
import type { Job } from '../../../../src/schedule/job.js';
import type { ScheduleSetup } from '../../../../src/schedule/settings.js';
import { startSchedule } from '../../../../src/schedule/start-schedule.js';
import type { ScheduleState } from '../../../../src/schedule/state/state.js';
import { transition } from '../../../../src/schedule/transition.js';
import { DURATIONS, keyOf } from './fair-world.js';

/**
 * What somebody does with a job: all of it in the time expected at its pace; nothing, ever; takes what it is lent and
 * then nothing.
 */
export type Conduct = 'works' | 'stands' | 'keeps';

interface Hand {
  readonly name: string;
  readonly capabilities: Capabilities;
  readonly conduct: Conduct;
  job: Job | null;
  quantity: number;
  endTick: number;
  startTick: number;
}

const STEP = 10;
const CHEST = { x: 0, y: 0, z: 0 };
/** A plan of a test takes no longer. */
const MOST_TICKS = 100_000;
/** What a repair of the plan needs to make anew what was lent and kept. */
const ANEW_TICKS = 400;

interface Loss {
  readonly goods: ItemCounts;
  readonly lostTick: number;
  isBack: boolean;
  /** When somebody who works was free to go on with what is back. */
  wentOnTick: number | null;
}

/** A world in which time goes by evenly: signs of life, ticks of the clock, jobs that take what is expected of them. */
export class Clockwork {
  state: ScheduleState;
  tick = 0;
  jobsOf: Record<string, number> = {};
  /** What was lent and kept. */
  private readonly kept: Loss[] = [];
  private readonly hands: readonly Hand[];
  private readonly ready = new Map<string, number>();
  private chest: Record<string, number>;

  constructor(
    subtasks: readonly Subtask[],
    setup: ScheduleSetup,
    team: readonly (readonly [Capabilities, Conduct])[],
  ) {
    this.state = startSchedule(subtasks, setup);
    this.chest = { ...setup.contents };
    this.hands = team.map(([capabilities, conduct], at) => ({
      name: `w${at}`,
      capabilities,
      conduct,
      job: null,
      quantity: 0,
      startTick: 0,
      endTick: Infinity,
    }));
  }

  /** Ticks that what was lent and kept cost: until it was made anew, and the job was over that had been begun meanwhile. */
  get keptTicks(): number {
    return this.kept.reduce(
      (sum, { lostTick, wentOnTick }) => sum + ((wentOnTick ?? lostTick + ANEW_TICKS) - lostTick),
      0,
    );
  }

  /** Ticks until all is done; null where it never is. */
  run(): number | null {
    for (const { name: worker, capabilities } of this.hands)
      this.tell({ kind: 'worker-joined', worker, capabilities, position: CHEST, tick: 0 });
    while ((this.state.phase === 'running' || this.repairs()) && this.tick < MOST_TICKS) {
      this.tick += STEP;
      for (const loss of this.kept) if (loss.lostTick + ANEW_TICKS <= this.tick) this.makesAnew(loss);
      for (const hand of this.hands) if (hand.job && hand.endTick <= this.tick) this.finishes(hand, hand.job);
      for (const hand of this.hands) this.beats(hand);
      this.tell({ kind: 'clock-ticked', tick: this.tick });
    }
    return this.state.phase === 'finished' ? this.tick : null;
  }

  /** A plan that ended for want of what was kept goes on when that is made anew, as the run's repair has it. */
  private repairs(): boolean {
    if (this.state.phase !== 'drained' || this.kept.every(({ isBack }) => isBack)) return false;
    this.state = { ...this.state, phase: 'running' };
    return true;
  }

  private beats({ name: worker, conduct, startTick }: Hand): void {
    const progress = conduct === 'works' ? { progressTick: this.tick } : { progressTick: startTick };
    this.tell({ kind: 'heartbeat', worker, position: CHEST, done: 0, tick: this.tick, ...progress });
  }

  private tell(event: ScheduleEvent): void {
    const [after, told] = transition(this.state, event);
    this.state = after;
    for (const action of told) this.obey(action);
  }

  private obey(action: ScheduleAction): void {
    if (action.kind !== 'assign' && action.kind !== 'amend' && action.kind !== 'cancel') return;
    const hand = this.hands.find(({ name }) => name === action.worker);
    if (!hand) return;
    if (action.kind === 'assign') {
      const { job } = action;
      Object.assign(hand, { job, quantity: job.quantity, startTick: this.tick });
      if (hand.conduct === 'works')
        for (const loss of this.kept) if (loss.isBack) loss.wentOnTick ??= this.tick;
      this.jobsOf[hand.name] = (this.jobsOf[hand.name] ?? 0) + 1;
      if (hand.conduct !== 'stands') this.takes(hand, job);
      this.estimate(hand, job);
    } else if (hand.job?.id !== action.job) return;
    else if (action.kind === 'amend') {
      hand.quantity = Math.min(hand.quantity, action.quantity);
      this.estimate(hand, hand.job);
    } else this.stops(hand, hand.job);
  }

  private estimate(hand: Hand, job: Job): void {
    const { subtask, phase, station } = job;
    const own = DURATIONS.estimate(subtask, phase);
    const pace = paceOf(hand.capabilities);
    const ready = phase === 'collect' && station ? (this.ready.get(keyOf(station)) ?? 0) : 0;
    const begin = Math.max(hand.startTick, ready);
    const isAtWork = hand.conduct === 'works';
    hand.endTick = isAtWork ? begin + pacedTicks(subtask, phase, own, hand.quantity, pace) : Infinity;
  }

  private takes({ name }: Hand, { takes, tools }: Job): void {
    const taken: Record<string, number> = {};
    for (const [item, count] of Object.entries(takes)) taken[item] = -count;
    for (const tool of tools) taken[tool] = (taken[tool] ?? 0) - 1;
    if (Object.keys(taken).length > 0) this.visit(name, taken);
  }

  private finishes(hand: Hand, job: Job): void {
    const { name: worker, quantity } = hand;
    const share = quantity / job.quantity;
    const put: Record<string, number> = {};
    for (const [item, count] of Object.entries(job.brings)) put[item] = Math.ceil(count * share - 1e-9);
    for (const tool of job.tools) put[tool] = (put[tool] ?? 0) + 1;
    if (job.phase === 'load' && job.station)
      this.ready.set(
        keyOf(job.station),
        this.tick + DURATIONS.estimate(job.subtask, 'load').waitTicksPerUnit * quantity,
      );
    hand.job = null;
    this.visit(worker, put);
    this.ended(worker, job, 'completed', quantity);
  }

  /** Who works brings back what it took; who stands has nothing; who keeps things keeps them. */
  private stops(hand: Hand, job: Job): void {
    hand.job = null;
    const goods: Record<string, number> = { ...job.takes };
    for (const tool of job.tools) goods[tool] = (goods[tool] ?? 0) + 1;
    if (hand.conduct === 'works') this.visit(hand.name, goods);
    else if (hand.conduct === 'keeps' && Object.keys(goods).length > 0)
      this.kept.push({ goods, lostTick: this.tick, isBack: false, wentOnTick: null });
    this.ended(hand.name, job, 'cancelled', 0);
  }

  private makesAnew(loss: Loss): void {
    if (loss.isBack) return;
    loss.isBack = true;
    this.visit(this.hands[0]?.name ?? '', loss.goods);
  }

  private ended(worker: string, job: Job, outcome: 'completed' | 'cancelled', done: number): void {
    this.tell({ kind: 'job-ended', job: job.id, worker, outcome, done, reason: '', tick: this.tick });
  }

  private visit(worker: string, change: ItemCounts): void {
    const before = this.chest;
    this.chest = { ...before };
    for (const [item, count] of Object.entries(change)) this.chest[item] = (this.chest[item] ?? 0) + count;
    const there = Object.entries(this.chest).filter(([, count]) => count > 0);
    const contents = Object.fromEntries(there);
    this.tell({ kind: 'chest-observed', contents, worker, before, tick: this.tick });
  }
}
