import type { ShowOptions } from '../shared/shared-options.js';
import { type ExitCode, EXIT, usageError } from '../../base/error.js';
import { defined } from '../../base/defined.js';
import { readExperiment } from '../../experiment/definition/read-experiment.js';
import { parseShard } from '../../experiment/definition/experiment.js';
import { reportFolder } from '../../experiment/report/write-report.js';
import { mergeFolders } from '../../experiment/store/merge-folders.js';
import { readFolder } from '../../experiment/store/read-folder.js';
import { printRemark } from '../shared/output.js';
import { performExperiment, type PerformOptions } from './perform-experiment.js';
import { freshFolder } from '../../base/folder.js';
import { showExperiment, stateOfFolder } from './show-experiment.js';

/** How trials are performed, as typed. */
export interface SharingOptions extends ShowOptions {
  readonly jobs?: number;
  readonly keepLogs?: string;
  readonly yes?: boolean;
  /** "1/2". */
  readonly shard?: string;
  readonly queue?: string;
}

export interface ExperimentRunOptions extends SharingOptions {
  readonly out?: string;
  readonly dryRun?: boolean;
}

/**
 * `experiment run FILE`: performs the trials of an experiment file, or tells what they would take.
 * @throws CoVoyagerError
 */
export async function runExperimentFile(file: string, options: ExperimentRunOptions): Promise<ExitCode> {
  const experiment = readExperiment(file);
  const how = performOptionsOf(options);
  if (options.dryRun) {
    const { showDryRun } = await import('./show-dry-run.js');
    await showDryRun(experiment, how);
    return EXIT.ok;
  }
  const folder = options.out ?? freshFolder('results', experiment.name, 'experiment');
  return performExperiment(experiment, folder, how);
}

/**
 * `experiment resume DIR`: performs what is not finished.
 * @throws CoVoyagerError
 */
export async function resumeExperiment(dir: string, options: SharingOptions): Promise<ExitCode> {
  const { experiment, folder } = readFolder(dir);
  return performExperiment(experiment, folder, performOptionsOf(options));
}

/**
 * `experiment merge DIR...`: one folder with the records of all, and its report.
 * @throws CoVoyagerError `mixed-records`, `bad-folder`
 */
export async function mergeExperiments(
  dirs: readonly string[],
  options: ShowOptions & { readonly out: string },
): Promise<void> {
  const { folder } = mergeFolders(dirs, options.out);
  await rebuildReport(folder, options);
}

/**
 * `report DIR`: the report made anew.
 * @throws CoVoyagerError `mixed-records`, `bad-folder`
 */
export async function rebuildReport(dir: string, options: ShowOptions): Promise<void> {
  const report = reportFolder(dir);
  const state = stateOfFolder(report);
  await showExperiment({ ...state, reason: null }, report, options);
  if (state.status === 'unfinished' && !options.json) printRemark('Not all trials are finished yet.');
}

/** @throws CoVoyagerError where a part and a queue are asked for at once; CoVoyagerError for a part that is none */
function performOptionsOf({
  jobs,
  keepLogs,
  yes,
  shard,
  queue,
  json,
  color,
}: SharingOptions): PerformOptions {
  if (shard !== undefined && queue !== undefined) {
    throw usageError('Expected --shard or --queue, got both: a queue shares the trials out by itself.');
  }
  return {
    ...defined({ jobs, keepLogs, yes }),
    ...(shard === undefined ? {} : { shard: parseShard(shard) }),
    ...defined({ queue, json, color }),
  };
}
