import { CommanderError } from 'commander';
import { isOurs, EXIT, type ErrorCode, type ExitCode } from '../../base/error.js';

/** An error as the command line sees it. */
export interface CommandFailure {
  readonly exitCode: ExitCode;
  /** Machine-readable: `unknown-version`, `auth`, `bug`. */
  readonly code: ErrorCode | 'bug';
  /** For people, without a stack trace. */
  readonly message: string;
}

/** The one place where errors become exit codes. An error of a class nobody planned for is a bug and says so. */
export function failureOf(error: unknown): CommandFailure {
  if (error instanceof CommanderError) {
    return {
      exitCode: error.exitCode === 0 ? EXIT.ok : EXIT.usage,
      code: 'usage',
      message: error.message.replace(/^error: /, ''),
    };
  }
  if (isOurs(error)) {
    return { exitCode: error.exitCode, code: error.code, message: error.message };
  }
  const what =
    error instanceof Error ? `${error.name}: ${error.message.split('\n')[0] ?? ''}` : String(error);
  return {
    exitCode: EXIT.failed,
    code: 'bug',
    message: `${what} This is a bug, run with DEBUG=co-voyager for details.`,
  };
}
