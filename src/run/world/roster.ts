import type { Worker } from '../../worker/worker.js';
import type { RunLog } from '../log/run-log.js';

/** A worker that did nothing for longer is taken for frozen: its signs of life are not passed on. */
const ACTIVE_TICKS = 200;
/** A bot without work that heard nothing from the server for longer hangs; every server says something more often. */
const SILENT_TICKS = 600;
/** Activities are logged when they change, at most this often for each worker. */
const ACTIVITY_TICKS = 40;

/** Somebody came, or went. */
export type RosterChange =
  | { readonly kind: 'joined'; readonly worker: Worker }
  | { readonly kind: 'left'; readonly worker: Worker; readonly reason: string }
  /** It is there and wants no work for a while; or wants some again. */
  | { readonly kind: 'paused'; readonly worker: Worker; readonly reason: string }
  | { readonly kind: 'resumed'; readonly worker: Worker };

interface Member {
  readonly worker: Worker;
  isPresent: boolean;
  wasPresent: boolean;
  isResting: boolean;
  activity: string;
  toldTick: number;
}

/** Who is there: polls the workers' signs of life, logs who comes and goes and what they are about. */
export class Roster {
  readonly #known = new Map<Worker, Member>();
  /** Tick since which nobody at all is there; null while somebody is. */
  #emptySince: number | null = 0;

  /** @param workers everybody of the run; people may be added to them while it goes on */
  constructor(
    private readonly workers: () => readonly Worker[],
    private readonly log: RunLog,
    /** Who plays in the page, in lower case. */
    private readonly viaPage: ReadonlySet<string> = new Set(),
  ) {}

  get #members(): readonly Member[] {
    return this.workers().map((worker) => {
      const known = this.#known.get(worker);
      if (known) return known;
      const member = {
        worker,
        isPresent: false,
        wasPresent: false,
        isResting: false,
        activity: '',
        toldTick: -Infinity,
      };
      this.#known.set(worker, member);
      return member;
    });
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

  readonly isPerson = (name: string): boolean => {
    const worker = this.find(name);
    return worker !== undefined && worker.kind !== 'ai';
  };

  /** Asks everybody once; logs and returns what changed. */
  poll(tick: number): readonly RosterChange[] {
    const changes: RosterChange[] = [];
    for (const member of this.#members) {
      const { worker } = member;
      const { isConnected, isResting, position, activity, done } = worker.heartbeat();
      if (isConnected && !member.isPresent) {
        const via = this.viaPage.has(worker.name.toLowerCase()) ? ({ via: 'page' } as const) : {};
        this.log.add({
          kind: 'worker-joined',
          worker: worker.name,
          workerKind: worker.kind,
          position,
          ...via,
        });
        changes.push({ kind: 'joined', worker });
      }
      if (!(isConnected && isResting) && member.isResting) {
        this.log.add({ kind: 'worker-resumed', worker: worker.name });
        changes.push({ kind: 'resumed', worker });
      }
      if (!isConnected && member.isPresent) {
        const reason = activity === '' ? 'not connected any more' : activity;
        this.log.add({ kind: 'worker-left', worker: worker.name, reason });
        changes.push({ kind: 'left', worker, reason });
      }
      if (isConnected && isResting && !member.isResting) {
        this.log.add({ kind: 'worker-paused', worker: worker.name, reason: activity });
        changes.push({ kind: 'paused', worker, reason: activity });
      }
      member.isPresent = isConnected;
      member.wasPresent ||= isConnected;
      member.isResting = isConnected && isResting;
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
    // People take their time; their workers give a job up by themselves when nothing comes of it.
    if (worker.kind !== 'ai') return true;
    return tick - lastActiveTick <= (isBusy ? ACTIVE_TICKS : SILENT_TICKS);
  }

  /** Why those who are away are away, in words; '' where nobody is. */
  get absences(): string {
    const away = this.#members.filter(({ isPresent }) => !isPresent);
    return away.map(({ worker }) => `${worker.name}: ${worker.heartbeat().activity}`).join('; ');
  }

  /** Whether any of the people has been in the world; programs that play people stay as long as it does. */
  get hasHadPeople(): boolean {
    return this.#members.some(({ worker, wasPresent }) => worker.kind === 'human' && wasPresent);
  }

  /** Whether no bot takes part, here or not. */
  get isAllPeople(): boolean {
    return this.#members.every(({ worker }) => worker.kind !== 'ai');
  }

  /** Whether somebody is there, and everybody there takes a break. */
  get isAtRest(): boolean {
    const present = this.#members.filter(({ isPresent }) => isPresent);
    return present.length > 0 && present.every(({ isResting }) => isResting);
  }

  /** Who is there and could take a job now or after the one it has: hanging bots and those at rest are left out. */
  get answering(): readonly Worker[] {
    return this.#members
      .filter(({ worker, isPresent, isResting }) => isPresent && !isResting && this.isAlive(worker, false))
      .map(({ worker }) => worker);
  }
}
