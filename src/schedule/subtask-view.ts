import type { SubtaskReason } from './reason.js';
import type { Subtask } from '../plan/subtask/subtask.js';

/** The five states of a subtask (CoV 3.3). */
export type SubtaskState = 'READY' | 'BLOCKED' | 'IN_PROGRESS' | 'DONE' | 'FAILED';

export interface SubtaskView {
  readonly id: string;
  readonly subtask: Subtask;
  readonly state: SubtaskState;
  readonly reason: SubtaskReason;
  readonly quantity: number;
  /** Verified; may be more than was asked. */
  readonly done: number;
  /** Failed tries, and one more while it runs or when it is DONE. */
  readonly tries: number;
}
