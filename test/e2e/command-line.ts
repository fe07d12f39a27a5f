import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/built.js';

const BIN = join(ROOT, 'bin/co-voyager.js');

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
  readonly interruptWhen?: Promise<unknown> | undefined;
  /** What it is interrupted with; default SIGINT. */
  readonly interruptBy?: NodeJS.Signals;
}

/** A command that goes on while it is watched. */
export interface WatchedCommand {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** Resolves with what matched as soon as either stream shows it; rejects when the command ends without. */
  readonly seen: (pattern: RegExp) => Promise<RegExpExecArray>;
}

const started: ChildProcess[] = [];

/** Starts `co-voyager` with these arguments as a child process, without waiting for its end. */
export function watchCommand(args: readonly string[], options: StartOptions = {}): WatchedCommand {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: options.cwd ?? ROOT,
    env: { PATH, HOME, ...options.env },
  });
  started.push(child);
  const output = { stdout: '', stderr: '' };
  const watchers = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      for (const watch of watchers) watch();
    });
  }
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  void options.interruptWhen?.then(() => child.kill(options.interruptBy ?? 'SIGINT'));
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ code, signal, ...output });
    });
  });
  const seen = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const watch = (): void => {
        const found = pattern.exec(output.stdout) ?? pattern.exec(output.stderr);
        if (found) resolve(found);
      };
      watchers.add(watch);
      watch();
      void finished.then(({ stderr }) => {
        reject(new Error(`It ended without ${String(pattern)}: ${stderr}`));
      });
    });
  return { child, finished, seen };
}

/** For after each test: ends what one left running. */
export function endWatched(): void {
  for (const child of started.splice(0)) child.kill('SIGKILL');
}

/** Runs `co-voyager` with these arguments to its end. */
export function coVoyager(args: readonly string[], options: StartOptions = {}): Promise<Finished> {
  return watchCommand(args, options).finished;
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
