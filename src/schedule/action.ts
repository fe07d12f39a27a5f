import type { OneOf } from '../base/one-of.js';
import type { Job, Station } from './job.js';
import type { RepairReason, StopReason, SubtaskReason } from './reason.js';
import type { SubtaskState } from './state/state.js';

export type ScheduleAction = OneOf<
  'kind',
  {
    assign: { worker: string; job: Job; expectedTicks: number };
    /** Lower a running job's quantity; the rest goes to somebody else. */
    amend: { worker: string; job: string; quantity: number };
    cancel: { worker: string; job: string; reason: StopReason };
    'subtask-changed': { subtask: string; from: SubtaskState; to: SubtaskState; reason: SubtaskReason };
    /** Somebody did so much of a subtask unasked; `station`: what it set down for it, and where. */
    credited: { subtask: string; quantity: number; worker: string | null; station: Station | null };
    /** The plan cannot go on as it is; nothing new is handed out any more. */
    'repair-needed': { reason: RepairReason; failed: readonly string[] };
    /** Told once after `repair-needed`, when no job runs any more. */
    drained: unknown;
    /** Every subtask is DONE. */
    finished: unknown;
  }
>;
