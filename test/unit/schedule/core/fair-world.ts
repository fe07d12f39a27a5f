import type { ItemCounts } from '../../../../src/base/item-counts.js';
import type { Subtask } from '../../../../src/plan/subtask/subtask.js';
import type { ScheduleAction } from '../../../../src/schedule/action.js';
import type { Durations } from '../../../../src/schedule/simulate/durations.js';
import type { Capabilities, ScheduleEvent } from '../../../../src/schedule/event.js';
import type { Job, Station } from '../../../../src/schedule/job.js';
import type { ScheduleSettings, ScheduleSetup } from '../../../../src/schedule/settings.js';
import { startSchedule } from '../../../../src/schedule/start-schedule.js';
import type { ScheduleState } from '../../../../src/schedule/state/state.js';
import { transition } from '../../../../src/schedule/transition.js';

export const PHASES: Capabilities = { phases: true, amendable: true };

export const DURATIONS: Durations = {
  estimate: ({ action }, phase) => {
    if (phase === 'collect') return { fixedTicks: 80, ticksPerUnit: 0, waitTicksPerUnit: 0 };
    if (phase === 'load') return { fixedTicks: 80, ticksPerUnit: 0, waitTicksPerUnit: 200 };
    const ticksPerUnit = action === 'smelt' ? 200 : action === 'craft' ? 4 : 60;
    return { fixedTicks: 100, ticksPerUnit, waitTicksPerUnit: 0 };
  },
};

export function setupOf(contents: ItemCounts, more: Partial<ScheduleSetup> = {}): ScheduleSetup {
  const beside = Array.from({ length: 12 }, (_, at) => ({ x: at + 3, y: 0, z: 2 }));
  return {
    durations: DURATIONS,
    chest: { x: 0, y: 0, z: 0 },
    contents,
    stations: [],
    spots: { left: { x: -1, y: 0, z: 0 }, right: { x: 1, y: 0, z: 0 }, beside },
    ...more,
  };
}

/** What may go wrong, as chances per chance given. */
export interface Troubles {
  readonly partial: number;
  readonly death: number;
  readonly freeze: number;
  readonly leave: number;
  readonly theft: number;
  /** Somebody asks for a subtask, or does not want one. */
  readonly wish?: number;
}

export const NO_TROUBLES: Troubles = { partial: 0, death: 0, freeze: 0, leave: 0, theft: 0 };

/** Who changes its mind for ever never comes to an end. */
const MOST_WISHES = 40;

interface Hand {
  readonly name: string;
  readonly capabilities: Capabilities;
  job: Job | null;
  quantity: number;
  done: number;
  stage: 'coming' | 'working';
  nextTick: number;
  carried: Record<string, number>;
  frozenUntil: number;
  isHere: boolean;
  backTick: number;
}

const STEP = 50;

/**
 * A world that plays fair: whoever is asked does the job if the chest and the furnaces really allow it, sooner or later,
 * with the troubles asked for. Tells the schedule what a run would.
 */
export class FairWorld {
  state: ScheduleState;
  tick = 0;
  repairs = 0;
  wishes = 0;
  readonly actions: ScheduleAction[] = [];
  readonly brokenPromises: string[] = [];
  private readonly chest = new Map<string, number>();
  private readonly furnaces = new Map<string, { item: string; count: number; readyTick: number }>();
  private readonly hands: Hand[];

  constructor(
    subtasks: readonly Subtask[],
    private readonly setup: ScheduleSetup,
    team: readonly Capabilities[],
    private readonly random: () => number,
    private readonly troubles: Troubles,
    private readonly watch: (
      world: FairWorld,
      before: ScheduleState,
      event: ScheduleEvent,
      told: readonly ScheduleAction[],
    ) => void,
    private readonly replan: (state: ScheduleState, repair: number) => readonly Subtask[] = () => [],
    readonly mostRepairs = 1,
  ) {
    this.state = startSchedule(subtasks, setup);
    for (const [item, count] of Object.entries(setup.contents)) this.chest.set(item, count);
    this.hands = team.map((capabilities, at) => ({
      name: `w${at}`,
      capabilities,
      job: null,
      quantity: 0,
      done: 0,
      stage: 'coming',
      nextTick: 0,
      carried: {},
      frozenUntil: 0,
      isHere: true,
      backTick: 0,
    }));
  }

  get settings(): ScheduleSettings {
    return this.state.settings;
  }

