import { closeSync, openSync, readSync } from 'node:fs';

/** A file's text, or why there is none, to be put behind its name: "does not exist". */
export type TextReading =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

const MEGABYTE = 1_000_000;
const MOST_MEGABYTES = 64;
const PART_BYTES = 65_536;

/** Reads a file somebody named, pipes too; devices without an end and files nobody means are not read to their end. */
export function readTextFile(path: string): TextReading {
  try {
    const parts: Buffer[] = [];
    let bytes = 0;
    const file = openSync(path, 'r');
    try {
      for (;;) {
        const part = Buffer.alloc(PART_BYTES);
        const length = readSync(file, part);
        if (length === 0) return { ok: true, text: Buffer.concat(parts).toString('utf8') };
        bytes += length;
        if (bytes > MOST_MEGABYTES * MEGABYTE)
          return { ok: false, reason: `is longer than ${MOST_MEGABYTES} MB` };
        parts.push(part.subarray(0, length));
      }
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    return { ok: false, reason: UNREADABLE.get(code) ?? `cannot be read (${code})` };
  }
}

const UNREADABLE: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'does not exist'],
  ['ENOTDIR', 'does not exist'],
  ['EISDIR', 'is a folder'],
  ['EACCES', 'may not be read'],
  ['ENAMETOOLONG', 'has too long a name'],
  ['ERR_INVALID_ARG_VALUE', 'has a name no file can have'],
]);
