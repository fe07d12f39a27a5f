import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Buckets } from './buckets.js';
import type { Capabilities, Pace } from '../event.js';
import type { Job, Station } from '../job.js';
import type { Hands } from '../ledger/hands.js';
import type { PlanIndex } from './plan-index.js';
import type { Failure, StopReason } from '../reason.js';
import type { ScheduleSettings } from '../settings.js';
import type { SortedSet } from './sorted-set.js';
import type { SubtaskState } from '../subtask-view.js';

export type { SubtaskState } from '../subtask-view.js';

/**
 * `running`; `draining`: the plan cannot go on, what runs may end; `drained`: nothing runs any more;
 * `finished`: all is DONE; `cancelled`: for good.
 */
type SchedulePhase = 'running' | 'draining' | 'drained' | 'finished' | 'cancelled';

/** So much of one counted thing, by its number in the plan's index. */
export interface ResourceNeed {
  readonly resource: number;
  readonly amount: number;
}

/** What changes about one subtask. */
export interface Progress {
  readonly state: SubtaskState;
  /** Verified, by whomever; may be more than was asked. */
  readonly done: number;
  /** Quantity in the hands of running jobs, or done and waiting in a furnace. */
  readonly inFlight: number;
  readonly running: number;
  readonly loaded: number;
  /** Jobs made so far: numbers their ids. */
  readonly jobs: number;
  readonly failures: number;
  readonly failedTick: number;
  readonly failedBy: string | null;
  readonly lastFailure: Failure | null;
  readonly fuelGiven: ItemCounts;
  /** Subtasks not DONE, and items not made yet, that it waits for. */
  readonly open: number;
  /** Those that depend on it wait for it no more: all of it is there, if not DONE yet. */
  readonly isLetGo: boolean;
  /** Where it waits: for its turn (`ready`), for a resource (`waiting`), or nowhere. */
  readonly place: 'ready' | 'waiting' | 'none';
  /** What its next job needs at least, and which of these is missing. */
  readonly needs: readonly ResourceNeed[];
  readonly missing: ResourceNeed | null;
}

export interface ActiveJob {
  readonly job: Job;
  readonly entry: number;
  readonly startedTick: number;
  readonly expectedTicks: number;
  /** Promised and not yet taken from the chest, tools included. */
  readonly owed: ItemCounts;
  /** Where there is no chest: in whose hands the goods are that it was promised, until they are handed over. */
  readonly claims: Hands;
  /** What was put into the chest during the job, and what of that had not been taken from it before. */
  readonly brought: ItemCounts;
  readonly gained: ItemCounts;
  /** Last heard of; -1 before the first heartbeat. */
  readonly reported: number;
  /** How much of it was seen dug or in hand. */
  readonly had: number;
  /** How much of it was in hand when the first of it was seen there, and when; null before that. */
  readonly firstHad: { readonly count: number; readonly tick: number } | null;
  /** How much of its quantity nobody else need do: all, or of a soft promise what is there already. */
  readonly counted: number;
  /** When its worker last got on with it; at first when it began. */
  readonly progressTick: number;
  /** Its worker asked for it, or was given it by somebody: others wait for it as long as it gets on. */
  readonly isWished: boolean;
  /** We asked for it to be stopped or cut short: ending `cancelled` is no failure. */
  readonly wasAsked: boolean;
  /** Told to stop since it did not get on with it, or was late. */
  readonly isCalledOff: boolean;
  /** Told to stop; it is on its way out. */
  readonly isStopping: boolean;
  /** Why it was told to stop though nobody wanted it to: it took far too long. Null as long as it is in time. */
  readonly overdue: StopReason | null;
  readonly advance: Advance;
}

/** How a job gets on: more of it done, or its worker farther from where it began, than ever before. */
interface Advance {
  readonly from: Position;
  /** The most that was ever done of it. */
  readonly mostDone: number;
  readonly farthestBlocks: number;
  /** When it last got on; at first when it began. */
  readonly tick: number;
}

/** What a worker asked for (`wanted`) or does not want. */
export interface WorkerWish {
  readonly kind: 'wanted' | 'declined';
  readonly worker: string;
  readonly entry: number;
  readonly sinceTick: number;
}

/** One who joined; kept when away. */
export interface WorkerState {
  readonly name: string;
  readonly capabilities: Capabilities;
  /** Times a bot's time it takes for the same, as far as known. */
  readonly pace: Pace;
  /** Kept what it promised last. */
  readonly isProven: boolean;
  readonly position: Position;
  readonly isAway: boolean;
  /** Since when it has been idle, busy or away. */
  readonly since: number;
  readonly seenTick: number;
  readonly active: ActiveJob | null;
}

/** Something in a furnace, to be fetched. */
export interface PendingCollect {
  readonly entry: number;
  readonly quantity: number;
  readonly station: Station;
  readonly readyTick: number;
  readonly failedBy: string | null;
}

/** A station that stands. `used`: jobs at it, and what lies in it. */
export interface StandingStation {
  readonly station: Station;
  readonly slots: number;
  readonly used: number;
}

/** A place for a block. `heldBy`: id of the job that is to use it. */
export interface Spot {
  readonly position: Position;
  readonly side: 'left' | 'right' | 'beside';
  readonly heldBy: string | null;
  readonly isBuilt: boolean;
  /** Jobs that could set nothing down here: somebody stands in the way, or it cannot be reached. */
  readonly failures: number;
}

/**
 * Everything a schedule remembers; plain data, never changed in place. Made by `startSchedule`, carried on by
 * `transition`, read through the functions in `views.ts`.
 */
export interface ScheduleState {
  readonly phase: SchedulePhase;
  readonly isPaused: boolean;
  readonly tick: number;
  readonly settings: ScheduleSettings;
  readonly chest: Position | null;
  readonly plan: PlanIndex;
  /** By entry, in pieces so that a change copies little. */
  readonly progress: readonly (readonly Progress[])[];
  readonly doneCount: number;
  readonly activeCount: number;
  readonly workers: readonly WorkerState[];
  /** The chest as last read. */
  readonly contents: ItemCounts;
  /** Who carries what of `contents`; null where it lies in the chest, or one worker has it all. */
  readonly hands: Hands | null;
  /** By item: how much of it verified work of this plan has made, used up since or not. */
  readonly made: ReadonlyMap<string, number>;
  /** By resource: how much is there and promised to nobody. Below 0 when something promised was taken away. */
  readonly free: readonly number[];
  /** Subtasks that can get a worker now. */
  readonly ready: SortedSet;
  /** By resource: subtasks that can get a worker now and need it; subtasks that wait for it. */
  readonly readyBy: readonly Buckets[];
  readonly waitingBy: readonly Buckets[];
  readonly stations: readonly StandingStation[];
  readonly spots: readonly Spot[];
  readonly collects: readonly PendingCollect[];
  readonly wishes: readonly WorkerWish[];
  /** While nothing else happens, who was given nothing because others are quicker is looked at again at this tick. */
  readonly nextOfferTick: number;
  /** No lease can end before. */
  readonly nextCheckTick: number;
}