  /** Whether the schedule has come to an end by itself within so many ticks. */
  run(mostTicks: number): boolean {
    for (const hand of this.hands) this.joins(hand);
    while (this.tick < mostTicks) {
      if (this.state.phase === 'finished') return true;
      if (this.state.phase === 'drained') {
        if (this.repairs >= this.mostRepairs) return true;
        this.repairs += 1;
        this.beginsAnew(this.replan(this.state, this.repairs));
        continue;
      }
      this.tick += STEP;
      this.steal();
      this.wish();
      for (const hand of this.hands) this.live(hand);
      this.tell({ tick: this.tick, kind: 'clock-ticked' });
    }
    return false;
  }

  tell(event: ScheduleEvent): void {
    const before = this.state;
    const [after, told] = transition(before, event);
    this.state = after;
    this.actions.push(...told);
    this.watch(this, before, event, told);
    for (const action of told) this.obey(action);
  }

  /** As a run does: a new schedule from what is there, for whoever is. */
  private beginsAnew(subtasks: readonly Subtask[]): void {
    const contents = Object.fromEntries(this.chest);
    const stations = this.state.stations.map(({ station }) => station);
    this.furnaces.clear();
    this.state = startSchedule(subtasks, { ...this.setup, contents, stations });
    for (const hand of this.hands) if (hand.isHere) this.joins(hand);
  }

  private obey(action: ScheduleAction): void {
    if (action.kind === 'credited' || !('worker' in action)) return;
    const hand = this.hands.find(({ name }) => name === action.worker);
    if (!hand) throw new Error(`no such worker: ${action.worker}`);
    if (action.kind === 'assign') {
      const { job } = action;
      // A worker who was given up on drops what it is at, and gets everything back into the chest first.
      if (hand.job) this.putBack(hand, false);
      Object.assign(hand, { job, quantity: job.quantity, done: 0, stage: 'coming' });
      hand.nextTick = this.tick + 20 + Math.floor(this.random() * 80);
    } else if (action.kind === 'amend') {
      if (hand.job?.id === action.job && hand.done <= action.quantity) hand.quantity = action.quantity;
    } else if (hand.job?.id === action.job) {
      hand.nextTick = this.tick;
      hand.quantity = hand.done;
    }
  }

  private joins({ name, capabilities }: Hand): void {
    const position = { x: Math.floor(this.random() * 30), y: 0, z: 0 };
    this.tell({ tick: this.tick, kind: 'worker-joined', worker: name, capabilities, position });
  }

  private live(hand: Hand): void {
    if (!hand.isHere) {
      if (this.tick < hand.backTick) return;
      hand.isHere = true;
      this.joins(hand);
    }
    if (this.tick < hand.frozenUntil) return;
    if (this.random() < this.troubles.freeze) {
      hand.frozenUntil = this.tick + 300 + Math.floor(this.random() * 800);
      return;
    }
    if (this.random() < this.troubles.leave) {
      this.losesAll(hand);
      hand.isHere = false;
      hand.backTick = this.tick + Math.floor(this.random() * 2000);
      hand.job = null;
      this.tell({ tick: this.tick, kind: 'worker-left', worker: hand.name, reason: 'left the game' });
      return;
    }
    const position = { x: Math.floor(this.random() * 30), y: 0, z: 0 };
    this.tell({ tick: this.tick, kind: 'heartbeat', worker: hand.name, position, done: hand.done });
    if (hand.job && this.tick >= hand.nextTick) this.act(hand, hand.job);
  }

  private act(hand: Hand, job: Job): void {
    if (this.random() < this.troubles.death) {
      this.losesAll(hand);
      this.ends(hand, job, 'died', 0);
      return;
    }
    if (hand.stage === 'coming') {
      if (hand.quantity === 0) {
        this.ends(hand, job, 'cancelled', 0);
        return;
      }
      if (!this.takes(hand, job)) {
        this.ends(hand, job, 'failed', 0);
        return;
      }
      hand.stage = 'working';
    } else if (hand.done < hand.quantity && !(this.random() < this.troubles.partial)) {
      hand.done += job.phase === 'whole' && job.subtask.action !== 'craft' ? 1 : hand.quantity;
      hand.done = Math.min(hand.done, hand.quantity);
    } else {
      this.finishes(hand, job);
      return;
    }
    const { fixedTicks, ticksPerUnit } = DURATIONS.estimate(job.subtask, job.phase);
    hand.nextTick =
      this.tick + Math.floor((hand.done === 0 ? fixedTicks : ticksPerUnit) * (0.5 + this.random()));
  }

