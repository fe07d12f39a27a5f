import { writeWholeJson } from '../../base/whole-file.js';
import { CoVoyagerError } from '../../base/error.js';
import { accessSync, constants, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '../../environment/make-folder.js';

/** The files of one run. */
export interface RunFolder {
  readonly path: string;
  readonly manifest: string;
  readonly events: string;
  readonly plan: string;
  readonly result: string;
  readonly world: string;
  /** Who carries the run on right now. */
  readonly lock: string;
}

/** Names of the files in a folder; nothing is touched. */
export function runFolderAt(path: string): RunFolder {
  const full = resolve(path);
  return {
    path: full,
    manifest: join(full, 'manifest.json'),
    events: join(full, 'events.jsonl'),
    plan: join(full, 'plan.json'),
    result: join(full, 'result.json'),
    world: join(full, 'world.json'),
    lock: join(full, 'run.lock'),
  };
}

/**
 * Makes the folder of a new run.
 * @param outDir default: `runs/<UTC time>-<goal>`, numbered where two runs start in one second
 * @throws CoVoyagerError `out-dir-not-writable`: not a folder, no permission, or another run's log in it
 */
export function createRunFolder(outDir: string | undefined, goal: string, now: Date): RunFolder {
  const folder = runFolderAt(outDir ?? freshName(goal, now));
  try {
    if (statSync(folder.path, { throwIfNoEntry: false })?.isFile() === true) throw new Error('it is a file');
    makeFolder(folder.path);
    accessSync(folder.path, constants.W_OK | constants.X_OK);
    // Permission bits do not tell of full or read-only disks; a file does.
    writeFileSync(folder.events, '', { flag: 'wx' });
  } catch (cause) {
    if (existsSync(folder.events)) {
      throw new CoVoyagerError(
        'out-dir-not-writable',
        `Expected a folder without a run in it, but ${folder.path} holds one already. ` +
          'Choose another, or carry that run on with resume.',
        { cause },
      );
    }
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CoVoyagerError(
      'out-dir-not-writable',
      `Expected a folder that can be written to, but ${folder.path} cannot: ${why}. Choose another.`,
      { cause },
    );
  }
  return folder;
}

function freshName(goal: string, now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const words = goal
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  const name = join('runs', `${time}-${words || 'run'}`);
  let number = 1;
  while (hasFiles(number === 1 ? name : `${name}-${number}`)) number += 1;
  return number === 1 ? name : `${name}-${number}`;
}

function hasFiles(path: string): boolean {
  try {
    return readdirSync(path).length > 0;
  } catch {
    return false;
  }
}

/**
 * Writes a file as a whole or not at all: a killed run leaves no half of it.
 * @throws CoVoyagerError `cannot-write-run`
 */
export function writeJsonFile(file: string, value: unknown): void {
  try {
    writeWholeJson(file, value);
  } catch (cause) {
    throw cannotWrite(file, cause);
  }
}

/** A disk that is full, or gone, in the middle of a run. */
export function cannotWrite(what: string, cause: unknown): CoVoyagerError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new CoVoyagerError(
    'cannot-write-run',
    `Expected to write ${what}, but it cannot be written any more: ${why}. Make room, then carry the run on with --resume.`,
    { cause },
  );
}
