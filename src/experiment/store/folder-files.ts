import { writeWholeJson } from '../../base/whole-file.js';
import { CoVoyagerError } from '../../base/error.js';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The files of one experiment. */
export interface FolderFiles {
  readonly path: string;
  /** What it is, with what and when it was begun. */
  readonly manifest: string;
  /** The same as an experiment file, complete in itself: to be run again somewhere else. */
  readonly definition: string;
  /** One file for each process that writes. */
  readonly records: string;
}

/** Names of the files in a folder; nothing is touched. */
export function filesIn(folder: string): FolderFiles {
  const path = resolve(folder);
  return {
    path,
    manifest: join(path, 'manifest.json'),
    definition: join(path, 'experiment.json'),
    records: join(path, 'records'),
  };
}

/** Where one writer's records go. Other letters than these could leave the folder. */
export function recordFileOf(files: FolderFiles, writer: string): string {
  return join(files.records, `${writer.replace(/[^A-Za-z0-9._-]+/g, '-') || 'records'}.jsonl`);
}

/** All files of records there are, by name. */
export function recordFilesIn(files: FolderFiles): readonly string[] {
  return namesIn(files.records)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(files.records, name));
}

/** What lies in a folder; nothing where there is none. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw unusable(folder, error);
  }
}

/**
 * Writes a file as a whole or not at all: nobody ever reads half of it.
 * @throws CoVoyagerError `bad-folder`
 */
export function writeWhole(file: string, value: unknown): void {
  try {
    writeWholeJson(file, value);
  } catch (cause) {
    throw unusable(file, cause);
  }
}

/** What the system says of a file or folder that cannot be used. */
export function unusable(file: string, cause: unknown): CoVoyagerError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new CoVoyagerError(
    'bad-folder',
    `Expected to read and write ${file}, but that is not possible: ${why}. Mend that or choose another folder; what is recorded stays.`,
    { cause },
  );
}
