/** A world can not be started or asked for something it has not. */
export class WorldError extends Error {
  readonly retryable = false;
  constructor(
    readonly code:
      | 'not-an-arena'
      | 'unsupported-version'
      | 'bad-option'
      | 'cannot-listen'
      | 'unknown-player'
      | 'stopped'
      | 'cannot-save'
      | 'broken-save'
      | 'other-save',
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'WorldError';
  }
}
