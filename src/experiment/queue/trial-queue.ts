import PQueue from 'p-queue';
import type { Trial, TrialRecord } from '../trial.js';

/** Carries out one trial. Never rejects but for bugs: a crash and a timeout are records too. */
export type PerformTrial = (trial: Trial, signal: AbortSignal) => Promise<TrialRecord>;

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

/** Hands out trials in their order, in this process alone; nothing outlives it. */
export function createLocalQueue({ concurrency }: { readonly concurrency: number }): TrialQueue {
  const known = new Map<string, TrialRecord>();
  return {
    work: async (trials, perform, { onBegun, onFinished }, signal): Promise<QueueEnd> => {
      // A bug stops the others too: nobody would see what they come to.
      const bug = new AbortController();
      const stopping = AbortSignal.any([signal, bug.signal]);
      const isStopped = (): boolean => stopping.aborted;
      const turns = new PQueue({ concurrency: Math.max(1, concurrency) });
      const once = new Map(trials.map((trial) => [trial.id, trial]));
      let failure: { readonly error: unknown } | null = null;
      const finish = (record: TrialRecord): void => {
        known.set(record.trial, record);
        onFinished(record);
      };
      for (const trial of once.values()) {
        void turns.add(async () => {
          if (isStopped()) return;
          try {
            const before = known.get(trial.id);
            if (!before) onBegun?.(trial);
            const record = before ?? (await perform(trial, stopping));
            // Given up on the way: what came of it is nothing to go by.
            if (!isStopped()) finish(record);
          } catch (error) {
            // Who is told to stop may say so.
            if (isStopped()) return;
            failure ??= { error };
            bug.abort(error);
          }
        });
      }
      await turns.onIdle();
      throwIf(failure);
      return { kind: signal.aborted ? 'stopped' : 'drained' };
    },
    close: () => Promise.resolve(),
  };
}

function throwIf(failure: { readonly error: unknown } | null): void {
  if (failure) throw failure.error;
}
