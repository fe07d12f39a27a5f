/** Why a run cannot begin, or cannot be kept (`cannot-write-run`), apart from joining (`WorkerError`) and the world (`WorldError`). */
export type RunErrorCode =
  | 'bad-option'
  | 'bad-goal'
  | 'out-dir-not-writable'
  | 'bad-run-folder'
  | 'run-in-use'
  | 'world-missing'
  | 'cannot-write-run';

/** A run cannot begin or be kept. What else a begun run ends with is a result, not an error. */
export class RunError extends Error {
  readonly retryable = false;
  constructor(
    readonly code: RunErrorCode,
    message: string,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
    this.name = 'RunError';
  }
}
