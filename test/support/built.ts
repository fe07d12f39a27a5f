import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The checkout's folder. */
export const ROOT = join(import.meta.dirname, '../..');

interface Part {
  readonly name: string;
  /** What is there once it is built. */
  readonly built: string;
  readonly sources: readonly string[];
  readonly command: readonly string[];
}

/** Builds the program where the sources are newer, without checking types: `npm run build` and `npm run check` do. */
export function ensureBuilt(): Promise<void> {
  return ensure({
    name: 'program',
    built: 'dist/src/cli/main.js',
    sources: ['src', 'primitives'],
    command: [
      'node_modules/typescript/bin/tsc',
      ...['-p', 'tsconfig.build.json', '--noCheck', '--declaration', 'false'],
    ],
  });
}

/** The same for the dashboard's page. */
export function ensurePageBuilt(): Promise<void> {
  return ensure({
    name: 'page',
    built: 'dist/dashboard/index.html',
    sources: ['src'],
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  });
}

/** Of several test files at once, one does it. */
async function ensure(part: Part): Promise<void> {
  const lock = join(tmpdir(), `co-voyager-${part.name}-${String(process.ppid)}`);
  for (let turn = 0; turn < 600 && isStale(part); turn++) {
    try {
      mkdirSync(lock);
    } catch {
      await sleep(100);
      continue;
    }
    await promisify(execFile)(process.execPath, part.command, {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
    }).finally(() => {
      rmdirSync(lock);
    });
  }
}

function isStale({ built, sources }: Part): boolean {
  const path = join(ROOT, built);
  return !existsSync(path) || sources.some((folder) => newestIn(join(ROOT, folder)) > statSync(path).mtimeMs);
}

function newestIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(...files.map((file) => statSync(join(folder, file)).mtimeMs));
}
