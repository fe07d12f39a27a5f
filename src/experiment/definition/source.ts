import { CoVoyagerError } from '../../base/error.js';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import JSON5 from 'json5';
import { linesIn } from './line-of.js';

/** A definition that was given, and how to speak of its places. */
export interface Source {
  readonly value: unknown;
  /** Paths in it start here; null: from where the process stands. */
  readonly folder: string | null;
  /** "figure-3.json5, line 7", or just what it was given by. */
  where(path: readonly PropertyKey[]): string;
}

/**
 * Reads a JSON5 file.
 * @param what it should be: "an experiment file"
 * @throws CoVoyagerError `bad-definition`: not readable, no JSON5 (with line and column)
 */
export function readSource(path: string, what: string): Source {
  const text = readText(path, what);
  const value = parse(text, path, what);
  const lineOf = linesIn(text);
  return { value, folder: dirname(path), where: (field) => `${path}, line ${lineOf(field)}` };
}

/** What was given without a file. */
export function sourceOf(value: unknown, where: string): Source {
  return { value, folder: null, where: () => where };
}

function readText(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new CoVoyagerError(
      'bad-definition',
      `Expected ${what}, but ${path} ${UNREADABLE[code] ?? `cannot be read (${code})`}.`,
      { cause },
    );
  }
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read',
};

function parse(text: string, path: string, what: string): unknown {
  try {
    return JSON5.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const [, problem, line, column] = /^JSON5: (.*) at (\d+):(\d+)$/s.exec(reason) ?? [];
    const at =
      problem === undefined ? `: ${reason}` : `, line ${line ?? ''}, column ${column ?? ''}: ${problem}`;
    throw new CoVoyagerError('bad-definition', `Expected ${what} in JSON5, but ${path}${at}.`, { cause });
  }
}
