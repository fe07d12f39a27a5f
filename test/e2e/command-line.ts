import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The checkout's folder. */
export const ROOT = join(import.meta.dirname, '../..');
const BIN = join(ROOT, 'bin/co-voyager.js');
const BUILT = join(ROOT, 'dist/src/cli/main.js');

/** What a command left behind. */
export interface Finished {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How to start a command; by default there is no key, no server and no colour setting in its environment. */
export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly cwd?: string;
  /** Interrupts it once stderr or a server gives the word. */
  readonly interruptWhen?: Promise<unknown>;
  /** What it is interrupted with; default SIGINT. */
  readonly interruptBy?: NodeJS.Signals;
}

/** Runs `co-voyager` with these arguments as a child process, to its end. */
export async function coVoyager(args: readonly string[], options: StartOptions = {}): Promise<Finished> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: options.cwd ?? ROOT,
    env: { PATH, HOME, ...options.env },
    stdio: 'pipe',
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  void options.interruptWhen?.then(() => child.kill(options.interruptBy ?? 'SIGINT'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ code, signal, ...output });
    });
  });
}

/** A command that is expected to print one JSON object, whatever its outcome. */
export async function coVoyagerJson(
  args: readonly string[],
  options: StartOptions = {},
): Promise<Finished & { readonly json: Record<string, unknown> }> {
  const finished = await coVoyager([...args, '--json'], options);
  return { ...finished, json: JSON.parse(finished.stdout) as Record<string, unknown> };
}

/** An empty folder of its own. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'co-voyager-test-'));
}

/**
 * Builds where the sources are newer than the build, without checking types: `npm run build` and `npm run check` do.
 * Of several test files at once, one does it.
 */
export async function ensureBuilt(): Promise<void> {
  const lock = join(tmpdir(), `co-voyager-build-${String(process.ppid)}`);
  for (let turn = 0; turn < 600 && !isBuilt(); turn++) {
    try {
      mkdirSync(lock);
    } catch {
      // Another test file is building.
      await sleep(100);
      continue;
    }
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    await promisify(execFile)(
      process.execPath,
      [tsc, '-p', 'tsconfig.build.json', '--noCheck', '--declaration', 'false'],
      { cwd: ROOT },
    ).finally(() => {
      rmdirSync(lock);
    });
  }
}

function isBuilt(): boolean {
  if (!existsSync(BUILT)) return false;
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  const newest = Math.max(...files.map((file) => statSync(join(ROOT, 'src', file)).mtimeMs));
  return statSync(BUILT).mtimeMs >= newest;
}
