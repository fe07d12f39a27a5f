import { CoVoyagerError } from '../../base/error.js';
import { makeFolder } from '../../base/folder.js';
import type { Experiment } from '../definition/experiment.js';
import type { Trial, TrialRecord, Task } from '../trial.js';
import {
  filesIn,
  fileNamesIn,
  unusable,
  type FolderFiles,
  newManifest,
  readExperimentManifest,
  writeExperimentManifest,
} from './experiment-folder.js';
import { oneATrial, readAllRecords } from './read-folder.js';
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
    close: () => file.close(),
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
  const known = readExperimentManifest(files);
  if (known && known.experiment.fingerprint !== experiment.fingerprint) {
    throw new CoVoyagerError(
      'mixed-records',
      `Expected a new folder or one of the same experiment, but ${files.path} holds "${known.experiment.name}": ${differenceOf(known.experiment, experiment)}. Choose another folder.`,
    );
  }
  if (!known) expectFree(files);
  try {
    makeFolder(files.records);
  } catch (cause) {
    throw unusable(files.records, cause);
  }
  if (known && JSON.stringify(known.experiment) === JSON.stringify(experiment)) return;
  writeExperimentManifest(files, known ? { ...known, experiment } : newManifest(experiment));
}

/** What a kill can leave before there is a manifest. */
const BEFORE_MANIFEST = /^(records|experiment\.json|.*\.new)$/;

function expectFree(files: FolderFiles): void {
  const other = fileNamesIn(files.path).find((name) => !BEFORE_MANIFEST.test(name));
  if (other === undefined) return;
  throw new CoVoyagerError(
    'bad-folder',
    `Expected an empty folder or that of an experiment, but ${files.path} contains other files, such as ${other}. Choose another folder.`,
  );
}

/** In which fields two experiments differ, in words: "settings.speed is 8 here and 4 there". */
export function differenceOf(one: Experiment, other: Experiment): string {
  const differences = [
    ...(one.kind === other.kind ? [] : [said('kind', one.kind, other.kind)]),
    ...Object.keys(one.settings).flatMap((field) => settingDifference(field as SettingName, one, other)),
    ...taskDifferences(one.tasks, other.tasks),
  ];
  return differences.length === 0 ? 'the files of their environments differ' : differences.join('; ');
}

type SettingName = keyof Experiment['settings'];

function settingDifference(field: SettingName, one: Experiment, other: Experiment): readonly string[] {
  const here = one.settings[field];
  const there = other.settings[field];
  return here === there ? [] : [said(`settings.${field}`, here, there)];
}

function taskDifferences(one: readonly Task[], other: readonly Task[]): readonly string[] {
  const here = new Map(one.map((task) => [task.id, task]));
  const there = new Map(other.map((task) => [task.id, task]));
  const missing = [
    ...[...here.keys()].filter((id) => !there.has(id)).map((id) => `task ${id} is only here`),
    ...[...there.keys()].filter((id) => !here.has(id)).map((id) => `task ${id} is only there`),
  ];
  const changed = [...here].flatMap(([id, task]) => {
    const counterpart = there.get(id);
    if (counterpart === undefined) return [];
    return (['goal', 'environment', 'chest'] as const)
      .filter((field) => JSON.stringify(task[field]) !== JSON.stringify(counterpart[field]))
      .map((field) => said(`task ${id}: ${field}`, task[field], counterpart[field]));
  });
  return shortened([...missing, ...changed]);
}

const MOST_SAID = 3;

function shortened(differences: readonly string[]): readonly string[] {
  const more = differences.length - MOST_SAID;
  return more > 0 ? [...differences.slice(0, MOST_SAID), `and ${more} more`] : differences;
}

function said(field: string, here: unknown, there: unknown): string {
  return `${field} is ${JSON.stringify(here ?? null)} here and ${JSON.stringify(there ?? null)} there`;
}
