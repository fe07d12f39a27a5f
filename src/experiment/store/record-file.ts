import { CoVoyagerError } from '../../base/error.js';
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { runFolderAt } from '../../run/log/run-folder.js';
import { lockRun } from '../../run/log/run-lock.js';
import type { TrialRecord } from '../trial.js';
import { recordFileOf, unusable, type FolderFiles } from './folder-files.js';
import { readRecordLines } from './record-lines.js';

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
      `Expected to write records into ${files.path} as "${writer}", but ${who} does so right now. Wait for it, end it first, or take part with a shard or a queue.`,
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
