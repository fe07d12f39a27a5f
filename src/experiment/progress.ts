import type { Trial, TrialOutcome, TrialRecord } from './trial.js';

/** How far an experiment is; told when a trial begins and when one is finished. */
export interface ExperimentProgress {
  readonly planned: number;
  readonly finished: number;
  readonly byOutcome: Readonly<Record<TrialOutcome, number>>;
  /** Ids of the trials this process has under way. */
  readonly running: readonly string[];
  /** What is left to do, in real time; null before anything is known of how long trials take. */
  readonly leftMs: number | null;
}

export interface ProgressStart {
  /** All that are to be finished. */
  readonly trials: readonly Trial[];
  /** Those of them that are. */
  readonly records: readonly TrialRecord[];
  /** Trials this process performs at a time. */
  readonly processes: number;
  /** Real milliseconds. */
  readonly now: () => number;
}

interface Sum {
  ms: number;
  count: number;
}

/** Counts trials, and estimates the time left from how long those of each condition took. */
export class ProgressCount {
  readonly #left = new Map<string, Trial>();
  readonly #running = new Map<string, number>();
  readonly #performers = new Set<string>();
  readonly #byCondition = new Map<string, Sum>();
  readonly #all: Sum = { ms: 0, count: 0 };
  readonly #byOutcome = { done: 0, failed: 0, impossible: 0, 'timed-out': 0, crashed: 0 };

  constructor(private readonly start: ProgressStart) {
    for (const trial of start.trials) this.#left.set(trial.id, trial);
    for (const record of start.records) this.#count(record);
  }

  begun(trial: Trial): void {
    this.#running.set(trial.id, this.start.now());
  }

  finished(record: TrialRecord): void {
    this.#count(record);
    this.#performers.add(record.performer);
  }

  /** As it stands now. */
  get state(): ExperimentProgress {
    const planned = this.start.trials.length;
    return {
      planned,
      finished: planned - this.#left.size,
      byOutcome: { ...this.#byOutcome },
      running: [...this.#running.keys()],
      leftMs: this.#leftMs(),
    };
  }

  #count({ trial, condition, outcome, wallMs }: TrialRecord): void {
    if (!this.#left.delete(trial)) return;
    this.#running.delete(trial);
    this.#byOutcome[outcome] += 1;
    const own = this.#byCondition.get(condition.name) ?? { ms: 0, count: 0 };
    this.#byCondition.set(condition.name, own);
    for (const sum of [own, this.#all]) {
      sum.ms += wallMs;
      sum.count += 1;
    }
  }

  #leftMs(): number | null {
    if (this.#left.size === 0) return 0;
    if (this.#all.count === 0) return null;
    const now = this.start.now();
    let ms = 0;
    for (const { id, condition } of this.#left.values()) {
      const sum = this.#byCondition.get(condition.name) ?? this.#all;
      ms += Math.max(0, sum.ms / sum.count - (now - (this.#running.get(id) ?? now)));
    }
    // Others may work on it elsewhere; who has finished something is known.
    const workers = Math.max(this.start.processes, this.#performers.size);
    return Math.round(ms / Math.min(Math.max(1, workers), this.#left.size));
  }
}
