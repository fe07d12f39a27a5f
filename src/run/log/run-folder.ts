import { writeWholeJson } from '../../base/whole-file.js';
import { forShell } from '../../base/words.js';
import { CoVoyagerError, isOurs } from '../../base/error.js';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { freshFolder, makeFolder } from '../../base/folder.js';
import { cannotWrite, notWritable } from './cannot-write.js';

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
 * @param outDir default: a fresh one under `runs/`
 * @throws CoVoyagerError `out-dir-not-writable`: not a folder, no permission, or another run's log in it
 */
export function createRunFolder(outDir: string | undefined, goal: string, now: Date): RunFolder {
  const folder = runFolderAt(outDir ?? freshFolder('runs', goal, 'run', now));
  try {
    if (statSync(folder.path, { throwIfNoEntry: false })?.isFile() === true) throw new Error('it is a file');
    makeFolder(folder.path);
    accessSync(folder.path, constants.W_OK | constants.X_OK);
    refuseOther(folder);
    // Permission bits do not tell of full or read-only disks; a file does.
    closeSync(openSync(folder.events, 'a'));
  } catch (cause) {
    if (isOurs(cause)) throw cause;
    throw notWritable(folder.path, cause);
  }
  return folder;
}

/**
 * Clears away what a run that was killed before its first line has left; call it with the folder locked.
 * @throws CoVoyagerError `out-dir-not-writable`: a run has been begun there meanwhile
 */
export function beginIn(folder: RunFolder): void {
  refuseOther(folder);
  removeDrafts(folder);
  for (const file of [folder.world, folder.manifest, folder.plan]) rmSync(file, { force: true });
  writeFileSync(folder.events, '');
}

/** A run that never began leaves no files in the way of the next try; call it with the folder locked. */
export function removeUnbegun(folder: RunFolder): void {
  if (hasBegun(folder)) return;
  beginIn(folder);
  rmSync(folder.events, { force: true });
}

/** Halves of files that a kill has left. */
export function removeDrafts({ path }: RunFolder): void {
  for (const name of readdirSync(path)) {
    if (/\.json\.[\da-f-]{36}\.draft$/.test(name)) rmSync(join(path, name), { force: true });
  }
}

/** Whether the log holds its first line as a whole: only then is there anything to carry on. */
export function hasBegun(folder: RunFolder): boolean {
  return logHolds(folder) === 'lines';
}

const FIRST_LINE = '{"tick":';

/** What is in a log: `nothing` also where a kill, a full disk or a power cut (NULs) left part of a first line. */
export function logHolds({ events }: RunFolder): 'nothing' | 'lines' | 'something else' {
  const text = (existsSync(events) ? readFileSync(events, 'utf8') : '').replaceAll('\0', '').trimStart();
  if (text.includes('\n')) return 'lines';
  return text.startsWith(FIRST_LINE) || FIRST_LINE.startsWith(text) ? 'nothing' : 'something else';
}

function refuseOther(folder: RunFolder): void {
  const held = logHolds(folder);
  if (held === 'nothing') return;
  const what =
    held === 'lines'
      ? `${folder.path} holds one already. Choose another, or carry that one on: co-voyager run --resume ${forShell(folder.path)}`
      : `${folder.events} holds something else. Choose another folder.`;
  throw new CoVoyagerError('out-dir-not-writable', `Expected a folder without a run in it, but ${what}`);
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
