import { gunzipSync } from 'node:zlib';
import { parse, simplify } from 'prismarine-nbt';

/** A compound of tags as plain values. */
export type Tag = Readonly<Record<string, unknown>>;

/** Unpacks and reads a file of named binary tags. @throws Error where it is none */
export async function nbtOf(bytes: Buffer): Promise<Tag> {
  const tags = unpacked(bytes);
  let value: unknown;
  try {
    value = simplify((await parse(tags, 'big')).parsed);
  } catch {
    throw new Error('it is no NBT file');
  }
  return compound(value, 'the file');
}

const MOST_UNPACKED = 64_000_000;

/** The bytes without gzip, never more than fit into memory. */
function unpacked(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'Z_BUF_ERROR') throw new Error('it is cut off: copy or download it anew');
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw new Error(`unpacked it is longer than ${MOST_UNPACKED / 1_000_000} MB`);
    throw new Error('its gzip data is damaged: copy or download it anew');
  }
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
