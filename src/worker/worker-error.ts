/** A worker could not join, or was used in a way that can never work. */
export class WorkerError extends Error {
  /** Whether the same call may succeed a little later. */
  readonly retryable: boolean;

  constructor(
    readonly code: 'unreachable' | 'wrong-version' | 'name-taken' | 'refused' | 'wrong-mode' | 'cancelled',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'WorkerError';
    this.retryable = code === 'unreachable' || code === 'name-taken';
  }
}
