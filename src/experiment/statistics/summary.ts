import type { Condition, TeamMeasures, TrialRecord } from '../trial.js';

/** A mean with what is known of its spread. Numbers have the unit of what was measured. */
export interface MeanEstimate {
  readonly n: number;
  readonly mean: number;
  /** 95 % interval of the mean, by bootstrap; equal to the mean where n is 1. */
  readonly low: number;
  readonly high: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** Of the sample (n - 1); 0 where n is 1. */
  readonly deviation: number;
}

/** A share with its 95 % interval (Wilson's score). */
export interface Rate {
  readonly count: number;
  readonly of: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Where the numbers of a cell come from: shown beside them, and never mixed unmarked. */
export interface Origin {
  readonly sources: readonly TrialRecord['source'][];
  readonly planners: readonly string[];
  /** Such as `ai`, `scripted-human`; empty for plans. */
  readonly workerKinds: readonly string[];
}

/** Why so many trials ended in this way, in plain words; null where none were left. */
export interface Reason {
  readonly outcome: TrialRecord['outcome'];
  readonly reason: string | null;
  readonly count: number;
}

/** All trials of one task under one team. Times are of trials that were done, nothing else. */
export interface TeamCell {
  readonly task: string;
  readonly goal: string;
  readonly condition: string;
  /** Workers in the team. */
  readonly size: number;
  readonly success: Rate;
  readonly outcomes: Readonly<Record<TrialRecord['outcome'], number>>;
  /** Why trials were not done, the commonest first. */
  readonly reasons: readonly Reason[];
  readonly makespanTicks: MeanEstimate | null;
  readonly distanceCm: MeanEstimate | null;
  /** Mean of the bounds of the trials done. */
  readonly lowerBoundTicks: number | null;
  readonly idleShare: MeanEstimate | null;
  readonly repairs: number;
  readonly lost: number;
  readonly origin: Origin;
}

/** Two teams at the same task, seed by seed; only seeds both were done with. */
export interface PairedComparison {
  readonly task: string;
  /** The reference. */
  readonly from: string;
  readonly to: string;
  readonly pairs: number;
  /** Of makespans, to / from: below 1 is faster. Geometric mean with its interval; null without pairs. */
  readonly ratio: MeanEstimate | null;
  /** Two-sided, exact sign-flip permutation test of the log ratios (or Monte Carlo beyond 16 pairs); null without pairs. */
  readonly p: number | null;
}

/** One bar of a figure like CoV's third: one subtask under one team. */
export interface StepCell {
  readonly task: string;
  readonly condition: string;
  /** Place in the plan, from 1. Steps with the same action and item are the same step, numbered in order. */
  readonly step: number;
  readonly label: string;
  readonly ticks: MeanEstimate;
  readonly distanceCm: MeanEstimate;
}

/** The run that stands for a cell: done, and nearest to the median makespan. */
export interface TypicalRun {
  readonly task: string;
  readonly condition: string;
  readonly trial: string;
  readonly makespanTicks: number;
  readonly lowerBoundTicks: number | null;
  readonly bars: TeamMeasures['bars'];
}

/** All plans of one method, over all tasks and for one group of depths. */
export interface MethodCell {
  readonly condition: string;
  /** "all", or a range of depths: "1-4", "5-9", "10-14", "15+". */
  readonly depths: string;
  readonly executable: Rate;
  readonly solvable: Rate;
  readonly completeness: MeanEstimate | null;
  readonly steps: MeanEstimate | null;
  readonly wastedItems: MeanEstimate | null;
  readonly rounds: MeanEstimate | null;
  readonly seconds: MeanEstimate | null;
  /** The commonest first faults, most often first: kind and how often. */
  readonly firstFaults: readonly { readonly kind: string; readonly count: number }[];
  readonly origin: Origin;
}

/** What a condition cost, all its trials together. */
export interface CostCell {
  readonly condition: string;
  readonly trials: number;
  readonly wallHours: number;
  readonly calls: number;
  readonly promptTokens: number;
  readonly replyTokens: number;
  /** Null where some price is unknown. */
  readonly costUsd: number | null;
}

/** Everything a report shows; computed from records alone, the same for the same records in any order. */
export interface Summary {
  readonly conditions: readonly Condition[];
  readonly tasks: readonly { readonly id: string; readonly goal: string }[];
  /** Finished trials, and how many there are to be. */
  readonly finished: number;
  readonly planned: number;
  readonly teams: readonly TeamCell[];
  readonly pairs: readonly PairedComparison[];
  readonly steps: readonly StepCell[];
  readonly typical: readonly TypicalRun[];
  readonly methods: readonly MethodCell[];
  /** One line a task and method: for the table of single plans. */
  readonly plans: readonly {
    readonly task: string;
    readonly condition: string;
    readonly trials: number;
    readonly executable: number;
    readonly firstFault: string | null;
    /** Why there was no plan to grade, the commonest first. */
    readonly reasons: readonly Reason[];
    readonly steps: number | null;
  }[];
  readonly costs: readonly CostCell[];
  /** What should be known before the numbers are believed: timeouts, crashes, slow machines, mixed versions. */
  readonly remarks: readonly string[];
}
