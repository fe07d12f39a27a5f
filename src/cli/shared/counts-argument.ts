import { statSync } from 'node:fs';
import { usageError } from '../../base/error.js';
import { readJson5 } from '../../base/json.js';
import { readTextFile } from '../../base/text-file.js';
import { printRemark } from './output.js';

/**
 * Reads `--chest` and `--inventory`: an object written out, or a path to a file with one. JSON5 is allowed in both.
 * Names and counts are not looked at here.
 * @throws CoVoyagerError when there is no such file or it holds no object
 */
export function readCounts(argument: string, option: string): Readonly<Record<string, number>> {
  const isWrittenOut = /^\s*[{[]/.test(argument);
  const text = isWrittenOut ? argument : textTyped(argument, option);
  const origin = isWrittenOut ? option : `${option} ${argument}`;
  const reading = readJson5(text);
  if (!reading.ok) {
    throw usageError(`${origin}: expected JSON like {"oak_log": 4}, it cannot be read: ${reading.reason}.`);
  }
  const { value } = reading;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw usageError(`${origin}: expected an object like {"oak_log": 4}, got ${JSON.stringify(value)}.`);
  }
  // Counts are checked together with the names, by the version's registry.
  return value as Readonly<Record<string, number>>;
}

/** @throws CoVoyagerError when the file cannot be read */
export function textTyped(path: string, option: string): string {
  // A pipe of the shell's has its writer; one with a name may never get one.
  if (!path.startsWith('/dev/') && statSync(path, { throwIfNoEntry: false })?.isFIFO() === true)
    printRemark(`Waiting for something to be written to the pipe ${path} ...`);
  const file = readTextFile(path);
  if (file.ok) return file.text;
  throw usageError(`${option}: expected a file, but ${path} ${file.reason}.`);
}
