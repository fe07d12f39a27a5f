import type { Position } from '../../../src/base/position.js';
import type { Job } from '../../../src/schedule/job.js';
import type { BlockChange, ContainerVisit, Death, WorkerSnapshot } from '../../../src/verify/evidence.js';
import type { Assignment, Heartbeat, Outcome, Worker } from '../../../src/worker/worker.js';
import { add, counts, type FakeWorld } from './fake-world.js';

/** What a worker makes of a job; tests break some of them. */
export type Mischief = 'none' | 'fails' | 'freezes' | 'disconnects' | 'dies' | 'idles' | 'gets-nothing';

interface Work {
  readonly job: Job;
  readonly before: WorkerSnapshot;
  readonly startTick: number;
  quantity: number;
  readonly visits: ContainerVisit[];
  readonly blocks: BlockChange[];
  readonly deaths: Death[];
  readonly end: (outcome: Outcome) => void;
  stop: () => void;
  done: () => number;
  /** There is less to do. */
  hasten: () => void;
}

const START_TICKS = 30;
const TICKS_PER_UNIT = 20;
const BLOCKS_PER_TICK = 0.2;
let entity = 0;

/** A worker in the fake world: honest by default, each job a visit, some time, another visit. */
export class FakeWorker implements Worker {
  capabilities = { phases: false, amendable: true };
  /** How far it is to where its work is: a walk before each job. */
  walkBlocks = 0;
  isConnected = true;
  whyGone = 'put out by the server: Timed out';
  isFrozen = false;
  /** How long it takes to stop when told to. */
  slowToStopTicks = 0;
  /** Asked before each job. */
  mischief: (job: Job) => Mischief = () => 'none';
  /** Ends its jobs with full hands, into which nobody can look. */
  keepsWhatItHas = false;
  readonly jobs: string[] = [];
  lastActiveTick = 0;
  #work: Work | null = null;

  constructor(
    readonly world: FakeWorld,
    readonly name: string,
    readonly kind: Worker['kind'] = 'ai',
  ) {}

