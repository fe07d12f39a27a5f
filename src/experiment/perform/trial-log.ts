import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Trial } from '../trial.js';

/**
 * The folder the log of a trial is kept in; null where logs are not kept. A trial that was given up before has left its
 * log: the next one stands beside it.
 */
export function logFolderOf({ id, settings: { logs } }: Pick<Trial, 'id' | 'settings'>): string | null {
  if (logs === undefined) return null;
  const first = join(logs, id.replaceAll('/', '-'));
  for (let count = 1; ; count++) {
    const folder = count === 1 ? first : `${first}-${count}`;
    if (!existsSync(folder)) return folder;
  }
}
