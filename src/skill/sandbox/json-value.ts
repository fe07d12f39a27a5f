/** All that crosses the border between host and guest. */
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Names that would change the meaning of an object for code that reads it carelessly. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
  'toJSON',
  'then',
]);

const MOST_DEPTH = 12;
const MOST_NODES = 50_000;

/** Why a value may not cross the border; the message names the place in it. */
export class BorderError extends Error {
  override readonly name = 'BorderError';
}

/**
 * Parses text from a guest into frozen data without prototypes: reading a name the guest did not send gives undefined,
 * never something of Object.prototype.
 * @throws BorderError for anything but JSON of at most 12 levels and 50,000 values without reserved names
 */
export function readGuestJson(text: string): JsonValue {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new BorderError('expected JSON from the guest, got something else');
  }
  return copy(parsed, '', 0, { nodes: 0 });
}

/**
 * Text of a value for a guest: only data, by own enumerable properties; `undefined` is the empty text.
 * @throws BorderError for class instances, functions, cycles, numbers that are not finite, getters
 */
export function writeHostJson(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(copy(value, '', 0, { nodes: 0 }));
}

function copy(value: unknown, path: string, depth: number, count: { nodes: number }): JsonValue {
  count.nodes += 1;
  if (count.nodes > MOST_NODES) throw new BorderError(`expected at most ${MOST_NODES} values, got more`);
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (Number.isFinite(value)) return value;
      throw new BorderError(`expected a finite number at ${place(path)}, got ${value}`);
    case 'object':
      if (value === null) return null;
      if (depth >= MOST_DEPTH)
        throw new BorderError(`expected at most ${MOST_DEPTH} levels, got more at ${place(path)}`);
      return Array.isArray(value)
        ? Object.freeze(
            value.map((entry: unknown, index) => copy(entry ?? null, `${path}[${index}]`, depth + 1, count)),
          )
        : copyObject(value, path, depth, count);
    case 'undefined':
    case 'bigint':
    case 'symbol':
    case 'function':
      throw new BorderError(`expected data at ${place(path)}, got a ${typeof value}`);
  }
}

function copyObject(value: object, path: string, depth: number, count: { nodes: number }): JsonValue {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new BorderError(`expected a plain object at ${place(path)}, got an instance of a class`);
  }
  const result = Object.create(null) as Record<string, JsonValue>;
  for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if (FORBIDDEN_KEYS.has(key)) throw new BorderError(`the name ${key} at ${place(path)} is reserved`);
    if (!('value' in property))
      throw new BorderError(`expected data at ${place(`${path}.${key}`)}, got a getter`);
    const entry: unknown = property.value;
    if (entry === undefined || !property.enumerable) continue;
    result[key] = copy(entry, `${path}.${key}`, depth + 1, count);
  }
  return Object.freeze(result);
}

function place(path: string): string {
  return path === '' ? 'the top' : path.slice(0, 80);
}
