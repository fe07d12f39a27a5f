import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../../src/experiment/store/record-store.js';
import { trialsOf, type Experiment } from '../../../../src/experiment/definition/experiment.js';
import type { Trial, TrialRecord } from '../../../../src/experiment/trial.js';
import { someExperiment } from '../definition/some-experiment.js';
import { someRecord } from '../some-trial.js';

export const EXPERIMENT = someExperiment({ tasks: 2, teams: 2, seeds: 2 });
export const TRIALS = trialsOf(EXPERIMENT);

/** Does something with a folder of its own, which is gone afterwards. */
export function inFolder<Value>(act: (folder: string) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  try {
    return act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A record of a trial, begun at some second. */
export function recordOf(trial: Trial | undefined, second = 0, performer = 'here/1'): TrialRecord {
  if (!trial) throw new Error('Expected a trial.');
  if (trial.condition.kind !== 'team') throw new Error('Expected a team.');
  const startedAt = new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();
  return { ...someRecord(trial, { performer }), condition: trial.condition, startedAt };
}

/** Writes records and closes again. */
export function fill(
  folder: string,
  records: readonly TrialRecord[],
  writer = 'a',
  experiment: Experiment = EXPERIMENT,
): void {
  const store = openStore(folder, experiment, writer);
  for (const record of records) store.append(record);
  store.close();
}

/** Every file of a folder with what is in it. */
export function contentsOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map(({ name, parentPath }) => join(parentPath, name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]));
}
