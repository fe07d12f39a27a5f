import { checkArgument } from '../../base/arguments.js';
import { CoVoyagerError } from '../../base/error.js';
import { compareText } from '../../base/words.js';
import type { Experiment } from '../definition/experiment.js';
import type { Condition, TrialRecord } from '../trial.js';
import {
  filesIn,
  fileNamesIn,
  recordFilesIn,
  type FolderFiles,
  readExperimentManifest,
  type Manifest,
} from './experiment-folder.js';
import { readRecordLines } from './record-file.js';

export interface ExperimentFolder {
  readonly folder: string;
  readonly experiment: Experiment;
  /**
   * Those of the experiment, then those only records have: real people, teams no longer asked for. What a report shows;
   * what is to be done has those of the experiment alone.
   */
  readonly conditions: readonly Condition[];
  /** One a trial, in the order they were begun. */
  readonly records: readonly TrialRecord[];
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Of what it was begun with. */
  readonly versions: Readonly<Record<string, string>>;
  /** Half lines left out, duplicates, mixed versions of co-voyager. */
  readonly remarks: readonly string[];
}

/**
 * Reads the folder of an experiment; nothing in it is touched.
 * @throws CoVoyagerError `bad-folder`: no experiment in it, or a line that is no record; `mixed-records`: records of
 *   another experiment or another version of records, with file and line
 */
export function readFolder(folder: string): ExperimentFolder {
  checkArgument("readFolder('results/teams')", 'the folder', folder, 'string');
  const files = filesIn(folder);
  const manifest = manifestIn(files);
  const lines = readAllRecords(files, manifest.experiment.fingerprint);
  return folderOf(files, manifest, lines.records, lines.remarks);
}

/**
 * The manifest of a folder that must have one.
 * @throws CoVoyagerError `bad-folder`
 */
export function manifestIn(files: FolderFiles): Manifest {
  const manifest = readExperimentManifest(files);
  if (manifest) return manifest;
  const names = fileNamesIn(files.path);
  const what = names.length === 0 ? 'is empty or no folder' : 'has no manifest.json';
  const hint = names.includes('events.jsonl') ? ' It is the folder of a run.' : '';
  throw new CoVoyagerError(
    'bad-folder',
    `Expected the folder of an experiment, but ${files.path} ${what}.${hint} Name the folder "experiment run" wrote into.`,
  );
}

/** The records of all writers, copies and duplicates included. */
export function readAllRecords(
  files: FolderFiles,
  fingerprint: string,
): { readonly records: readonly TrialRecord[]; readonly remarks: readonly string[] } {
  const read = recordFilesIn(files).map((file) => readRecordLines(file, fingerprint));
  return {
    records: read.flatMap(({ records }) => records),
    remarks: read.flatMap(({ remarks }) => remarks),
  };
}

function folderOf(
  files: FolderFiles,
  { createdAt, experiment, versions }: Manifest,
  all: readonly TrialRecord[],
  remarks: readonly string[],
): ExperimentFolder {
  const { records, remarks: duplicates } = oneATrial(all);
  return {
    folder: files.path,
    experiment,
    records,
    createdAt,
    versions,
    conditions: conditionsIn(experiment, records),
    remarks: [...remarks, ...duplicates, ...versionRemarks(records)],
  };
}

function conditionsIn({ conditions }: Experiment, records: readonly TrialRecord[]): readonly Condition[] {
  const byName = new Map(conditions.map((condition) => [condition.name, condition]));
  const others = new Map(records.map(({ condition }) => [condition.name, condition]));
  const onlyRecorded = [...others].filter(([name]) => !byName.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  return [...conditions, ...onlyRecorded.map(([, condition]) => condition)];
}

function versionRemarks(records: readonly TrialRecord[]): readonly string[] {
  const versions = new Set(records.flatMap(({ versions: { 'co-voyager': version } }) => version ?? []));
  if (versions.size < 2) return [];
  const named = [...versions].sort().join(', ');
  return [`Records were made with different versions of co-voyager (${named}): they may not be comparable.`];
}

/** How many trials a remark names. */
const MOST_NAMED = 3;

/**
 * Of several records of one trial the one begun first: whoever reads them, in whatever order, takes the same.
 * @returns in the order they were begun; copies of one record go without a remark
 */
export function oneATrial(records: readonly TrialRecord[]): {
  readonly records: readonly TrialRecord[];
  readonly remarks: readonly string[];
} {
  const sorted = records
    .map((record) => ({ record, text: JSON.stringify(record) }))
    .sort((a, b) => compareText(a.record.startedAt, b.record.startedAt) || compareText(a.text, b.text));
  const first = new Map<string, (typeof sorted)[number]>();
  const twice = new Set<string>();
  for (const entry of sorted) {
    const known = first.get(entry.record.trial);
    if (known === undefined) first.set(entry.record.trial, entry);
    else if (known.text !== entry.text) twice.add(entry.record.trial);
  }
  return { records: [...first.values()].map(({ record }) => record), remarks: remarksOn([...twice].sort()) };
}

function remarksOn(twice: readonly string[]): readonly string[] {
  if (twice.length === 0) return [];
  const named = twice.slice(0, MOST_NAMED).join(', ');
  const more = twice.length > MOST_NAMED ? ', ...' : '';
  const what = twice.length === 1 ? '1 trial was' : `${twice.length} trials were`;
  return [`${what} done more than once; the first one counts (${named}${more}).`];
}
