// What npm runs as `prepare` (after `npm ci`, before `npm pack`, and each time npx first links a checkout) and before the
// tests: what is built is not built again.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'src',
  'primitives',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vite.config.ts',
];
const STAMP = join('dist', '.built');

/** When anything under a path was last changed, in ms. */
function newestMs(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, newestMs(join(path, name))),
    stats.mtimeMs,
  );
}

const startedAt = new Date();
const builtMs = existsSync(STAMP) ? statSync(STAMP).mtimeMs : -1;
if (SOURCES.some((path) => newestMs(path) > builtMs)) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell: true });
  if (status === 0) {
    writeFileSync(STAMP, '');
    // What was changed while it was being built is not in it.
    utimesSync(STAMP, startedAt, startedAt);
  }
  process.exitCode = status ?? 1;
}
