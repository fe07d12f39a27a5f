import type { Trial, TrialRecord } from '../trial.js';

/** Carries out one trial. Never rejects but for bugs: a crash and a timeout are records too. */
export type PerformTrial = (trial: Trial, signal: AbortSignal) => Promise<TrialRecord>;

/** How a queue was left. */
export type QueueEnd =
  | { readonly kind: 'drained' }
  /** Told to stop; what was not finished is left for later. */
  | { readonly kind: 'stopped' }
  /** The queue itself is gone, in words; what is recorded stays recorded. */
  | { readonly kind: 'broken'; readonly reason: string };

/**
 * Hands out trials until all are finished, to this process and, where it can, to others. However often a trial is
 * begun, it is told finished once. A trial under way when the signal fires is given up and left unfinished.
 */
export interface TrialQueue {
  /**
   * @param trials all that are to be done, by whomever; those of earlier calls are known by their ids
   * @param onBegun told when this process begins one
   * @param onFinished told every finished trial of `trials` once, those others finished included, in any order
   */
  work(
    trials: readonly Trial[],
    perform: PerformTrial,
    listener: {
      readonly onBegun?: (trial: Trial) => void;
      readonly onFinished: (record: TrialRecord) => void;
    },
    signal: AbortSignal,
  ): Promise<QueueEnd>;
  close(): Promise<void>;
}
