import type { OneOf } from '../base/one-of.js';
import type { ItemCounts } from '../base/item-counts.js';
import type { JobPhase } from './job.js';

/** Something counted that is needed, and how much of it is free. */
export type Lack =
  | { readonly kind: 'item'; readonly item: string; readonly needed: number; readonly free: number }
  | { readonly kind: 'station'; readonly block: string }
  | { readonly kind: 'places'; readonly needed: number };

/** Why somebody stops, or is told to. */
export type StopReason =
  | { readonly code: 'overdue'; readonly tookTicks: number; readonly expectedTicks: number }
  | { readonly code: 'silent'; readonly ticks: number }
  | { readonly code: 'done-already' }
  /** Others would wait for it, and somebody else does it sooner. */
  | { readonly code: 'needed-sooner' }
  /** Somebody asked for the subtask, or was given it. */
  | { readonly code: 'reassigned' | 'declined'; readonly worker: string; readonly subtask: string }
  /** In the words of whoever stopped. */
  | { readonly code: 'told'; readonly words: string };

/** The last try that fell short, and whose it was. */
export interface Failure {
  readonly why: StopReason;
  readonly worker: string;
}

/** Why a subtask is in the state it is in. */
export type SubtaskReason = OneOf<
  'code',
  {
    /** `items`: of which more has to be made, those who are served before it included. */
    'waits-for-others': { subtasks: readonly string[]; items: ItemCounts };
    /** `holder`: who has the one that is needed; null where nobody has. */
    'waits-for-goods': { lack: Lack; holder: string | null };
    blocked: unknown;
    'can-begin': unknown;
    'waits-for-worker': unknown;
    'kept-for': { worker: string };
    'to-be-tried-again': { failure: Failure };
    'under-way': {
      done: number;
      quantity: number;
      jobs: readonly {
        readonly worker: string;
        readonly phase: JobPhase;
        readonly quantity: number;
      }[];
      loads: readonly { readonly block: string; readonly quantity: number }[];
    };
    verified: { done: number; quantity: number };
    /** Null: no try was told of. */
    failed: { failure: Failure | null };
  }
>;

/** Why a plan cannot go on as it is. */
export type RepairReason = OneOf<
  'code',
  {
    'tries-used-up': {
      subtasks: readonly {
        readonly id: string;
        readonly action: string;
        readonly item: string;
        readonly quantity: number;
        readonly failures: number;
        readonly failure: Failure | null;
      }[];
    };
    'goods-missing': { lacks: readonly Lack[] };
    'waits-for-itself': { subtasks: readonly string[] };
  }
>;
