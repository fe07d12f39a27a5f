import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'dist/dashboard/index.html');

/** Builds the dashboard's page where the sources are newer. Of several test files at once, one does it. */
export async function ensurePageBuilt(): Promise<void> {
  const lock = join(tmpdir(), `co-voyager-page-${String(process.ppid)}`);
  for (let turn = 0; turn < 600 && !isBuilt(); turn++) {
    try {
      mkdirSync(lock);
    } catch {
      // Another test file is building.
      await sleep(100);
      continue;
    }
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    const NODE_ENV = 'production';
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV },
    }).finally(() => {
      rmdirSync(lock);
    });
  }
}

function isBuilt(): boolean {
  if (!existsSync(BUILT)) return false;
  const newest = Math.max(
    ...['dashboard', 'run', 'plan'].map((folder) => newestIn(join(ROOT, 'src', folder))),
  );
  return statSync(BUILT).mtimeMs >= newest;
}

function newestIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(...files.map((file) => statSync(join(folder, file)).mtimeMs));
}
