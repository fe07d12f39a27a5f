import { checkArgument } from '../base/arguments.js';
import { trialsOf } from './definition/trials-of.js';
import { writeReport } from './report/write-report.js';
import { readFolder, type ExperimentFolder } from './store/read-folder.js';
import { summarise } from './summary/summarise.js';
import type { Summary } from './summary/summary.js';

/** What the records of a folder say, and the page that shows it. */
export interface FolderReport {
  readonly folder: ExperimentFolder;
  readonly summary: Summary;
  /** Path of the page. */
  readonly html: string;
  /** Paths of the page and of the CSV and JSON beside it. */
  readonly files: readonly string[];
}

/** What the records of a folder say, without writing anything. */
export function summaryOf({ experiment, conditions, records, remarks }: ExperimentFolder): Summary {
  const planned = trialsOf(experiment).length;
  return summarise(records, { conditions, tasks: experiment.tasks, planned, remarks });
}

/**
 * Makes the report of a folder anew, from its records alone.
 * @throws CoVoyagerError `bad-folder`, `mixed-records`
 */
export function reportFolder(path: string): FolderReport {
  checkArgument('reportFolder("results/teams")', 'path', path, 'string');
  const folder = readFolder(path);
  const { experiment, records, createdAt, versions } = folder;
  const { name, kind, given, settings, fingerprint } = experiment;
  const summary = summaryOf(folder);
  const performers = [...new Set(records.map(({ performer }) => performer))].sort();
  const about = { name, kind, createdAt, given, settings, versions, performers, fingerprint };
  return { folder, summary, ...writeReport(folder.folder, summary, about, records) };
}
