import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, writeSync, readFileSync } from 'node:fs';
import { jsonIn } from '../../base/json.js';
import { CoVoyagerError } from '../../base/error.js';
import { runFolderAt } from '../../run/log/run-folder.js';
import { lockRun } from '../../run/log/run-lock.js';
import { type TrialRecord, RECORD_VERSION, trialRecordSchema } from '../trial.js';
import { recordFileOf, unusable, type FolderFiles } from './experiment-folder.js';
import { schemaProblems } from '../../environment/schema-problems.js';

/** The file one process adds records to. */
export interface RecordFile {
  /** All of them are on the disk before the call returns, or none. */
  append(records: readonly TrialRecord[]): void;
  close(): void;
}

/**
 * Opens a writer's file for this process alone; what a kill cut off at its end is taken away first, so that every
 * record stands on a line of its own.
 * @throws CoVoyagerError `busy-folder` while another process writes as the same writer; `bad-folder`, `mixed-records`
 */
export function openRecordFile(files: FolderFiles, writer: string, fingerprint: string): RecordFile {
  const file = recordFileOf(files, writer);
  const unlock = lock(files, file, writer);
  try {
    const whole = existsSync(file) ? readRecordLines(file, fingerprint) : null;
    let size = whole?.wholeBytes ?? 0;
    const descriptor = openAt(file, size);
    const add = (text: string): void => {
      size += writeAt(descriptor, size, text, file);
    };
    if (whole?.lacksLineEnd === true) add('\n');
    return {
      append: (records) => {
        if (records.length > 0) add(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
      },
      close: () => {
        closeSync(descriptor);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function lock(files: FolderFiles, file: string, writer: string): () => void {
  try {
    return lockRun({ ...runFolderAt(files.path), lock: file.replace(/jsonl$/, 'lock') });
  } catch (cause) {
    const { code, message } = cause as { readonly code?: unknown; readonly message: string };
    if (code !== 'run-in-use') throw unusable(file, cause);
    const who = /process \d+/.exec(message)?.[0] ?? 'another process';
    throw new CoVoyagerError(
      'busy-folder',
      `Expected to write records into ${files.path} as "${writer}", but ${who} is doing so already. Wait for it, stop it first, or join with a shard or a queue.`,
      { cause },
    );
  }
}

/** Whatever comes after `size` is gone. */
function openAt(file: string, size: number): number {
  try {
    const descriptor = openSync(file, existsSync(file) ? 'r+' : 'w+');
    ftruncateSync(descriptor, size);
    return descriptor;
  } catch (cause) {
    throw unusable(file, cause);
  }
}

/** One write; after a failure nothing of it is left for the next one to follow. */
function writeAt(descriptor: number, position: number, text: string, file: string): number {
  const bytes = Buffer.from(text);
  try {
    let written = 0;
    while (written < bytes.length) {
      written += writeSync(descriptor, bytes, written, bytes.length - written, position + written);
    }
    fsyncSync(descriptor);
    return bytes.length;
  } catch (cause) {
    takeBack(descriptor, position);
    throw unusable(file, cause);
  }
}

function takeBack(descriptor: number, size: number): void {
  try {
    ftruncateSync(descriptor, size);
  } catch {
    // What is wrong with the disk is told already; readers leave the half line out.
  }
}

/** What a file of records holds. */
export interface RecordLines {
  readonly records: readonly TrialRecord[];
  /** Lines left out. */
  readonly remarks: readonly string[];
  /** Bytes up to the end of the last line that is whole. */
  readonly wholeBytes: number;
  /** Whether that line lacks its line end: a kill between the two. */
  readonly lacksLineEnd: boolean;
}

const NEW_LINE = 10;

/**
 * Reads a file of records. A line that was cut by a kill is left out, with a remark: its trial counts as not done.
 * @param fingerprint of the experiment they should belong to
 * @throws CoVoyagerError `mixed-records` naming file and line; `bad-folder` where a line is no record
 */
export function readRecordLines(file: string, fingerprint: string): RecordLines {
  const bytes = readBytes(file);
  const records: TrialRecord[] = [];
  const remarks: string[] = [];
  let wholeBytes = 0;
  let lacksLineEnd = false;
  for (let from = 0, line = 1; from < bytes.length; line++) {
    const end = bytes.indexOf(NEW_LINE, from);
    const until = end < 0 ? bytes.length : end;
    const text = bytes.toString('utf8', from, until);
    const value = jsonIn(text);
    from = until + 1;
    if (value !== undefined) {
      records.push(recordIn(value, fingerprint, `${file}, line ${line}`));
      lacksLineEnd = end < 0;
    } else if (text.trim() !== '') {
      remarks.push(
        `${file}, line ${line} is cut off or damaged and was skipped: its trial counts as not done.`,
      );
      if (end < 0) break;
    }
    wholeBytes = Math.min(from, bytes.length);
  }
  return { records, remarks, wholeBytes, lacksLineEnd };
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw unusable(file, cause);
  }
}

function recordIn(value: unknown, fingerprint: string, where: string): TrialRecord {
  const { experiment, schemaVersion } = (typeof value === 'object' && value !== null ? value : {}) as {
    readonly experiment?: unknown;
    readonly schemaVersion?: unknown;
  };
  if (schemaVersion !== undefined && schemaVersion !== RECORD_VERSION) {
    throw mixed(
      `${where}: expected a record of version ${RECORD_VERSION}, got version ${JSON.stringify(schemaVersion)}. Read it with the co-voyager that wrote it.`,
    );
  }
  if (typeof experiment === 'string' && experiment !== fingerprint) {
    throw mixed(
      `${where}: expected a record of experiment ${fingerprint}, got one of ${experiment}. Take that file out of the folder.`,
    );
  }
  const parsed = trialRecordSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CoVoyagerError(
    'bad-folder',
    `${where}: expected a record, but ${schemaProblems(parsed.error, value).join('; ')}. Fix or delete the line; its trial is then run again.`,
  );
}

function mixed(message: string): CoVoyagerError {
  return new CoVoyagerError('mixed-records', message);
}
