import { CommanderError } from 'commander';
import { isOurs, EXIT, type ErrorCode, type ExitCode } from '../../base/error.js';

/** An error as the command line sees it. */
export interface CommandFailure {
  readonly exitCode: ExitCode;
  /** Machine-readable: `unknown-version`, `auth`, `bug`. */
  readonly code: ErrorCode | 'bug';
  /** For people, without a stack trace. */
  readonly message: string;
  /** Where a bug comes from, for those who ask for it by DEBUG; else null. */
  readonly details: string | null;
}

/** DEBUG=co-voyager shows what users are spared. */
export function wantsDetails(): boolean {
  return /\bco-voyager\b|\*/.test(process.env.DEBUG ?? '');
}

/** The one place where errors become exit codes. An error of a class nobody planned for is a bug and says so. */
export function failureOf(error: unknown): CommandFailure {
  if (error instanceof CommanderError) {
    return {
      exitCode: error.exitCode === 0 ? EXIT.ok : EXIT.usage,
      code: 'usage',
      message: error.message.replace(/^error: /, ''),
      details: null,
    };
  }
  if (isOurs(error)) {
    return { exitCode: error.exitCode, code: error.code, message: error.message, details: null };
  }
  const what =
    error instanceof Error ? `${error.name}: ${error.message.split('\n')[0] ?? ''}` : String(error);
  return {
    exitCode: EXIT.failed,
    code: 'bug',
    message: `${what} This is a bug, run with DEBUG=co-voyager for details.`,
    details: wantsDetails() && error instanceof Error ? (error.stack ?? null) : null,
  };
}
