import { spawn } from 'node:child_process';
import { ROOT } from '../../support/built.js';

/** A run with people at the page, with the link of each. */
export interface ServedRun {
  readonly pid: number;
  readonly links: ReadonlyMap<string, string>;
  /** Ends it as Ctrl-C does, or at once; resolves when it has ended. */
  readonly stop: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>;
  readonly isOver: () => boolean;
}

/** Starts `co-voyager run` for people who play in the browser and reads the links it prints. */
export async function serveRun(
  goal: string,
  people: readonly string[],
  out: string,
  options: readonly string[],
): Promise<ServedRun> {
  const fixed = ['--play', people.join(), '--no-open', '--no-memory', '--no-keep-open', '--out', out];
  const child = spawn(process.execPath, ['bin/co-voyager.js', 'run', goal, ...fixed, ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      isOver = true;
      resolve();
    });
  });
  const links = new Map<string, string>();
  await new Promise<void>((resolve, reject) => {
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      for (const [, name = '', link = ''] of text.matchAll(/^(\w+) plays here: (\S+)$/gm))
        links.set(name, link);
      if (people.every((name) => links.has(name))) resolve();
    });
    void ended.then(() => reject(new Error(`Expected ${people.length} links, got ${text}`)));
  });
  const stop = (signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    return ended;
  };
  return { pid: child.pid ?? 0, links, stop, isOver: () => isOver };
}
