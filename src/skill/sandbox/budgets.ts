/** What one run may use; every number is a limit, reaching it ends the run as `budget-exceeded`. */
export interface SandboxBudgets {
  /**
   * Interrupts of the engine in the whole run: one is 10,000 loop turns, calls or steps of a regular expression, about
   * 0.4 ms on a free core. Counted instead of time, so that a loaded machine does not kill the innocent.
   */
  readonly interrupts: number;
  /** Interrupts between two host events (a call, the settling of one). */
  readonly interruptsPerTurn: number;
  /** Promise jobs between two host events: what stops `while (true) await null`. */
  readonly promiseJobsPerTurn: number;
  /** Bytes the guest may allocate; the engine's whole memory is capped at 4/3 of it. */
  readonly memoryBytes: number;
  /** Bytes of the guest's stack, at most 1 MiB. */
  readonly stackBytes: number;
  readonly syncCalls: number;
  readonly asyncCalls: number;
  /** Async calls under way at once. */
  readonly pendingCalls: number;
  /** Real milliseconds of the host's thread spent inside handlers (of async handlers: until they first wait). */
  readonly hostTimeMs: number;
  /** Milliseconds from start to end on the clock passed in, everything included. */
  readonly runTimeMs: number;
  /**
   * Milliseconds in a row on the clock passed in without a host call under way. Not summed: on a fast clock the little
   * that lies between many calls would come to more than any limit.
   */
  readonly ownTimeMs: number;
  /** Real milliseconds without a sign of life from running guest code, after which its thread is terminated. */
  readonly unresponsiveMs: number;
}

/** Which limit ended a run. `memory` and `stack` are reported by the engine, the others are counted. */
export type BudgetName = Exclude<keyof SandboxBudgets, 'memoryBytes' | 'stackBytes'> | 'memory' | 'stack';

/** Fits skills that mine, craft and walk for some minutes of world time. */
export const DEFAULT_BUDGETS: SandboxBudgets = {
  interrupts: 20_000,
  interruptsPerTurn: 500,
  promiseJobsPerTurn: 20_000,
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 256 * 1024,
  syncCalls: 20_000,
  asyncCalls: 2_000,
  pendingCalls: 32,
  hostTimeMs: 5_000,
  runTimeMs: 10 * 60_000,
  ownTimeMs: 2 * 60_000,
  unresponsiveMs: 1_000,
};

/** Longest texts that cross the border, in characters. Longer arguments and results are refused, the rest is cut. */
export const TEXT_LIMITS = {
  source: 200_000,
  arguments: 64 * 1024,
  result: 1024 * 1024,
  returned: 16 * 1024,
  log: 16 * 1024,
  errorMessage: 2_000,
} as const;
