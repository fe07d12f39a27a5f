import { dirname } from 'node:path';
import { parse as parsePlaces, type ValueNode } from '@humanwhocodes/momoa';
import { CoVoyagerError } from '../../base/error.js';
import { readJson5 } from '../../base/json.js';
import { readTextFile } from '../../base/text-file.js';

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
  const file = readTextFile(path);
  if (!file.ok) throw new CoVoyagerError('bad-definition', `Expected ${what}, but ${path} ${file.reason}.`);
  const { text } = file;
  const reading = readJson5(text);
  if (!reading.ok)
    throw new CoVoyagerError('bad-definition', `Expected ${what} in JSON5, but ${path}, ${reading.reason}.`);
  return { value: reading.value, folder: dirname(path), name: path, lineOf: linesIn(text) };
}

/** What was given without a file. */
export function sourceOf(value: unknown, name: string): DefinitionSource {
  return { value, folder: null, name, lineOf: () => null };
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
