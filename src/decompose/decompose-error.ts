/** What can be wrong with a request to decompose, beside the sentence itself. */
export type DecomposeErrorCode =
  /** Contents of a chest or inventory that are no items and counts. */
  | 'bad-stock'
  /** A method that needs a model has none, or its server is not there. */
  | 'no-model'
  /** The server refuses the very first question: it has no such model, or not these settings. */
  | 'bad-model';

/** A request cannot be worked on. The message says what was expected, what came and what to do. */
export class DecomposeError extends Error {
  readonly retryable = false;
  constructor(
    readonly code: DecomposeErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'DecomposeError';
  }
}
