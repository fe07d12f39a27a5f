import type { Worker } from '../worker/worker.js';
import type { RunLog } from './run-log.js';

/** A worker that did nothing for longer is taken for frozen: its signs of life are not passed on. */
const ACTIVE_TICKS = 200;
/** A bot without work that heard nothing from the server for longer hangs; every server says something more often. */
const SILENT_TICKS = 600;
/** Activities are logged when they change, at most this often for each worker. */
const ACTIVITY_TICKS = 40;

/** Somebody came, or went. */
export type CrewChange =
  | { readonly kind: 'joined'; readonly worker: Worker }
  | { readonly kind: 'left'; readonly worker: Worker; readonly reason: string };

interface Member {
  readonly worker: Worker;
  isPresent: boolean;
  activity: string;
  toldTick: number;
}

/** Who is there: polls the workers' signs of life, logs who comes and goes and what they are about. */
export class Crew {
  readonly #members: readonly Member[];
  /** Tick since which nobody at all is there; null while somebody is. */
  #emptySince: number | null = 0;

  constructor(
    workers: readonly Worker[],
    private readonly log: RunLog,
  ) {
    this.#members = workers.map((worker) => ({
      worker,
      isPresent: false,
      activity: '',
      toldTick: -Infinity,
    }));
  }

  get present(): readonly Worker[] {
    return this.#members.filter(({ isPresent }) => isPresent).map(({ worker }) => worker);
  }

  /** How long nobody has been there. */
  emptyTicks(tick: number): number {
    return this.#emptySince === null ? 0 : tick - this.#emptySince;
  }

  find(name: string): Worker | undefined {
    return this.#members.find(({ worker }) => worker.name === name)?.worker;
  }

  /** Asks everybody once; logs and returns what changed. */
  poll(tick: number): readonly CrewChange[] {
    const changes: CrewChange[] = [];
    for (const member of this.#members) {
      const { worker } = member;
      const { isConnected, position, activity, done } = worker.heartbeat();
      if (isConnected && !member.isPresent) {
        this.log.add({ kind: 'worker-joined', worker: worker.name, workerKind: worker.kind, position });
        changes.push({ kind: 'joined', worker });
      }
      if (!isConnected && member.isPresent) {
        const reason = activity === '' ? 'not connected any more' : activity;
        this.log.add({ kind: 'worker-left', worker: worker.name, reason });
        changes.push({ kind: 'left', worker, reason });
      }
      member.isPresent = isConnected;
      if (isConnected && activity !== member.activity && tick - member.toldTick >= ACTIVITY_TICKS) {
        member.activity = activity;
        member.toldTick = tick;
        this.log.add({ kind: 'activity', worker: worker.name, activity, position, done });
      }
    }
    const isEmpty = this.present.length === 0;
    this.#emptySince = isEmpty ? (this.#emptySince ?? tick) : null;
    return changes;
  }

  /** Whether a worker is there and was seen doing something lately, or has nothing to do and does not hang. */
  isAlive(worker: Worker, isBusy: boolean): boolean {
    const { isConnected, lastActiveTick, tick } = worker.heartbeat();
    if (!isConnected) return false;
    // A person at rest gives no sign of life for as long as it likes.
    if (!isBusy && worker.kind !== 'ai') return true;
    return tick - lastActiveTick <= (isBusy ? ACTIVE_TICKS : SILENT_TICKS);
  }

  /** Who is there and could take a job now or after the one it has: hanging bots are left out. */
  get answering(): readonly Worker[] {
    return this.present.filter((worker) => this.isAlive(worker, false));
  }
}
