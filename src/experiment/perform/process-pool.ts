import PQueue from 'p-queue';
import type { PerformTrial } from '../queue/trial-queue.js';
import type { Trial, TrialRecord } from '../trial.js';
import { exactTime, unmeasuredRecord } from './trial-moment.js';
import { TrialChild, type ChildEnd } from './trial-child.js';

/** Processes of this machine that perform trials, each one at a time. */
export interface ProcessPool {
  /**
   * Performs a trial in one of the processes, as soon as one is free. Never rejects: a trial whose process dies is
   * `crashed`, one that takes longer than its `timeoutMs` is killed and `timed-out`. When the signal fires the process is
   * killed, and the record (`crashed`) is one to be thrown away.
   */
  readonly perform: PerformTrial;
  /** Ends all processes, also those at work; none is started any more. */
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Most at a time; started as they are needed. */
  readonly processes: number;
  /** Fingerprint of the experiment its trials are of; they have one speed. */
  readonly experiment: string;
  /** What its processes are called in records, each with its number: "this-host/1". */
  readonly performer: string;
  /** Told the number of each process that is started. */
  readonly onStarted?: (pid: number) => void;
}

/** Makes processes that perform trials; none is started yet. */
export function createProcessPool({ processes, experiment, performer, onStarted }: PoolOptions): ProcessPool {
  const turns = new PQueue({ concurrency: Math.max(1, processes) });
  const all = new Set<TrialChild>();
  const idle: TrialChild[] = [];
  let isClosed = false;
  const numbers = Array.from({ length: Math.max(1, processes) }, (_, index) => `${performer}/${index + 1}`);

  const take = (): TrialChild => {
    for (let child = idle.pop(); child; child = idle.pop()) {
      if (child.isAlive) return child;
      all.delete(child);
    }
    const taken = new Set([...all].map((child) => child.performer));
    const child = new TrialChild(numbers.find((name) => !taken.has(name)) ?? performer);
    all.add(child);
    if (child.pid !== undefined) onStarted?.(child.pid);
    return child;
  };
  const putBack = async (child: TrialChild, end: Ended): Promise<void> => {
    // A run that broke off may have left anything behind.
    if (end.kind === 'performed' && end.record.outcome !== 'crashed') {
      idle.push(child);
      return;
    }
    await child.kill();
    all.delete(child);
  };
  const perform = async (trial: Trial, signal: AbortSignal): Promise<TrialRecord> => {
    const begun = exactTime(performance).begin();
    const by = (name: string) => ({ experiment, performer: name, ...begun.end() });
    if (signal.aborted || isClosed) return unmeasuredRecord(trial, by(performer), 'crashed', STOPPED);
    const child = take();
    const end = await endOf(child, trial, experiment, signal);
    await putBack(child, end);
    if (end.kind === 'performed') return end.record;
    return unmeasuredRecord(
      trial,
      by(child.performer),
      end.kind === 'late' ? 'timed-out' : 'crashed',
      end.reason,
    );
  };
  return {
    perform: (trial, signal) => turns.add(() => perform(trial, signal)),
    close: async () => {
      isClosed = true;
      await Promise.all([...all].map((child) => child.kill()));
      await turns.onIdle();
    },
  };
}

const STOPPED = 'It was stopped.';

type Ended = ChildEnd | { readonly kind: 'late' | 'stopped'; readonly reason: string };

/** What comes first: its record, its death, its time being over, or whoever does not want it any more. */
async function endOf(
  child: TrialChild,
  trial: Trial,
  experiment: string,
  signal: AbortSignal,
): Promise<Ended> {
  const { timeoutMs } = trial.settings;
  const { performer } = child;
  let clean = (): void => undefined;
  const interrupted = new Promise<Ended>((resolve) => {
    const onAbort = (): void => resolve({ kind: 'stopped', reason: STOPPED });
    const timer = setTimeout(() => {
      const reason = `It was killed after ${timeoutMs / 1000} s, the longest a trial may take.`;
      resolve({ kind: 'late', reason });
    }, timeoutMs);
    signal.addEventListener('abort', onAbort, { once: true });
    clean = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
  });
  const performed = child.perform({ kind: 'perform', trial, experiment, performer });
  try {
    return await Promise.race([performed, interrupted]);
  } finally {
    clean();
  }
}
