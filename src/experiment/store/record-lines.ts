import { CoVoyagerError } from '../../base/error.js';
import { readFileSync } from 'node:fs';
import { schemaProblems } from '../../environment/schema-problems.js';
import { RECORD_VERSION, trialRecordSchema, type TrialRecord } from '../trial.js';
import { unusable } from './folder-files.js';

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
      remarks.push(`${file}, line ${line} is cut or damaged and left out: its trial counts as not done.`);
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

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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
    `${where}: expected a record, but ${schemaProblems(parsed.error, value).join('; ')}. Mend the line or delete it; its trial is then done again.`,
  );
}

function mixed(message: string): CoVoyagerError {
  return new CoVoyagerError('mixed-records', message);
}