  /** False when what was promised is not there. */
  private takes(hand: Hand, job: Job): boolean {
    const wanted: Record<string, number> = { ...job.takes };
    for (const tool of job.tools) wanted[tool] = (wanted[tool] ?? 0) + 1;
    for (const [item, count] of Object.entries(wanted)) {
      if ((this.chest.get(item) ?? 0) >= count) continue;
      this.brokenPromises.push(`${job.id}: ${count} ${item} promised, ${this.chest.get(item) ?? 0} there`);
      return false;
    }
    if (Object.keys(wanted).length > 0) {
      this.visit(hand, () => {
        for (const [item, count] of Object.entries(wanted)) this.change(item, -count);
      });
    }
    hand.carried = wanted;
    return true;
  }

  private finishes(hand: Hand, job: Job): void {
    const { done } = hand;
    const isCutShort = hand.quantity < job.quantity && done === hand.quantity;
    const share = job.quantity === 0 ? 0 : done / job.quantity;
    const key = job.station ? keyOf(job.station) : '';
    if (job.phase === 'load' && done > 0) {
      if (this.furnaces.has(key)) this.brokenPromises.push(`${job.id}: the furnace is not empty`);
      this.furnaces.set(key, { item: job.subtask.item, count: done, readyTick: this.tick + 200 * done });
    }
    let brought = done;
    if (job.phase === 'collect') {
      const lies = this.furnaces.get(key);
      if (lies && this.tick < lies.readyTick) {
        hand.nextTick = lies.readyTick;
        return;
      }
      brought = Math.min(done, lies?.count ?? 0);
      if (lies && brought < lies.count) this.furnaces.set(key, { ...lies, count: lies.count - brought });
      else this.furnaces.delete(key);
    }
    const usedUp = (item: string): number => Math.ceil((job.takes[item] ?? 0) * share - 1e-9);
    this.visit(hand, () => {
      for (const [item, count] of Object.entries(hand.carried)) this.change(item, count - usedUp(item));
      if (job.phase === 'load') return;
      for (const [item, count] of Object.entries(job.brings)) {
        this.change(item, job.phase === 'collect' ? brought : Math.ceil(count * share - 1e-9));
      }
    });
    hand.carried = {};
    this.ends(hand, job, isCutShort && done === 0 ? 'cancelled' : 'completed', brought);
  }

  private putBack(hand: Hand, isTold: boolean): void {
    this.visit(hand, () => {
      for (const [item, count] of Object.entries(hand.carried)) this.change(item, count);
    });
    hand.carried = {};
    if (isTold && hand.job) this.ends(hand, hand.job, 'cancelled', 0);
  }

  private losesAll(hand: Hand): void {
    // Somebody picks the tools up and brings them back; the rest is gone.
    const tools = hand.job?.tools ?? [];
    const carried = tools.filter((tool) => (hand.carried[tool] ?? 0) > 0);
    for (const tool of carried) this.change(tool, 1);
    if (carried.length > 0) this.observe(null, null);
    hand.carried = {};
  }

  private ends(
    hand: Hand,
    job: Job,
    outcome: 'completed' | 'failed' | 'died' | 'cancelled',
    done: number,
  ): void {
    const { name: worker } = hand;
    if (Object.keys(hand.carried).length > 0) this.putBack(hand, false);
    hand.job = null;
    const reason = outcome === 'completed' ? '' : outcome;
    this.tell({
      tick: this.tick,
      kind: 'job-ended',
      job: job.id,
      worker,
      outcome,
      done,
      reason,
    });
  }

  private steal(): void {
    if (this.random() >= this.troubles.theft) return;
    const there = [...this.chest].filter(([, count]) => count > 0);
    const loot = there[Math.floor(this.random() * there.length)];
    if (!loot) return;
    this.change(loot[0], -Math.ceil(this.random() * loot[1]));
    this.observe(null, null);
  }

  private wish(): void {
    if (this.wishes >= MOST_WISHES || this.random() >= (this.troubles.wish ?? 0)) return;
    this.wishes += 1;
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(this.random() * list.length)];
    const worker = pick(this.hands)?.name ?? '';
    const subtask = pick([...this.state.plan.ids.keys()]) ?? '';
    const kind = this.random() < 0.6 ? 'subtask-requested' : 'subtask-declined';
    this.tell({ tick: this.tick, kind, worker, subtask });
  }

  private visit(hand: Hand, act: () => void): void {
    const before = Object.fromEntries(this.chest);
    act();
    this.observe(hand.name, before);
  }

  private observe(worker: string | null, before: ItemCounts | null): void {
    const contents = Object.fromEntries([...this.chest].filter(([, count]) => count > 0));
    this.tell({ tick: this.tick, kind: 'chest-observed', contents, worker, before });
  }

  private change(item: string, count: number): void {
    this.chest.set(item, (this.chest.get(item) ?? 0) + count);
  }
}

export function keyOf({ block, position: { x, y, z } }: Station): string {
  return `${block} ${x} ${y} ${z}`;
}
