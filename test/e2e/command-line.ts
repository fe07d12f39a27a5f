import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { runCommandLine } from '../../src/cli/program.js';
import { ROOT } from '../support/built.js';

const BIN = join(ROOT, 'bin/co-voyager.js');
const PROGRAM = join(ROOT, 'dist/src/cli/program.js');

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

/** What a command that ran in this process left behind. */
export type Typed = Pick<Finished, 'code' | 'stdout' | 'stderr'>;

/**
 * Runs `co-voyager` with these arguments in this process, which takes a tenth of the time: for what only plans, lists or
 * refuses. One at a time.
 */
export async function typed(
  args: readonly string[],
  { cwd = ROOT, env: given = {} }: Pick<StartOptions, 'cwd' | 'env'> = {},
): Promise<Typed> {
  const program = (await import(PROGRAM)) as { readonly runCommandLine: typeof runCommandLine };
  const output = { stdout: '', stderr: '' };
  const hear = (name: 'stdout' | 'stderr') =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += String(text);
      return true;
    });
  const [spies, { env }, home] = [[hear('stdout'), hear('stderr')], process, process.cwd()];
  const { PATH = '', HOME = '' } = env;
  process.env = { PATH, HOME, ...given };
  process.chdir(cwd);
  try {
    return { code: await program.runCommandLine(args), ...output };
  } finally {
    process.chdir(home);
    process.env = env;
    for (const spy of spies) spy.mockRestore();
  }
}

type WithJson = { readonly json: Record<string, unknown> };

/** A command that is expected to print one JSON object, whatever its outcome. */
export async function coVoyagerJson(
  args: readonly string[],
  options: StartOptions = {},
): Promise<Finished & WithJson> {
  return withJson(await coVoyager([...args, '--json'], options));
}

/** The same in this process; see {@link typed}. */
export async function typedJson(
  args: readonly string[],
  options: Pick<StartOptions, 'cwd' | 'env'> = {},
): Promise<Typed & WithJson> {
  return withJson(await typed([...args, '--json'], options));
}

function withJson<Ended extends Typed>(ended: Ended): Ended & WithJson {
  return { ...ended, json: JSON.parse(ended.stdout) as Record<string, unknown> };
}

/** An empty folder of its own. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'co-voyager-test-'));
}
