import { availableParallelism, hostname } from 'node:os';
import { checkFields } from '../base/arguments.js';
import { type Experiment, shardOf, type Shard, trialsOf } from './definition/experiment.js';
import { createProcessPool, type ProcessPool } from './perform/process-pool.js';
import { ProgressCount, type ExperimentProgress } from './progress.js';
import { createLocalQueue, type PerformTrial, type QueueEnd, type TrialQueue } from './queue/trial-queue.js';
import { openStore, type RecordStore } from './store/record-store.js';
import type { Trial } from './trial.js';

export type { ExperimentProgress } from './progress.js';

/** What to perform, where to keep it, and how much at a time. */
export interface ExperimentRequest {
  readonly experiment: Experiment;
  /** Made where there is none; what it holds already is not done again. */
  readonly folder: string;
  /** Name of this process's file of records, two at a time need different ones. Default: this machine, and the part. */
  readonly writer?: string;
  /** Only this part of the trials; null, the default: all. */
  readonly shard?: Shard | null;
  /** Shared with other machines; stays open. Default: this process alone. */
  readonly queue?: TrialQueue | null;
  /** Trials at a time, each in a process. Default: one a core. */
  readonly processes?: number;
  /** Who performs trials; for what another process could not be given. Default: processes of this machine. */
  readonly perform?: PerformTrial;
  /** Stops within seconds; trials under way are left for later. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: ExperimentProgress) => void;
}

export interface ExperimentEnd {
  /** `stopped`: by its signal. `broken`: the queue is gone. Of both, what is finished is recorded. */
  readonly kind: 'finished' | 'stopped' | 'broken';
  readonly reason: string | null;
  readonly finished: number;
  /** Of the part, where only a part was asked for. */
  readonly planned: number;
}

/**
 * Performs what is unfinished of an experiment, and records every trial as soon as it is over.
 * @throws CoVoyagerError `busy-folder`, `bad-folder`, `mixed-records`; errors of the disk when a record cannot be kept
 */
export async function runExperiment(request: ExperimentRequest): Promise<ExperimentEnd> {
  checkFields(
    'runExperiment({ experiment: readExperiment("teams.json5"), folder: "results/teams" })',
    request,
    {
      experiment: 'object',
      folder: 'string',
      processes: 'number?',
      signal: 'object?',
      onProgress: 'function?',
    },
  );
  const { experiment, folder, shard = null, processes = availableParallelism() } = request;
  const all = trialsOf(experiment);
  const trials = shard ? shardOf(all, shard) : all;
  const store = openStore(folder, experiment, request.writer ?? writerName(shard));
  try {
    const unfinished = store.unfinished(trials);
    const atOnce = Math.max(1, Math.min(processes, unfinished.length));
    const progress = new ProgressCount({
      trials,
      records: store.records,
      processes: atOnce,
      now: () => performance.now(),
    });
    request.onProgress?.(progress.state);
    const end = await performAll(request, unfinished, atOnce, store, progress);
    const { finished, planned } = progress.state;
    const kind = end.kind === 'drained' ? 'finished' : end.kind;
    return { kind, reason: end.kind === 'broken' ? end.reason : null, finished, planned };
  } finally {
    store.close();
  }
}

async function performAll(
  request: ExperimentRequest,
  unfinished: readonly Trial[],
  atOnce: number,
  store: RecordStore,
  progress: ProgressCount,
): Promise<QueueEnd> {
  if (unfinished.length === 0) return { kind: 'drained' };
  const { queue = null, onProgress } = request;
  // No process is started before there is a trial for it.
  const pool = poolFor(request, atOnce);
  const perform = request.perform ?? pool.perform;
  const unrecorded = new AbortController();
  const tell = (): void => onProgress?.(progress.state);
  try {
    const end = await (queue ?? createLocalQueue({ concurrency: atOnce })).work(
      unfinished,
      perform,
      {
        onBegun: (trial) => {
          progress.begun(trial);
          tell();
        },
        onFinished: (record) => {
          // Nothing more is begun that could not be kept either.
          orAbort(unrecorded, () => {
            store.append(record);
            progress.finished(record);
            tell();
          });
        },
      },
      AbortSignal.any([...(request.signal ? [request.signal] : []), unrecorded.signal]),
    );
    unrecorded.signal.throwIfAborted();
    return end;
  } finally {
    await pool.close();
  }
}

function poolFor({ experiment }: ExperimentRequest, processes: number): ProcessPool {
  return createProcessPool({
    processes,
    experiment: experiment.fingerprint,
    performer: hostname(),
  });
}

function orAbort(controller: AbortController, act: () => void): void {
  try {
    act();
  } catch (error) {
    controller.abort(error);
  }
}

/** The same each time on one machine, so that a resumed part goes on in its own file. */
function writerName(shard: Shard | null): string {
  const machine = hostname().replace(/[^A-Za-z0-9._-]/g, '-');
  return shard ? `${machine}-${shard.index}-of-${shard.of}` : machine;
}
