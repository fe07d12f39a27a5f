import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import JSON5 from 'json5';
import { CoVoyagerError } from '../../base/error.js';

/** A definition that was given, and how to speak of its places. */
export interface DefinitionSource {
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
export function readSource(path: string, what: string): DefinitionSource {
  const text = readText(path, what);
  const value = parse(text, path, what);
  const lineOf = linesIn(text);
  return { value, folder: dirname(path), where: (field) => `${path}, line ${lineOf(field)}` };
}

/** What was given without a file. */
export function sourceOf(value: unknown, where: string): DefinitionSource {
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

/** Finds the line (from 1) of what a path of keys and places in lists leads to. */
export type LineOf = (path: readonly PropertyKey[]) => number;

/**
 * Where things stand in a JSON5 text.
 * @param text valid JSON5; the JSON5 parser itself keeps no places
 * @returns lines of fields (their names) and of list entries; of the nearest one around what is not there
 */
export function linesIn(text: string): LineOf {
  const offsets = new Map<string, number>();
  scanValue({ text, at: 0, offsets }, []);
  const breaks = [...text.matchAll(/\r\n|[\n\r]/g)].map(({ index }) => index);
  return (path) => {
    const around = path.map((_, index) => offsets.get(keyOf(path.slice(0, index + 1))));
    const offset = around.findLast((found) => found !== undefined) ?? skipSpace(text, 0);
    return breaks.filter((end) => end < offset).length + 1;
  };
}

interface Scan {
  readonly text: string;
  at: number;
  readonly offsets: Map<string, number>;
}

type Path = readonly PropertyKey[];

function keyOf(path: Path): string {
  return JSON.stringify(path.map(String));
}

/** Stands before a value, or the space before it; then stands behind it. */
function scanValue(scan: Scan, path: Path): void {
  scan.at = skipSpace(scan.text, scan.at);
  const first = scan.text[scan.at];
  if (first === '{') scanObject(scan, path);
  else if (first === '[') scanList(scan, path);
  else scanWord(scan);
}

function scanObject(scan: Scan, path: Path): void {
  scan.at += 1;
  while (moreIn(scan, '}')) {
    const start = scan.at;
    const field = [...path, unquoted(scanWord(scan))];
    // Of two fields of one name the last one counts, as it does for the parser.
    scan.offsets.set(keyOf(field), start);
    scan.at = skipSpace(scan.text, scan.at) + ':'.length;
    scanValue(scan, field);
  }
}

function scanList(scan: Scan, path: Path): void {
  scan.at += 1;
  for (let index = 0; moreIn(scan, ']'); index++) {
    const entry = [...path, index];
    scan.offsets.set(keyOf(entry), scan.at);
    scanValue(scan, entry);
  }
}

/** Steps over space, comments and a comma; at the end also over the closing bracket. */
function moreIn(scan: Scan, closing: string): boolean {
  scan.at = skipSpace(scan.text, scan.at);
  if (scan.text[scan.at] === ',') scan.at = skipSpace(scan.text, scan.at + 1);
  if (scan.at < scan.text.length && scan.text[scan.at] !== closing) return true;
  scan.at += 1;
  return false;
}

/** A text in quotes, a number, a bare name. */
function scanWord(scan: Scan): string {
  const rest = /(?:"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|[^\s,:\]}{[/"']+)/y;
  rest.lastIndex = scan.at;
  const word = rest.exec(scan.text)?.[0] ?? scan.text[scan.at] ?? '';
  scan.at += Math.max(1, word.length);
  return word;
}

function unquoted(word: string): string {
  return /^["']/.test(word) ? word.slice(1, -1) : word;
}

function skipSpace(text: string, from: number): number {
  const space = /(?:[\s\ufeff]|\/\/[^\n\r\u2028\u2029]*|\/\*[^]*?\*\/)*/y;
  space.lastIndex = from;
  space.exec(text);
  return Math.max(from, space.lastIndex);
}
