/** Something of the sandbox itself went wrong; never the doing of the skill. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';

  constructor(
    readonly code: 'busy' | 'closed' | 'no-thread' | 'thread-died' | 'prelude-failed',
    message: string,
    /** Whether the same run may go well when asked for again. */
    readonly retryable: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}
