import { text as readStream } from 'node:stream/consumers';
import { usageError } from '../../base/error.js';
import type { Game } from '../../game/game.js';
import { readPlanText, type PlanText } from '../../plan/file/plan-file.js';
import { existsSync } from 'node:fs';
import { textTyped } from './counts-argument.js';

/**
 * Reads a plan from a file, or from standard input where it is `-`; `FILE#2` of a file that holds several.
 * @param command names who asks in messages
 * @param gameOf the game of the release the file names, if it names one
 * @throws CoVoyagerError `usage` for a file that is no plan
 */
export async function planTyped(
  file: string,
  command: string,
  gameOf: (mcVersion: string | undefined) => Game,
): Promise<PlanText> {
  const { path, number } = numbered(file);
  const text = path === '-' ? await readStream(process.stdin) : textTyped(path, command);
  const reading = readPlanText(text, path === '-' ? 'standard input' : path, gameOf, number);
  if (!reading.ok) throw usageError(`${command}: ${reading.message}`);
  return reading.value;
}

/** `FILE#2` is the second plan of a file that holds several. */
function numbered(file: string): { readonly path: string; readonly number?: number } {
  const [, path, number] = /^(.+)#(\d{1,4})$/.exec(file) ?? [];
  return path === undefined || existsSync(file) ? { path: file } : { path, number: Number(number) };
}
