import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** All that a run of the tests leaves in temporary folders, its child processes included, goes when it ends. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'co-voyager-tests-'));
  process.env['TMPDIR'] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
