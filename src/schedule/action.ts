import type { Job, Station } from './job.js';
import type { RepairReason, StopReason, SubtaskReason } from './reason.js';
import type { SubtaskState } from './state/state.js';

export type ScheduleAction =
  | { readonly kind: 'assign'; readonly worker: string; readonly job: Job; readonly expectedTicks: number }
  /** Lower a running job's quantity; the rest goes to somebody else. */
  | { readonly kind: 'amend'; readonly worker: string; readonly job: string; readonly quantity: number }
  | { readonly kind: 'cancel'; readonly worker: string; readonly job: string; readonly reason: StopReason }
  | {
      readonly kind: 'subtask-changed';
      readonly subtask: string;
      readonly from: SubtaskState;
      readonly to: SubtaskState;
      readonly reason: SubtaskReason;
    }
  /** Somebody did so much of a subtask unasked; `station`: what it set down for it, and where. */
  | {
      readonly kind: 'credited';
      readonly subtask: string;
      readonly quantity: number;
      readonly worker: string | null;
      readonly station: Station | null;
    }
  /** The plan cannot go on as it is; nothing new is handed out any more. */
  | { readonly kind: 'repair-needed'; readonly reason: RepairReason; readonly failed: readonly string[] }
  /** Told once after `repair-needed`, when no job runs any more. */
  | { readonly kind: 'drained' }
  /** Every subtask is DONE. */
  | { readonly kind: 'finished' };
