import { CoVoyagerError } from './error.js';

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
 * The same for one value.
 * @param name what the error calls it
 * @throws CoVoyagerError `bad-argument`
 */
export function checkArgument(example: string, name: string, value: unknown, shape: FieldTypes): void {
  if (value === undefined && shape.endsWith('?')) return;
  const kinds = shape.replace('?', '').split('|');
  if (kinds.includes(kindOf(value)) && !Number.isNaN(value)) return;
  throw new CoVoyagerError(
    'bad-argument',
    `Expected ${name} to be ${kinds.map(withArticle).join(' or ')}, got ${shown(value)}. Call it like this: ${example}`,
  );
}
