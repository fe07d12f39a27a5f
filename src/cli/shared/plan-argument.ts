import { text as readStream } from 'node:stream/consumers';
import { CoVoyagerError } from '../../base/error.js';
import type { Game } from '../../game/game.js';
import { readPlanText, type PlanText } from '../../plan/file/plan-file.js';
import { textTyped } from './counts-argument.js';

/**
 * Reads a plan from a file, or from standard input where it is `-`.
 * @param command names who asks in messages
 * @param gameOf the game of the release the file names, if it names one
 * @throws CoVoyagerError `usage` for a file that is no plan
 */
export async function planTyped(
  file: string,
  command: string,
  gameOf: (mcVersion: string | undefined) => Game,
): Promise<PlanText> {
  const text = file === '-' ? await readStream(process.stdin) : textTyped(file, command);
  const reading = readPlanText(text, file === '-' ? 'standard input' : file, gameOf);
  if (!reading.ok) throw new CoVoyagerError('usage', `${command}: ${reading.message}`);
  return reading.value;
}
