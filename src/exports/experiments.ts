/** `co-voyager/experiments`: many trials under different conditions, their records and their report. */
export { CoVoyagerError, hasCode } from '../base/error.js';
export type { ErrorCode } from '../base/error.js';
export { experimentOf, readExperiment } from '../experiment/definition/read-experiment.js';
export type { Experiment } from '../experiment/definition/experiment.js';
export type { ExperimentDefinition } from '../experiment/definition/experiment-schema.js';
export { reportFolder, summaryOfFolder as summaryOf } from '../experiment/report/write-report.js';
export type { FolderReport } from '../experiment/report/write-report.js';
export { runExperiment } from '../experiment/run-experiment.js';
export type { ExperimentEnd, ExperimentProgress, ExperimentRequest } from '../experiment/run-experiment.js';
export { readFolder } from '../experiment/store/read-folder.js';
export type { ExperimentFolder } from '../experiment/store/read-folder.js';
export type { Summary } from '../experiment/statistics/summary.js';
export type { Trial, TrialRecord } from '../experiment/trial.js';
