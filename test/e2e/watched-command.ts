import { spawn, type ChildProcess } from 'node:child_process';
import { ROOT, type Finished } from './command-line.js';

/** A command that goes on while it is watched. */
export interface WatchedCommand {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** Resolves with what matched as soon as either stream shows it; rejects when the command ends without. */
  readonly seen: (pattern: RegExp) => Promise<RegExpExecArray>;
}

const started: ChildProcess[] = [];

/** Starts `co-voyager` with these arguments, without waiting for its end. */
export function watchCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): WatchedCommand {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['bin/co-voyager.js', ...args], {
    cwd: ROOT,
    env: { PATH, HOME, ...env },
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
  const finished = new Promise<Finished>((resolve) => {
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
