import { CoVoyagerError } from '../../base/error.js';
import { readFile } from 'node:fs/promises';
import JSON5 from 'json5';

/**
 * Reads `--chest` and `--inventory`: an object written out, or a path to a file with one. JSON5 is allowed in both.
 * Names and counts are not looked at here.
 * @throws CoVoyagerError when there is no such file or it holds no object
 */
export async function readCounts(
  argument: string,
  option: string,
): Promise<Readonly<Record<string, number>>> {
  const isWrittenOut = /^\s*[{[]/.test(argument);
  const text = isWrittenOut ? argument : await readText(argument, option);
  const origin = isWrittenOut ? option : `${option} ${argument}`;
  let value: unknown;
  try {
    value = JSON5.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^JSON5: /, '') : String(error);
    throw new CoVoyagerError(
      'usage',
      `${origin}: expected JSON like {"oak_log": 4}, it cannot be read: ${reason}.`,
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CoVoyagerError(
      'usage',
      `${origin}: expected an object like {"oak_log": 4}, got ${JSON.stringify(value)}.`,
    );
  }
  // Counts are checked together with the names, by the version's registry.
  return value as Readonly<Record<string, number>>;
}

/** @throws CoVoyagerError when the file cannot be read */
export async function readText(path: string, option: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    const reason = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`;
    throw new CoVoyagerError('usage', `${option}: expected a file at ${path}, but ${reason}.`);
  }
}
