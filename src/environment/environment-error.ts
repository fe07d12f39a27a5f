/** An environment cannot be had: no such name, an unreadable file, or a file that breaks the schema. */
export class EnvironmentError extends Error {
  readonly retryable = false;
  constructor(
    readonly code: 'unknown-environment' | 'bad-environment',
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'EnvironmentError';
  }
}
