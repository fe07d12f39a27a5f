import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { PlannerInfo } from '../../decompose/decomposition.js';
import type { LedgerSummary } from '../../model/usage-ledger.js';
import type { Action } from '../../plan/subtask/subtask.js';
import type { SubtaskState } from '../../schedule/state/state.js';
import type { TemperName } from '../../scripted-human/tempers.js';
import type { WorkerKind } from '../../worker/worker.js';

export type RunStatus = 'done' | 'failed' | 'impossible' | 'cancelled';

export interface WorkerResult {
  readonly name: string;
  readonly kind: WorkerKind;
  /** How a program that plays a person plays. */
  readonly temper?: TemperName;
  /** Ids of subtasks it did, or did a share of. */
  readonly subtasks: readonly string[];
  readonly jobs: number;
  readonly busyTicks: number;
  readonly idleTicks: number;
  /** Part of the busy ticks: waiting for a chest or a furnace. */
  readonly waitedTicks: number;
  /** 0 to 1, of the time it was in the world. */
  readonly idleShare: number;
  readonly distanceCm: number;
  readonly itemsMoved: number;
}

export interface SubtaskResult {
  readonly id: string;
  readonly action: Action;
  readonly item: string;
  readonly quantity: number;
  readonly done: number;
  /** `REPLACED`: a later plan took its place before it was done; what had been done of it counts. */
  readonly status: SubtaskState | 'REPLACED';
  /** Who did it; several names joined by a comma where it was shared; null when nobody did. */
  readonly worker: string | null;
  readonly tries: number;
  readonly startedTick: number | null;
  readonly endedTick: number | null;
  /** Ticks its jobs kept workers busy, all together (CoV Figure 3's time when done by one). */
  readonly busyTicks: number;
  readonly distanceCm: number;
  readonly itemsMoved: number;
  /** What the verdicts relied on. */
  readonly evidence: readonly string[];
}

export interface GoalResult {
  readonly goal: string;
  readonly status: RunStatus;
  readonly reason: string | null;
  /** From the first assignment for it to the last verdict; null when nothing was assigned. */
  readonly makespanTicks: number | null;
}

/** What a run ends with; `run --json` prints it. */
export interface RunResult {
  readonly schemaVersion: 1;
  readonly status: RunStatus;
  /** Why, unless it is plainly done. */
  readonly reason: string | null;
  /** Whether it can be carried on where it ended: called off, killed, or left by all its workers. */
  readonly canResume: boolean;
  /** The last one, where people set several. */
  readonly goal: string;
  /** How each goal of the run ended, in order; one where people set no other. */
  readonly goals: readonly GoalResult[];
  /**
   * From the first assignment to the last verdict, of what is done to the last that no called-off job gave; null when
   * nothing was assigned.
   */
  readonly makespanTicks: number | null;
  /** Null where people changed the goal, or set the next. */
  readonly expectedTicks: number | null;
  /** No team of this size can be faster, by the duration model. */
  readonly lowerBoundTicks: number | null;
  readonly repairs: number;
  readonly workers: readonly WorkerResult[];
  readonly subtasks: readonly SubtaskResult[];
  /** Where the shared chest stands; null where there is none. */
  readonly chestAt: Position | null;
  /** The shared chest as last read; without one, what is in hands. */
  readonly chest: ItemCounts;
  /** Items of the plan that vanished: died with, taken by strangers; by item. */
  readonly lost: ItemCounts;
  /** Of these, what was taken by those who take no part; `by` null where nobody knows who it was. */
  readonly stolen: readonly { readonly by: string | null; readonly items: ItemCounts }[];
  /** Of the plan the work began with; repairs are in the log, each with its own. */
  readonly planner: PlannerInfo;
  /** What models took, of all parts of the run that came to an end; null where none was asked. */
  readonly ledger: LedgerSummary | null;
  readonly world: {
    readonly kind: 'embedded' | 'server';
    readonly environment: string | null;
    readonly mcVersion: string;
    readonly seed: number | null;
    readonly speed: number;
    /** What bots knew of blocks: those somebody of the team has seen, or all of the loaded chunks. */
    readonly sight: 'fair' | 'loaded';
    readonly address: string;
  };
  readonly notes: readonly string[];
  /** Folder of the log; null when none was kept. */
  readonly outDir: string | null;
}
