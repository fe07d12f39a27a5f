import type { BudgetName } from './budgets.js';
import type { JsonValue } from './json-value.js';

/** A place in the skill's own source; both count from 1. */
export interface SkillPosition {
  readonly line: number;
  readonly column: number;
}

/** A position with the function it lies in. */
export interface CallSite extends SkillPosition {
  readonly functionName: string;
}

/** What went wrong, in terms of the skill's own source. */
export interface SkillError {
  readonly name: string;
  readonly message: string;
  /** Null when the error did not pass through the skill's source. */
  readonly line: number | null;
  readonly column: number | null;
  /** Innermost first, at most 10, the skill's own lines only. */
  readonly callSites: readonly CallSite[];
}

/** One host call of a run. */
export interface RecordedCall {
  readonly name: string;
  readonly channel: 'sync' | 'async';
  /** JSON of the arguments, cut at 160 characters. */
  readonly arguments: string;
  readonly position: SkillPosition | null;
  /** Milliseconds since the run's start, on the clock passed in. */
  readonly startedAtMs: number;
  /** On the clock passed in. */
  readonly durationMs: number;
  /** `abandoned`: still under way when the run ended (a missing `await`, or the run was stopped). */
  readonly outcome: 'done' | 'failed' | 'abandoned';
  /** Why it failed, as the guest was told. */
  readonly failure?: string;
}

/** One `console.log` of the skill. */
export interface SkillLog {
  readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug';
  readonly text: string;
  readonly line: number | null;
}

/** What a run used of its budgets. */
export interface SandboxUsage {
  readonly interrupts: number;
  readonly promiseJobs: number;
  readonly syncCalls: number;
  readonly asyncCalls: number;
  readonly hostTimeMs: number;
  readonly runTimeMs: number;
  /** Size of the engine's memory at the end; 0 when its thread had to be terminated. */
  readonly engineBytes: number;
  /** Real milliseconds from request to outcome. */
  readonly realTimeMs: number;
  /** Whether text was dropped from the logs. */
  readonly isLogCut: boolean;
}

interface RunRecord {
  /** In the order they were made, the first 1,000; `usage` counts all. */
  readonly calls: readonly RecordedCall[];
  readonly logs: readonly SkillLog[];
  readonly usage: SandboxUsage;
}

/** How the run of a skill ended. */
export type SkillRunEnd =
  /** `valueIssue` says why the returned value could not be taken out (cyclic, too long); it is undefined then. */
  | { readonly kind: 'returned'; readonly value: JsonValue | undefined; readonly valueIssue?: string }
  | { readonly kind: 'threw'; readonly error: SkillError }
  | {
      readonly kind: 'budget-exceeded';
      readonly budget: BudgetName;
      readonly limit: number;
      readonly error: SkillError;
    }
  | { readonly kind: 'cancelled'; readonly reason: string }
  /** Never started: does not parse, or has no function of the asked name. */
  | { readonly kind: 'refused'; readonly error: SkillError };

/** The whole account of one run. Nothing the guest does makes `Sandbox.run` throw. */
export type SkillRun = SkillRunEnd & RunRecord;
