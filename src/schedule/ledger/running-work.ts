import type { AssignedWork, EndedWork } from './observation.js';
import type { Tally } from './tally.js';

/** Problems of a verdict that mean something is gone. */
export const GONE: ReadonlySet<string> = new Set([
  'material-lost',
  'tool-not-returned',
  'other-items-missing',
]);
/** Of these, what cannot have become something else in the worker's hands. */
export const UNCHANGED: ReadonlySet<string> = new Set(['tool-not-returned', 'other-items-missing']);

/** A job that runs, and what its worker's hands hold besides. */
export interface RunningWork {
  readonly assigned: AssignedWork;
  /** What others had put in beyond what was missing, when it began. */
  readonly giftsBefore: Tally;
  /** In its hands by this ledger though the job did not take it: from before, or found. */
  readonly known: Tally;
  /** What it died with while the job ran, and how much of that it was seen to have in its hands again. */
  readonly dropped: Tally;
  readonly retaken: Tally;
}

/** Of what a job took, the part that its verified work used up. */
export function usedUp({ verdict }: EndedWork, work: RunningWork | undefined, item: string): number {
  if (!work) return 0;
  const { takes, quantity } = work.assigned;
  return Math.floor(((takes[item] ?? 0) * Math.min(verdict.done, quantity)) / quantity);
}
