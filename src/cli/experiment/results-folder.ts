import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A folder for a new experiment: `results/<UTC time>-<name>`, numbered where two begin in one second. Nothing is made.
 */
export function freshResultsFolder(name: string, now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  const folder = join('results', `${time}-${words || 'experiment'}`);
  let number = 1;
  while (existsSync(number === 1 ? folder : `${folder}-${number}`)) number += 1;
  return number === 1 ? folder : `${folder}-${number}`;
}
