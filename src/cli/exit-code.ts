import { CommanderError } from 'commander';

/** What the process tells its caller; documented in the README. */
export const EXIT = {
  ok: 0,
  failed: 1,
  /** Wrong usage, or a goal that names nothing known. */
  usage: 2,
  impossible: 3,
  /** A key, a server or another part of the surroundings is missing, or not to be had: a port, a name, a folder. */
  environment: 4,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The user asked for something in a way that cannot be; the message says what would do. */
export class UsageError extends Error {
  readonly code = 'usage';
  readonly retryable = false;
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Codes errors of this project have, with what the process ends with; each has a line in docs/json.md. */
export const ERROR_CODES: Readonly<Record<string, ExitCode>> = {
  // Usage of our own, the game's, the environments' and the request's.
  usage: EXIT.usage,
  'unknown-version': EXIT.usage,
  'unknown-environment': EXIT.usage,
  'bad-environment': EXIT.usage,
  'bad-stock': EXIT.usage,
  'not-an-arena': EXIT.usage,
  'unsupported-version': EXIT.usage,
  'bad-option': EXIT.usage,
  'cannot-listen': EXIT.environment,
  'no-page': EXIT.environment,
  // Runs: what was asked wrongly, what is not there.
  'bad-goal': EXIT.usage,
  'bad-run-folder': EXIT.usage,
  'other-save': EXIT.usage,
  'broken-save': EXIT.environment,
  'cannot-save': EXIT.environment,
  'out-dir-not-writable': EXIT.environment,
  'memory-file': EXIT.environment,
  'run-in-use': EXIT.environment,
  'cannot-write-run': EXIT.environment,
  'world-missing': EXIT.environment,
  'wrong-version': EXIT.environment,
  'name-taken': EXIT.environment,
  'cannot-join': EXIT.environment,
  'wrong-mode': EXIT.environment,
  refused: EXIT.environment,
  cancelled: EXIT.interrupted,
  // Experiments: what was asked wrongly, what is not there.
  'bad-definition': EXIT.usage,
  'bad-folder': EXIT.usage,
  'mixed-records': EXIT.usage,
  'busy-folder': EXIT.environment,
  'queue-unavailable': EXIT.environment,
  // Models: what the asker can mend by asking differently, what is missing around, what just went wrong.
  'bad-request': EXIT.usage,
  'bad-model': EXIT.usage,
  auth: EXIT.environment,
  'not-installed': EXIT.environment,
  'no-model': EXIT.environment,
  unreachable: EXIT.environment,
  'rate-limited': EXIT.environment,
  server: EXIT.environment,
  timeout: EXIT.environment,
  'empty-reply': EXIT.failed,
  'budget-exhausted': EXIT.failed,
  'replay-miss': EXIT.failed,
  aborted: EXIT.interrupted,
};

/** An error as the command line sees it. */
export interface Failure {
  readonly exitCode: ExitCode;
  /** Machine-readable: `unknown-version`, `auth`, `bug`. */
  readonly code: string;
  /** For people, without a stack trace. */
  readonly message: string;
}

/** The one place where errors become exit codes. An error of a class nobody planned for is a bug and says so. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) {
    return {
      exitCode: error.exitCode === 0 ? EXIT.ok : EXIT.usage,
      code: 'usage',
      message: error.message.replace(/^error: /, ''),
    };
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const exitCode = isOurs(error) ? ERROR_CODES[code] : undefined;
  if (error instanceof Error && exitCode !== undefined) return { exitCode, code, message: error.message };
  const what =
    error instanceof Error ? `${error.name}: ${error.message.split('\n')[0] ?? ''}` : String(error);
  return {
    exitCode: EXIT.failed,
    code: 'bug',
    message: `${what} This is a bug, run with DEBUG=co-voyager for details.`,
  };
}

/** Error classes of this project say whether a repetition may help; codes of foreign ones mean something else. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && 'retryable' in error;
}
