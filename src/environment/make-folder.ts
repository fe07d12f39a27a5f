import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it as needed; one that is there stays as it is. Not mkdir's own `recursive`: where the
 * system says no in an odd way (/proc) Node asks again for ever.
 * @throws what the system says: no permission, a file in the way
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Somebody else made it just now.
    if (!existsSync(path)) throw error;
  }
}
