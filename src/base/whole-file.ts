import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file as a whole or not at all: whoever reads meanwhile, or after a kill, finds the old one or the new one,
 * never half of it.
 * @throws what the system says of a file or folder that cannot be written
 */
export function writeWholeFile(file: string, text: string | Buffer): void {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    writeFileSync(draft, text, { flag: 'wx' });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The same for one JSON value, indented. */
export function writeWholeJson(file: string, value: unknown): void {
  writeWholeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
