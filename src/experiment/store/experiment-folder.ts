import { wallTime } from '../../run/log/run-log.js';
import { readdirSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { writeWholeJson } from '../../base/whole-file.js';
import { readJson } from '../../base/json.js';
import { CoVoyagerError, messageOf } from '../../base/error.js';
import { schemaProblems } from '../../environment/schema-problems.js';
import { versionsInUse } from '../../run/log/manifest.js';
import { type Experiment, trialsOf } from '../definition/experiment.js';
import type { ExperimentDefinition } from '../definition/experiment-schema.js';
import { conditionSchema, taskSchema, trialSettingsSchema } from '../trial.js';

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

export function recordFilesIn(files: FolderFiles): readonly string[] {
  return fileNamesIn(files.records)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(files.records, name));
}

/** What lies in a folder; nothing where there is none. */
export function fileNamesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (/^ENO(?:ENT|TDIR)$/.test(String((error as NodeJS.ErrnoException).code))) return [];
    throw unusable(folder, error);
  }
}

/**
 * Writes a file as a whole or not at all: nobody ever reads half of it.
 * @throws CoVoyagerError `bad-folder`
 */
function writeWhole(file: string, value: unknown): void {
  try {
    writeWholeJson(file, value);
  } catch (cause) {
    throw unusable(file, cause);
  }
}

/** What the system says of a file or folder that cannot be used. */
export function unusable(file: string, cause: unknown): CoVoyagerError {
  const why = messageOf(cause);
  return new CoVoyagerError(
    'bad-folder',
    `Expected to read and write ${file}, but that is not possible: ${why}. Fix that or choose another folder; recorded trials are kept.`,
    { cause },
  );
}

const MANIFEST_VERSION = 1;

const manifestSchema = z.strictObject({
  schemaVersion: z.literal(MANIFEST_VERSION),
  name: z.string(),
  kind: z.enum(['teams', 'methods']),
  fingerprint: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Of what it was begun with; each record has its own. */
  versions: z.record(z.string(), z.string()),
  /** Trials asked for. */
  planned: z.int(),
  /** The definition as it was given. */
  given: z.unknown(),
  /** The same with every default filled in. */
  resolved: z.strictObject({
    tasks: z.array(taskSchema).readonly(),
    conditions: z.array(conditionSchema).readonly(),
    seeds: z.array(z.int()).readonly(),
    settings: trialSettingsSchema,
  }),
});

/** What the folder of an experiment says of it. */
export interface Manifest {
  readonly experiment: Experiment;
  readonly createdAt: string;
  readonly versions: Readonly<Record<string, string>>;
}

/**
 * Reads a manifest.
 * @returns null where there is none
 * @throws CoVoyagerError `bad-folder`
 */
export function readExperimentManifest(files: FolderFiles): Manifest | null {
  const value = readJsonFile(files.manifest);
  if (value === undefined) return null;
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) {
    throw new CoVoyagerError(
      'bad-folder',
      `Expected the manifest of an experiment, but ${files.manifest}: ${schemaProblems(parsed.error, value).join('; ')}. Name another folder.`,
    );
  }
  const { createdAt, fingerprint, given, kind, name, resolved, versions } = parsed.data;
  return { createdAt, versions, experiment: { name, kind, ...resolved, fingerprint, given } };
}

/** A manifest for an experiment that begins now. */
export function newManifest(experiment: Experiment): Manifest {
  const versions = versionsInUse(experiment.settings.mcVersion);
  return { experiment, createdAt: wallTime(), versions };
}

/**
 * Writes it, and the definition that gives the same experiment anywhere.
 * @throws CoVoyagerError `bad-folder`
 */
export function writeExperimentManifest(
  files: FolderFiles,
  { createdAt, experiment, versions }: Manifest,
): void {
  const { conditions, fingerprint, given, kind, name, seeds, settings, tasks } = experiment;
  writeWhole(files.definition, definitionOf(experiment));
  writeWhole(files.manifest, {
    schemaVersion: MANIFEST_VERSION,
    name,
    kind,
    fingerprint,
    createdAt,
    versions,
    planned: trialsOf(experiment).length,
    given: given ?? null,
    resolved: { tasks, conditions, seeds, settings },
  } satisfies z.input<typeof manifestSchema>);
}

function definitionOf({ conditions, kind, name, seeds, settings, tasks }: Experiment): ExperimentDefinition {
  const common = { schemaVersion: 1, name, tasks, seeds, settings } as const;
  const names = conditions.map((condition) => condition.name);
  return kind === 'teams' ? { kind, ...common, teams: names } : { kind, ...common, methods: names };
}

function readJsonFile(file: string): unknown {
  if (!existsSync(file)) return undefined;
  const reading = readJson(textOf(file));
  if (reading.ok) return reading.value;
  throw unusable(file, reading.reason);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw unusable(file, cause);
  }
}
