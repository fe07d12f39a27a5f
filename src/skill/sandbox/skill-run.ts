import type { BudgetName } from './budgets.js';
import type { JsonValue } from './json-value.js';

/** A place in the skill's own source; both count from 1. */
export interface SkillPosition {
  readonly line: number;
  readonly column: number;
}

/** What went wrong, in terms of the skill's own source. */
export interface SkillError {
  readonly name: string;
  readonly message: string;
  /** Null when the error did not pass through the skill's source. */
  readonly line: number | null;
  readonly column: number | null;
}

export interface SkillLog {
  readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug';
  readonly text: string;
  readonly line: number | null;
}

/** What a run cost its host. */
export interface SandboxUsage {
  readonly calls: number;
  /** Real time its calls took of the host's thread. */
  readonly hostTimeMs: number;
}

interface RunRecord {
  readonly logs: readonly SkillLog[];
  readonly usage: SandboxUsage;
}

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
