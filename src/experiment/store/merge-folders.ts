import { CoVoyagerError } from '../../base/error.js';
import type { Condition } from '../trial.js';
import type { Experiment } from '../definition/experiment.js';
import { differenceOf, prepare } from './record-store.js';
import {
  filesIn,
  type FolderFiles,
  readExperimentManifest,
  writeExperimentManifest,
  type Manifest,
} from './experiment-folder.js';
import { manifestIn, readAllRecords, readFolder, type ExperimentFolder } from './read-folder.js';
import { openRecordFile } from './record-file.js';

/** Who writes what is merged. */
const WRITER = 'merged';

/**
 * Brings the records of several folders of one experiment together; the order of the folders makes no difference, and
 * doing it again adds nothing. The folders themselves stay as they are.
 * @param out a new folder, or one of the same experiment, which then keeps what it has
 * @throws CoVoyagerError `bad-folder`: none given, or one without an experiment; `mixed-records`: different
 *   experiments, with the fields that differ; `busy-folder`
 */
export function mergeFolders(folders: readonly string[], out: string): ExperimentFolder {
  const target = filesIn(out);
  const sources = folders.map(filesIn).filter(({ path }) => path !== target.path);
  if (folders.length === 0) throw noneGiven();
  const known = readExperimentManifest(target);
  const manifests = [...sources.map(manifestIn), ...(known ? [known] : [])];
  const merged = mergedManifest(manifests, sources);
  const { fingerprint } = merged.experiment;
  const read = sources.map((files) => readAllRecords(files, fingerprint));
  prepare(target, merged.experiment);
  const file = openRecordFile(target, WRITER, fingerprint);
  try {
    const there = new Set(
      readAllRecords(target, fingerprint).records.map((record) => JSON.stringify(record)),
    );
    const fresh = read
      .flatMap(({ records }) => records)
      .filter((record) => {
        const text = JSON.stringify(record);
        return !there.has(text) && there.add(text);
      });
    file.append(fresh);
  } finally {
    file.close();
  }
  writeExperimentManifest(target, merged);
  return withRemarks(readFolder(target.path), sources, read);
}

/** All conditions and seeds of all; the rest of the one begun first. */
function mergedManifest(manifests: readonly Manifest[], sources: readonly FolderFiles[]): Manifest {
  expectOneExperiment(manifests, sources);
  const [first, ...others] = [...manifests].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  if (!first) throw noneGiven();
  const experiments = others.map(({ experiment }) => experiment);
  return { ...first, experiment: grown(first.experiment, experiments) };
}

function expectOneExperiment(manifests: readonly Manifest[], sources: readonly FolderFiles[]): void {
  const [here] = manifests;
  const index = manifests.findIndex(
    ({ experiment }) => experiment.fingerprint !== here?.experiment.fingerprint,
  );
  const there = manifests[index];
  if (!here || !there) return;
  const [one, other] = [0, index].map((place) => sources[place]?.path ?? 'the folder to write into');
  throw new CoVoyagerError(
    'mixed-records',
    `Expected folders of one experiment, but ${one ?? ''} (here) and ${other ?? ''} (there) are of different ones: ${differenceOf(here.experiment, there.experiment)}. Leave one out.`,
  );
}

function noneGiven(): CoVoyagerError {
  return new CoVoyagerError('bad-folder', 'Expected at least one folder to merge, got none.');
}

function keyOf(manifest: Manifest): string {
  return JSON.stringify([manifest.createdAt, manifest]);
}

function grown(first: Experiment, others: readonly Experiment[]): Experiment {
  const conditions = new Map<string, Condition>(
    first.conditions.map((condition) => [condition.name, condition]),
  );
  for (const { conditions: more } of others) {
    for (const condition of more)
      if (!conditions.has(condition.name)) conditions.set(condition.name, condition);
  }
  const seeds = new Set([first, ...others].flatMap((experiment) => experiment.seeds));
  return { ...first, conditions: [...conditions.values()], seeds: [...seeds].sort((a, b) => a - b) };
}

function withRemarks(
  folder: ExperimentFolder,
  sources: readonly FolderFiles[],
  read: readonly ReturnType<typeof readAllRecords>[],
): ExperimentFolder {
  const empty = sources.filter((_, index) => read[index]?.records.length === 0);
  const remarks = [
    ...read.flatMap(({ remarks: left }) => left),
    ...empty.map(({ path }) => `${path} holds no records yet.`),
    ...folder.remarks,
  ];
  return { ...folder, remarks };
}