  get #position(): Position {
    const { startTick = this.world.tick } = this.#work ?? {};
    const walked = Math.min(this.walkBlocks, (this.world.tick - startTick) * BLOCKS_PER_TICK);
    return { x: -14 + walked, y: -60, z: 0 };
  }

  assign({ job }: Assignment, signal: AbortSignal): Promise<Outcome> {
    if (this.#work)
      return Promise.reject(new Error(`${this.name} has ${this.#work.job.id} and was given ${job.id}.`));
    this.jobs.push(job.id);
    this.lastActiveTick = this.world.tick;
    return new Promise((resolve) => {
      const work: Work = {
        job,
        before: this.#snapshot(),
        startTick: this.world.tick,
        quantity: job.quantity,
        visits: [],
        blocks: [],
        deaths: [],
        stop: () => undefined,
        done: () => 0,
        hasten: () => undefined,
        end: (outcome) => {
          work.stop();
          this.#work = null;
          resolve(outcome);
        },
      };
      this.#work = work;
      signal.addEventListener('abort', () => {
        const stop = (): void => {
          if (this.#work === work && !this.isFrozen) this.#giveUp(work, 'cancelled', 'told to stop');
        };
        if (this.slowToStopTicks === 0) stop();
        else this.world.after(this.slowToStopTicks, stop);
      });
      this.#begin(work);
    });
  }

  amend(job: string, quantity: number): boolean {
    if (this.#work?.job.id !== job || quantity >= this.#work.quantity) return false;
    this.#work.quantity = quantity;
    this.#work.hasten();
    return true;
  }

  heartbeat(): Heartbeat {
    const isIdle = this.#work === null;
    if (!this.isFrozen) this.lastActiveTick = this.world.tick;
    return {
      tick: this.world.tick,
      lastActiveTick: this.lastActiveTick,
      position: this.#position,
      activity: !this.isConnected ? this.whyGone : isIdle ? 'idle' : `at ${this.#work?.job.id ?? ''}`,
      done: this.#work?.done() ?? 0,
      isConnected: this.isConnected,
      isResting: false,
    };
  }

  close(): Promise<void> {
    this.isConnected = false;
    return Promise.resolve();
  }

  /** The frozen one moves again: notices it was told to stop. */
  thaw(): void {
    this.isFrozen = false;
    if (this.#work) this.#giveUp(this.#work, 'cancelled', 'woke up late');
  }

  disconnect(): void {
    this.isConnected = false;
    if (this.#work) this.#end(this.#work, 'disconnected', 'the connection was lost', true);
  }

  #begin(work: Work): void {
    const mischief = this.mischief(work.job);
    this.#fetch(work);
    if (mischief === 'freezes') {
      this.isFrozen = true;
      return;
    }
    if (mischief === 'idles') return;
    const end = (): void => {
      if (mischief === 'none') this.#deliver(work);
      else if (mischief === 'fails') this.#giveUp(work, 'failed', 'no path');
      else if (mischief === 'gets-nothing') this.#giveUp(work, 'failed', 'nothing fell out', true);
      else if (mischief === 'disconnects') this.disconnect();
      else this.#end(work, 'died', 'fell into the void', true);
    };
    work.stop = this.world.after(this.#ticksFor(work), end);
    if (mischief === 'none') work.done = (): number => this.#doneOf(work);
    work.hasten = (): void => {
      work.stop();
      work.stop = this.world.after(work.startTick + this.#ticksFor(work) - this.world.tick, end);
    };
  }

  #ticksFor({ job, quantity }: Work): number {
    const { action } = job.subtask;
    const units = action === 'gather' || action === 'kill' ? quantity : 1;
    return START_TICKS + units * TICKS_PER_UNIT + this.walkBlocks / BLOCKS_PER_TICK;
  }

  #doneOf(work: Work): number {
    const atWorkTicks = this.world.tick - work.startTick - START_TICKS - this.walkBlocks / BLOCKS_PER_TICK;
    return Math.max(0, Math.floor(atWorkTicks / TICKS_PER_UNIT));
  }

  #fetch(work: Work): void {
    const wanted = { ...work.job.takes, ...Object.fromEntries(work.job.tools.map((tool) => [tool, 1])) };
    if (Object.keys(wanted).length === 0) return;
    const visit = this.world.visitChest(this.name, (chest, own) => {
      for (const [item, count] of Object.entries(wanted)) {
        const taken = Math.min(count, chest.get(item) ?? 0);
        if (taken === 0) continue;
        add(chest, item, -taken);
        add(own, item, taken);
      }
    });
    work.visits.push(visit);
  }

  #deliver(work: Work): void {
    const { job, quantity } = work;
    const { subtask } = job;
    const own = this.world.inventoryOf(this.name);
    const lacking = Object.entries(job.takes).some(([item, count]) => (own.get(item) ?? 0) < count);
    if (lacking || job.tools.some((tool) => (own.get(tool) ?? 0) < 1)) {
      this.#giveUp(work, 'failed', 'something was not in the chest');
      return;
    }
    for (const [item, count] of Object.entries(job.takes)) add(own, item, -count);
    if (subtask.action === 'gather')
      this.world.takeFromNature(subtask.sources?.[0] ?? subtask.item, quantity);
    if (subtask.action === 'kill') {
      this.world.takeFromNature(subtask.item, quantity);
      for (let count = 0; count < quantity; count++) {
        work.deaths.push({ tick: this.world.tick, mob: subtask.item, entityId: ++entity });
      }
    }
    if (subtask.action === 'smelt') this.#useFurnace(work);
    if (job.phase === 'load') {
      this.#end(work, 'completed', 'loaded', false);
      return;
    }
    if (subtask.placed !== undefined || subtask.action === 'build') this.#place(work);
    else if (subtask.action !== 'kill') add(own, subtask.item, quantity);
    for (const [item, count] of Object.entries(job.brings)) {
      if (item !== subtask.item) add(own, item, count);
    }
    this.#end(work, 'completed', 'done', false);
  }

  #place({ job, blocks }: Work): void {
    const { item } = job.subtask;
    for (const position of job.placeAt) {
      blocks.push({ tick: this.world.tick, position, before: 'air', after: item });
      if (item === 'chest') this.world.hasChest = true;
      else this.world.stations.push({ block: item, position });
    }
  }

  #useFurnace({ job, visits, quantity }: Work): void {
    const position = job.station?.position ?? this.#position;
    const visit = {
      worker: this.name,
      block: 'furnace',
      position,
      openedTick: this.world.tick,
      closedTick: this.world.tick,
    };
    const { item } = job.subtask;
    if (job.phase !== 'collect') visits.push({ ...visit, before: {}, after: { ...job.takes } });
    if (job.phase !== 'load') visits.push({ ...visit, before: { [item]: quantity }, after: {} });
  }

  #giveUp(work: Work, kind: Outcome['kind'], reason: string, isBarren = false): void {
    this.#end(work, kind, reason, false, isBarren);
  }

  #end(work: Work, kind: Outcome['kind'], reason: string, isGone: boolean, isBarren = false): void {
    const own = this.world.inventoryOf(this.name);
    if (kind === 'died') own.clear();
    if (!isGone && !this.keepsWhatItHas && own.size > 0 && this.world.hasChest) {
      work.visits.push(
        this.world.visitChest(this.name, (chest) => {
          for (const [item, count] of [...own]) {
            add(chest, item, count);
            own.delete(item);
          }
        }),
      );
    }
    const { before, visits, blocks, deaths } = work;
    work.end({
      kind,
      reason,
      isBarren,
      distanceCm: 1000,
      itemsMoved: 1,
      waitedTicks: 5,
      carries: this.keepsWhatItHas ? {} : counts(own),
      evidence: {
        before,
        after: isGone ? null : this.#snapshot(),
        visits,
        blocks,
        deaths,
        ...(this.keepsWhatItHas ? { isSeenFromOutside: true } : {}),
      },
    });
  }

  #snapshot(): WorkerSnapshot {
    const inventory = counts(this.world.inventoryOf(this.name));
    return {
      tick: this.world.tick,
      position: this.#position,
      inventory,
      equipment: {},
      health: 20,
      food: 20,
    };
  }
}
