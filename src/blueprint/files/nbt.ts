import { parse, simplify } from 'prismarine-nbt';

/** A compound of tags as plain values. */
export type Tag = Readonly<Record<string, unknown>>;

/** Unpacks and reads a file of named binary tags. @throws Error where it is none */
export async function nbtOf(bytes: Buffer): Promise<Tag> {
  let value: unknown;
  try {
    value = simplify((await parse(bytes)).parsed);
  } catch {
    throw new Error('it is no NBT file');
  }
  return compound(value, 'the file');
}

/** @throws Error where it is none */
export function compound(value: unknown, what: string): Tag {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Tag;
  throw new Error(`expected a compound as ${what}`);
}

/** @throws Error where it is none */
export function numberIn(tag: Tag, key: string): number {
  const value = tag[key];
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new Error(`expected a whole number as ${key}`);
}

/** Numbers of a list or an array of bytes, ints or pairs of long. @throws Error where it is none */
export function listIn(tag: Tag, key: string): readonly unknown[] {
  const value = tag[key];
  if (Array.isArray(value)) return value as readonly unknown[];
  if (ArrayBuffer.isView(value)) return [...(value as unknown as Iterable<unknown>)];
  throw new Error(`expected a list as ${key}`);
}
