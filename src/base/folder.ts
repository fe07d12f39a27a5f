import { existsSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { slug } from './words.js';

/**
 * Makes a folder and those above it as needed; one that is there stays as it is. Not mkdir's own `recursive`: where the
 * system says no in an odd way (/proc) Node asks again for ever.
 * @param mode who may read what is made; left out: as is usual
 * @throws what the system says: no permission, a file in the way
 */
export function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Somebody else made it just now.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Makes a folder for something new: `<parent>/<UTC time>-<words>`, numbered where two begin in one second. One that cannot
 * be made is named all the same: who writes into it says why not.
 * @param words of which letters and digits are kept; `otherwise` where there are none
 */
export function freshFolder(parent: string, words: string, otherwise: string, now = new Date()): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const name = join(parent, `${time}-${slug(words) || otherwise}`);
  let path = name;
  for (let number = 2; isTaken(path); number++) path = `${name}-${number}`;
  return path;
}

/** False where it is made just now, so that nobody else takes it. */
function isTaken(path: string): boolean {
  try {
    makeFolder(dirname(path));
    mkdirSync(path);
    return false;
  } catch {
    return existsSync(path);
  }
}

/** What is kept between runs lies here unless told otherwise: `co-voyager` under `XDG_STATE_HOME` (default `~/.local/state`). */
export function stateFolder({ XDG_STATE_HOME: state = '' }: NodeJS.ProcessEnv): string {
  // Relative paths are to be ignored (XDG base directory specification).
  return join(isAbsolute(state) ? state : join(homedir(), '.local', 'state'), 'co-voyager');
}
