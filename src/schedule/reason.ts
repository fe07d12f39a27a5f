import type { ItemCounts } from '../base/item-counts.js';
import type { JobPhase } from './job.js';

/** Something counted that is needed, and how much of it is free. */
export type Lack =
  | { readonly kind: 'item'; readonly item: string; readonly needed: number; readonly free: number }
  | { readonly kind: 'station'; readonly block: string }
  | { readonly kind: 'places'; readonly needed: number };

/** The last try that fell short, and whose it was. */
export interface Failure {
  readonly why: string;
  readonly worker: string;
}

/** Why a subtask is in the state it is in. */
export type SubtaskReason =
  /** `items`: of which more has to be made, those who are served before it included. */
  | {
      readonly code: 'waits-for-others';
      readonly subtasks: readonly string[];
      readonly items: ItemCounts;
    }
  /** `holder`: who has the one that is needed; null where nobody has. */
  | { readonly code: 'waits-for-goods'; readonly lack: Lack; readonly holder: string | null }
  | { readonly code: 'blocked' }
  | { readonly code: 'can-begin' }
  | { readonly code: 'waits-for-worker' }
  | { readonly code: 'kept-for'; readonly worker: string }
  | { readonly code: 'to-be-tried-again'; readonly failure: Failure }
  | {
      readonly code: 'under-way';
      readonly done: number;
      readonly quantity: number;
      readonly jobs: readonly {
        readonly worker: string;
        readonly phase: JobPhase;
        readonly quantity: number;
      }[];
      readonly loads: readonly { readonly block: string; readonly quantity: number }[];
    }
  | { readonly code: 'verified'; readonly done: number; readonly quantity: number }
  /** Null: no try was told of. */
  | { readonly code: 'failed'; readonly failure: Failure | null };

/** Why a plan cannot go on as it is. */
export type RepairReason =
  | {
      readonly code: 'tries-used-up';
      readonly subtasks: readonly {
        readonly id: string;
        readonly action: string;
        readonly item: string;
        readonly quantity: number;
        readonly failures: number;
        readonly failure: Failure | null;
      }[];
    }
  | { readonly code: 'goods-missing'; readonly lacks: readonly Lack[] }
  | { readonly code: 'waits-for-itself'; readonly subtasks: readonly string[] };
