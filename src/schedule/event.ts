import type { OneOf } from '../base/one-of.js';
import type { Position } from '../base/position.js';
import type { Action } from '../plan/subtask/subtask.js';
import type { ItemCounts } from '../base/item-counts.js';
import type { Station } from './job.js';
import type { Hands } from './ledger/hands.js';

/** Kinds of work somebody may be quick or slow at: on the world itself, or with what lies in chests and furnaces. */
export type WorkKind = 'outdoors' | 'windows';

/** Times a bot's time, by kind of work, and what every job takes besides. */
export type Pace = Readonly<Record<WorkKind, number>> & {
  /** Ticks to read what is to be done and turn to it. Default 0. */
  readonly startTicks?: number;
  /** Ticks to find tools and materials in the chest's window. Default 0. */
  readonly fetchTicks?: number;
  /** Ticks for each block or animal outdoors besides: to find the next, and what fell. Default 0. */
  readonly unitTicks?: number;
};

/** What a worker can be asked; the scheduler knows no other difference between workers. */
export interface Capabilities {
  /** Whether a smelt may be handed over as `load` and `collect`. */
  readonly phases: boolean;
  /** Kinds of work it is not to be given; none when left out. */
  readonly barred?: readonly Action[];
  /** Whether a running job's quantity can be lowered, to let somebody else do the rest; a bot's can be raised as well. */
  readonly amendable: boolean;
  /**
   * Times a bot's time it takes for the same, as a first guess: the schedule learns from what it does. What is promised
   * to who states one is promised softly, see `soft-promises.ts`. Default 1; a worker who states none is a measure for
   * others, and nothing is learned about its pace.
   */
  readonly pace?: Pace;
  /** Whether it has done what it promised before: only then it is lent what others could not do without. */
  readonly isProven?: boolean;
  /** Whether crafts that need nothing but each other are given to it as one job; default false. */
  readonly bundles?: boolean;
  /** Ticks its jobs may take beyond what makes a job overdue: who is asked before anything is taken away; default 0. */
  readonly graceTicks?: number;
}

/** Everything the scheduler can be told. `tick`: world ticks since the start of the run, never falling. */
export type ScheduleEvent = { readonly tick: number } & OneOf<
  'kind',
  {
    'worker-joined': { worker: string; capabilities: Capabilities; position: Position };
    /** `isBreak`: by its own wish and for a while; that what it was at stops counts as no failure. */
    'worker-left': { worker: string; reason: string; isBreak?: boolean };
    /**
     * A sign of life. `done`: how many of the running job's quantity are in hand, as far as known. `progressTick`: when
     * the worker last got on with it, where that is seen by more than `done` and way; `hasBegun`: something of the work
     * itself was seen, not only the way to it; `had`: how much of it was seen dug or in hand, where `done` is only what is
     * put away.
     */
    heartbeat: {
      worker: string;
      position: Position;
      done: number;
      progressTick?: number;
      hasBegun?: boolean;
      had?: number;
    };
    /** A job came to its end, however. `done`: how much of its quantity was verified. */
    'job-ended': {
      job: string;
      worker: string;
      outcome: 'completed' | 'failed' | 'timed-out' | 'cancelled' | 'died' | 'disconnected';
      done: number;
      reason: string;
      /** It does something else now and gets no job until it is heard of again. */
      leaves?: boolean;
    };
    /**
     * The shared chest was read. `worker` and what it took or brought where the reading ends a visit; null otherwise.
     * `gained`: what somebody who is no bot brought that was not taken from the chest before; counts for the plan.
     */
    'chest-observed': {
      contents: ItemCounts;
      worker: string | null;
      before: ItemCounts | null;
      gained?: ItemCounts;
    };
    /**
     * Where there is no chest: what some carry now, worn things included. `worker`: whose job changed it; null otherwise.
     * `handed`: the job for which somebody has just handed its part over.
     */
    'hands-observed': {
      hands: Hands;
      worker: string | null;
      handed?: { readonly job: string; readonly from: string };
    };
    /** A station was found standing, or gone. */
    'station-observed': { station: Station; stands: boolean };
    /** Somebody who is no bot set a block down, or killed a mob; counts for the plan unless it was asked to. */
    'work-seen': { worker: string | null; placed: Station } | { worker: string | null; killed: string };
    /** Places where nothing can be set down any more: something stands there, or what was below is dug away. */
    'places-spoilt': { places: readonly Position[] };
    /**
     * A worker wants a subtask, or was given it: it gets it next, and whoever is at it stops. The wish ends when it was
     * begun, the subtask is DONE, the worker left, or after `leaseTicks`.
     */
    'subtask-requested': { worker: string; subtask: string };
    /** A worker wants something else; see `declineTicks`. What it runs of the subtask stops. */
    'subtask-declined': { worker: string; subtask: string };
    'clock-ticked': unknown;
    paused: unknown;
    resumed: unknown;
    /** Another plan is to come: nothing is begun, of what can be cut short is brought what is in hand, the rest ends. */
    'giving-way': unknown;
    cancelled: { reason: string };
  }
>;
