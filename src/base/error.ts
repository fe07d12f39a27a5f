/** What the process tells its caller; documented in the README. */
export const EXIT = {
  ok: 0,
  failed: 1,
  /** Wrong usage, or a goal that names nothing known. */
  usage: 2,
  impossible: 3,
  /** A key, a server or another part of the surroundings is missing or unavailable: a port, a name, a folder. */
  environment: 4,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Every way something fails that is neither an outcome nor a bug, with what the process then ends with. */
const EXIT_CODES = {
  // What was asked, and how: the command line, game data, environments, requests.
  usage: EXIT.usage,
  'unknown-version': EXIT.usage,
  'unknown-environment': EXIT.usage,
  'bad-environment': EXIT.usage,
  'bad-stock': EXIT.usage,
  'bad-option': EXIT.usage,
  // Worlds, and joining them.
  'not-an-arena': EXIT.usage,
  'unsupported-version': EXIT.usage,
  'other-save': EXIT.usage,
  'broken-save': EXIT.environment,
  'cannot-save': EXIT.environment,
  'cannot-listen': EXIT.environment,
  'unknown-player': EXIT.usage,
  stopped: EXIT.failed,
  'wrong-version': EXIT.environment,
  'name-taken': EXIT.environment,
  'wrong-mode': EXIT.environment,
  /** Somebody who is to use operators' commands may not. */
  'no-operator': EXIT.environment,
  /** The server turned a player away. */
  refused: EXIT.environment,
  cancelled: EXIT.interrupted,
  // Runs and their folders.
  'bad-goal': EXIT.usage,
  'bad-run-folder': EXIT.usage,
  'out-dir-not-writable': EXIT.environment,
  'run-in-use': EXIT.environment,
  'cannot-write-run': EXIT.environment,
  'world-missing': EXIT.environment,
  'memory-file': EXIT.environment,
  'no-page': EXIT.environment,
  // Experiments.
  'bad-definition': EXIT.usage,
  'bad-folder': EXIT.usage,
  /** Records that do not belong together: other experiment, other schema, other versions. */
  'mixed-records': EXIT.usage,
  'busy-folder': EXIT.environment,
  'queue-unavailable': EXIT.environment,
  // Skills: the sandbox and the reviewer themselves, never the doing of a skill.
  'sandbox-busy': EXIT.failed,
  'sandbox-closed': EXIT.failed,
  'sandbox-broken': EXIT.failed,
  'review-broken': EXIT.failed,
  /** A function or a primitive was called in a way that can never work. */
  'bad-argument': EXIT.usage,
  // Models. No key, a wrong key, one that may not use the model (401, 403), or no quota left (402, 429).
  auth: EXIT.environment,
  /** The package a provider takes is not installed. */
  'not-installed': EXIT.environment,
  /** A method that needs a model has none, or its server is not there. */
  'no-model': EXIT.environment,
  /** The server refuses the very first question: it has no such model, or not these settings. */
  'bad-model': EXIT.usage,
  /** The provider refused the request: unknown model, prompt too long, bad parameter (other 4xx). */
  'bad-request': EXIT.usage,
  /** What answers there is no chat-completions endpoint: a web page, an empty body, a stream. */
  'no-endpoint': EXIT.usage,
  /** No connection, or it broke before the answer was complete. */
  unreachable: EXIT.environment,
  /** Too many requests (429). */
  'rate-limited': EXIT.environment,
  /** The provider failed (5xx), or answered with something that is no chat completion. */
  server: EXIT.environment,
  timeout: EXIT.environment,
  'empty-reply': EXIT.failed,
  'budget-exhausted': EXIT.failed,
  /** The recording or the script holds no reply to this request. */
  'replay-miss': EXIT.failed,
  aborted: EXIT.interrupted,
} as const satisfies Record<string, ExitCode>;

export type ErrorCode = keyof typeof EXIT_CODES;
export const ERROR_CODES = Object.keys(EXIT_CODES) as readonly ErrorCode[];

/** Tokens of one model call. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** True where the provider reported nothing and the counts come from the length of the texts. */
  readonly estimated: boolean;
}

/** What an error may carry besides its code and message. */
export interface ErrorDetails {
  /** Whether the same call may succeed a little later; false unless said. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
  /** How long a model's provider asks to wait before the next try. */
  readonly retryAfterMs?: number | undefined;
  /** Tokens a failed model call used all the same. */
  readonly usage?: TokenUsage | undefined;
}

/**
 * Something around is missing or broken, or was asked for in a way that cannot be. The message says what was expected,
 * what came and what to do. Expected outcomes (impossible, failed, timed out) are values, not errors.
 */
export class CoVoyagerError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'CoVoyagerError';
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly usage: ErrorDetails['usage'];

  constructor(
    readonly code: Code,
    message: string,
    { retryable = false, cause, retryAfterMs, usage }: ErrorDetails = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
    this.usage = usage;
  }

  get exitCode(): ExitCode {
    return EXIT_CODES[this.code];
  }
}

/** What was typed cannot be: words, options or their values that contradict each other or make no sense. */
export const usageError = (message: string): CoVoyagerError<'usage'> => new CoVoyagerError('usage', message);
export const badOption = (message: string): CoVoyagerError => new CoVoyagerError('bad-option', message);
export const badArgument = (message: string): CoVoyagerError => new CoVoyagerError('bad-argument', message);

/** What was thrown, in words. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Whether an error is one of ours, with one of these codes. */
export function hasCode<Code extends ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is CoVoyagerError<Code> {
  return isOurs(error) && (codes as readonly ErrorCode[]).includes(error.code);
}

/** Whether an error is one of ours; anything else is a bug or a library's. */
export function isOurs(error: unknown): error is CoVoyagerError {
  return error instanceof CoVoyagerError;
}
