export type ExperimentErrorCode =
  /** The experiment file, a task file, a team or a method cannot be understood. */
  | 'bad-definition'
  /** A folder that is no experiment's, empty, or not readable. */
  | 'bad-folder'
  /** Records that do not belong together: other experiment, other schema, other versions. */
  | 'mixed-records'
  /** Somebody else works in this folder. */
  | 'busy-folder'
  /** The queue cannot be reached, or is gone. */
  | 'queue-unavailable';

/** Something is wrong with what an experiment was given. The message says what was expected, what came, what to do. */
export class ExperimentError extends Error {
  override readonly name = 'ExperimentError';
  readonly retryable = false;

  constructor(
    readonly code: ExperimentErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
