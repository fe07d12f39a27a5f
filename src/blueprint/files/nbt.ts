import { gunzipSync } from 'node:zlib';
import { parse, simplify } from 'prismarine-nbt';

/** A compound of tags as plain values. */
export type Tag = Readonly<Record<string, unknown>>;

/** Unpacks and reads a file of named binary tags. @throws Error where it is none */
export async function nbtOf(bytes: Buffer): Promise<Tag> {
  const tags = unpacked(bytes);
  let value: unknown;
  try {
    checkTags(tags);
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
    let why = 'its gzip data is damaged: copy or download it anew';
    if (code === 'Z_BUF_ERROR') why = 'it is cut off: copy or download it anew';
    if (code === 'ERR_BUFFER_TOO_LARGE') why = `unpacked it is longer than ${MOST_UNPACKED / 1_000_000} MB`;
    throw new Error(why, { cause: error });
  }
}

const END = 0;
const MOST_TAGS = 8_000_000;

/**
 * Walks over the tags without keeping any: the library would fill the memory with lists of nothing, which take no bytes.
 * @throws Error where lengths lead beyond the end, or there are too many tags
 */
function checkTags(bytes: Buffer): void {
  let at = 0;
  let count = 0;
  const skip = (length: number): void => {
    if (length < 0 || (at += length) > bytes.length) throw new Error('cut off');
  };
  const read = (length: 1 | 2 | 4): number => {
    skip(length);
    return bytes.readIntBE(at - length, length);
  };
  const skipText = (): void => skip(read(2) & 0xffff);
  const walk = (type: number): void => {
    if ((count += 1) > MOST_TAGS) throw new Error('too many tags');
    if (type in SIZES) skip(SIZES[type] ?? 0);
    else if (type in ITEM_SIZES) skip(read(4) * (ITEM_SIZES[type] ?? 1));
    else if (type === 8) skipText();
    else if (type === 9) {
      const [of, length] = [read(1), read(4)];
      if (of === END && length > 0) throw new Error('a list of nothing');
      for (let index = 0; index < length; index++) walk(of);
    } else if (type === 10) {
      for (let of = read(1); of !== END; of = read(1)) {
        skipText();
        walk(of);
      }
    } else throw new Error('no such tag');
  };
  const root = read(1);
  skipText();
  walk(root);
}

/** Bytes of numbers, by the number of their tag. */
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 4, 4: 8, 5: 4, 6: 8 };
/** Bytes of each entry of an array, by the number of its tag. */
const ITEM_SIZES: Readonly<Record<number, number>> = { 7: 1, 11: 4, 12: 8 };

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
