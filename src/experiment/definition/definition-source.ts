import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parse as parsePlaces, type ValueNode } from '@humanwhocodes/momoa';
import JSON5 from 'json5';
import { CoVoyagerError } from '../../base/error.js';

/** A definition that was given, and how to speak of its places. */
export interface DefinitionSource {
  readonly value: unknown;
  /** Paths in it start here; null: from where the process stands. */
  readonly folder: string | null;
  /** What it was given by: its path, "--teams". */
  readonly name: string;
  /** Line (from 1) of a field's name or a list's entry, of the nearest one around what is not there; null without a file. */
  lineOf(path: readonly PropertyKey[]): number | null;
}

/**
 * Reads a JSON5 file.
 * @param what it should be: "an experiment file"
 * @throws CoVoyagerError `bad-definition`: not readable, not JSON5 (with line and column)
 */
export function readSource(path: string, what: string): DefinitionSource {
  const text = readText(path, what);
  return { value: parse(text, path, what), folder: dirname(path), name: path, lineOf: linesIn(text) };
}

/** What was given without a file. */
export function sourceOf(value: unknown, name: string): DefinitionSource {
  return { value, folder: null, name, lineOf: () => null };
}

function readText(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unreadable';
    const message = `Expected ${what}, but ${path} ${UNREADABLE[code] ?? `cannot be read (${code})`}.`;
    throw new CoVoyagerError('bad-definition', message, { cause });
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

/**
 * Where things stand in a JSON5 text.
 * @param text valid JSON5; of the few spellings momoa cannot read (`-.5`, a field called `null`) all stands in line 1
 */
export function linesIn(text: string): (path: readonly PropertyKey[]) => number {
  const body = placesIn(text);
  return (path) => {
    let [node, line] = [body, body?.loc.start.line ?? 1];
    for (const key of path) {
      const found = partOf(node, key);
      if (found === undefined) return line;
      [node, line] = [found.value, found.loc.start.line];
    }
    return line;
  };
}

function placesIn(text: string): ValueNode | undefined {
  try {
    return parsePlaces(text, { mode: 'json5' }).body;
  } catch {
    return undefined;
  }
}

function partOf(node: ValueNode | undefined, key: PropertyKey) {
  if (node?.type === 'Array') return node.elements[Number(key)];
  // Of two fields of one name the last one counts, as it does for the parser.
  return node?.type === 'Object'
    ? node.members.findLast(({ name }) => (name.type === 'Identifier' ? name.name : name.value) === key)
    : undefined;
}
