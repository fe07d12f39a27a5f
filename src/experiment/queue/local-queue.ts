import PQueue from 'p-queue';
import type { TrialRecord } from '../trial.js';
import type { QueueEnd, TrialQueue } from './trial-queue.js';

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
