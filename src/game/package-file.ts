import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of a file that ships with the package, the same from sources and from the build. */
export function packageFile(...parts: readonly string[]): string {
  return join(packageRoot(), ...parts);
}

/** Our own version. */
export function packageVersion(): string {
  const content: unknown = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  return (content as { version: string }).version;
}

let root: string | undefined;

// The build lies two folders deeper than the sources, so the package's own package.json is the landmark.
function packageRoot(): string {
  if (root) return root;
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  root = folder;
  return root;
}
