import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'co-voyager-tests-';

/** All that a run of the tests leaves in temporary folders, its child processes included, goes when it ends. */
export function setup(): () => void {
  // Called for each project. One folder serves all: within another, a browser's socket gets too long a path.
  if (tmpdir().includes(NAME)) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), NAME));
  process.env['TMPDIR'] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
