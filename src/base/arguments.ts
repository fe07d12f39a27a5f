import { badArgument, badOption } from './error.js';
import type { Position } from './position.js';

type Kind = 'string' | 'number' | 'boolean' | 'function' | 'array' | 'object' | 'null';
/** What a value may be: one kind or more; with `?` it may be left out. */
export type FieldTypes = Kind | `${Kind}?` | `${Kind}|${Kind}` | `${Kind}|${Kind}?`;

function withArticle(kind: string): string {
  if (kind === 'null') return kind;
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** A value as an error shows it: those that may be long only by their kind. */
function shown(value: unknown): string {
  const kind = kindOf(value);
  if (kind === 'string') return JSON.stringify(value);
  return ['array', 'object', 'function', 'symbol'].includes(kind) ? withArticle(kind) : String(value);
}

/**
 * Refuses what a caller without types got wrong, before anything fails far from the mistake.
 * @param example a call as it should be, shown in the error
 * @param value the one argument: an object
 * @param fields what its fields may be; others are not looked at
 * @throws CoVoyagerError `bad-argument`
 */
export function checkFields(
  example: string,
  value: unknown,
  fields: Readonly<Record<string, FieldTypes>>,
): void {
  checkArgument(example, 'the argument', value, 'object');
  for (const [name, shape] of Object.entries(fields))
    checkArgument(example, name, (value as Readonly<Record<string, unknown>>)[name], shape);
}

/**
 * The same for options, where a name that is none would be taken for nothing said.
 * @throws CoVoyagerError `bad-argument`; `bad-option` for a field nobody knows
 */
export function checkOptions(
  example: string,
  value: unknown,
  fields: Readonly<Record<string, FieldTypes>>,
): void {
  checkFields(example, value, fields);
  const unknown = Object.keys(value as object).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) refuse(example, `only the options ${Object.keys(fields).join(', ')}`, unknown);
}

/**
 * Refuses a word that is none of those there are.
 * @throws CoVoyagerError `bad-option`
 */
export function checkOneOf(example: string, name: string, value: unknown, words: readonly string[]): void {
  if (!words.includes(value as string))
    refuse(example, `${name} to be ${words.map((word) => `'${word}'`).join(' or ')}`, value);
}

/** @throws CoVoyagerError `bad-option`, always: what was expected, what came, a call as it should be */
export function refuse(example: string, expected: string, got: unknown): never {
  throw badOption(`Expected ${expected}, got ${shown(got)}. Call it like this: ${example}`);
}

/**
 * A position that is one.
 * @throws CoVoyagerError `bad-argument`
 */
export function checkedPosition(position: Position): Position {
  checkFields('world.blockAt({ x: 0, y: -60, z: 0 })', position, { x: 'number', y: 'number', z: 'number' });
  return position;
}

/**
 * Refuses one value of another kind.
 * @param name what the error calls it
 * @throws CoVoyagerError `bad-argument`
 */
export function checkArgument(example: string, name: string, value: unknown, shape: FieldTypes): void {
  // What much of our own code calls is checked, too.
  if (kindOf(value) === shape && !Number.isNaN(value)) return;
  if (value === undefined && shape.endsWith('?')) return;
  const kinds = shape.replace('?', '').split('|');
  if (kinds.includes(kindOf(value)) && !Number.isNaN(value)) return;
  throw badArgument(
    `Expected ${name} to be ${kinds.map(withArticle).join(' or ')}, got ${shown(value)}. Call it like this: ${example}`,
  );
}
