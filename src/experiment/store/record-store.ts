import { CoVoyagerError } from '../../base/error.js';
import { makeFolder } from '../../environment/make-folder.js';
import type { Experiment } from '../definition/experiment.js';
import type { Trial, TrialRecord } from '../trial.js';
import { differenceOf } from './experiment-difference.js';
import { filesIn, namesIn, unusable, type FolderFiles } from './folder-files.js';
import { newManifest, readManifest, writeManifest } from './manifest.js';
import { oneATrial } from './one-a-trial.js';
import { readAllRecords } from './read-folder.js';
import { openRecordFile, type RecordFile } from './record-file.js';

/** Where one process writes the records of an experiment, and sees those of all. */
export interface RecordStore {
  readonly folder: string;
  /** One a trial: those found when it was opened, and those appended since. */
  readonly records: readonly TrialRecord[];
  /**
   * Written and on the disk before the call returns; nothing happens where the trial has a record already.
   * @throws CoVoyagerError `bad-folder`: it cannot be written; `mixed-records`: of another experiment
   */
  append(record: TrialRecord): void;
  /** Those without a record, in the same order. */
  unfinished(trials: readonly Trial[]): readonly Trial[];
  /** Lets others write under the same name. */
  close(): void;
}

/**
 * Opens the folder of an experiment, a new one or one that was begun. An experiment may have grown since, by conditions
 * and seeds: the folder then knows of it.
 * @param writer names this process among those that write into the folder
 * @throws CoVoyagerError `busy-folder` while another process is that writer; `mixed-records` where the folder is that of
 *   another experiment; `bad-folder`
 */
export function openStore(folder: string, experiment: Experiment, writer: string): RecordStore {
  const files = filesIn(folder);
  prepare(files, experiment);
  const { fingerprint } = experiment;
  const file = openRecordFile(files, writer, fingerprint);
  const records = [...recordsFor(file, files, fingerprint)];
  const finished = new Set(records.map(({ trial }) => trial));
  return {
    folder: files.path,
    records,
    append: (record) => {
      if (record.experiment !== fingerprint) {
        throw new CoVoyagerError(
          'mixed-records',
          `Expected a record of experiment ${fingerprint}, got ${record.trial} of ${record.experiment}.`,
        );
      }
      if (finished.has(record.trial)) return;
      file.append([record]);
      finished.add(record.trial);
      records.push(record);
    },
    unfinished: (trials) => trials.filter(({ id }) => !finished.has(id)),
    close: () => {
      file.close();
    },
  };
}

/** What all writers have; a folder that cannot be read is not kept from others. */
function recordsFor(file: RecordFile, files: FolderFiles, fingerprint: string): readonly TrialRecord[] {
  try {
    return oneATrial(readAllRecords(files, fingerprint).records).records;
  } catch (error) {
    file.close();
    throw error;
  }
}

/**
 * Makes the folder that of the experiment, or finds that it is.
 * @throws CoVoyagerError `mixed-records`, `bad-folder`
 */
export function prepare(files: FolderFiles, experiment: Experiment): void {
  const known = readManifest(files);
  if (known && known.experiment.fingerprint !== experiment.fingerprint) {
    throw new CoVoyagerError(
      'mixed-records',
      `Expected a new folder or that of the same experiment, but ${files.path} holds "${known.experiment.name}": ${differenceOf(known.experiment, experiment)}. Choose another folder.`,
    );
  }
  if (!known) expectFree(files);
  try {
    makeFolder(files.records);
  } catch (cause) {
    throw unusable(files.records, cause);
  }
  if (known && isSame(known.experiment, experiment)) return;
  writeManifest(files, known ? { ...known, experiment } : newManifest(experiment));
}

/** What a kill can leave before there is a manifest. */
const BEFORE_MANIFEST = /^(records|experiment\.json|.*\.new)$/;

function expectFree(files: FolderFiles): void {
  const other = namesIn(files.path).find((name) => !BEFORE_MANIFEST.test(name));
  if (other === undefined) return;
  throw new CoVoyagerError(
    'bad-folder',
    `Expected an empty folder or that of an experiment, but ${files.path} holds other things, such as ${other}. Choose another folder.`,
  );
}

function isSame(a: Experiment, b: Experiment): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
