import type { ShowOptions } from '../shared/shared-options.js';
import { counted, forShell, listed } from '../../base/words.js';
import { EXIT, type ExitCode, usageError } from '../../base/error.js';
import { availableParallelism, hostname } from 'node:os';
import { resolve } from 'node:path';
import { type Experiment, type Shard, trialsOf } from '../../experiment/definition/experiment.js';
import type { TrialQueue } from '../../experiment/queue/trial-queue.js';
import { reportFolder } from '../../experiment/report/write-report.js';
import {
  runExperiment,
  type ExperimentEnd,
  type ExperimentProgress,
} from '../../experiment/run-experiment.js';
import { addRuns } from '../../experiment/store/add-runs.js';
import { readRun } from '../../run/log/read-run.js';
import { ExperimentDisplay, type ProgressMode } from './experiment-display.js';
import { showExperiment } from './show-experiment.js';
import type { ExperimentState } from './experiment-json.js';
import { hushConsole } from '../shared/hush-console.js';
import { printJson, printRemark } from '../shared/output.js';
import { MOST_TRIAL_TOKENS } from '../../experiment/perform/trial-model.js';
import { agreeToSpend } from '../shared/spending.js';
import { interruptibleTwice } from '../shared/interrupt.js';

/** How the trials of an experiment are to be performed, and shown. */
export interface PerformOptions extends ShowOptions {
  /** Trials side by side; undefined: as many as the cores carry. */
  readonly jobs?: number;
  readonly shard?: Shard;
  /** Address of a Redis or Valkey. */
  readonly queue?: string;
  /** Folder the logs of the trials that are performed now are kept in. */
  readonly keepLogs?: string;
  /** What models cost is agreed to. */
  readonly yes?: boolean;
  /** Whoever asked shows the results itself. */
  readonly quiet?: boolean;
  /** Folders of runs made elsewhere. */
  readonly add?: readonly string[];
}

/**
 * Performs what of an experiment is not finished yet, makes its report, shows it.
 * @returns ok when all trials asked for are finished, however they ended; failed when the queue broke, or every trial
 *   crashed; interrupted
 * @throws CoVoyagerError where there is nothing to do at all, CoVoyagerError without a key for a model that is asked, CoVoyagerError for runs that cannot be added
 */
export async function performExperiment(
  asked: Experiment,
  folder: string,
  options: PerformOptions,
): Promise<ExitCode> {
  const logs = options.keepLogs === undefined ? {} : { logs: resolve(options.keepLogs) };
  const experiment = { ...asked, settings: { ...asked.settings, ...logs } };
  if (trialsOf(experiment).length === 0) {
    throw usageError('Expected at least one trial, but no recorded method has a plan for any of the tasks.');
  }
  // What would fail after an hour had better fail now.
  for (const dir of options.add ?? []) readRun(dir);
  await openModels(experiment, options.yes);
  const display = new ExperimentDisplay(progressMode(options), process.stderr);
  const restoreConsole = hushConsole();
  const stopDisplay = (): void => display.stop();
  process.on('exit', stopDisplay);
  const resume = resumeCommand(folder, options);
  let isAtTrials = true;
  const performed = async (signal: AbortSignal): Promise<ExitCode> => {
    const end = await carryOut(experiment, folder, options, display, signal);
    isAtTrials = false;
    display.stop();
    const state = stateOf(end, resume);
    if (end.finished === 0 && state.status !== 'finished') return showNothing(state, options);
    const remarks = options.add ? addRuns(folder, options.add).remarks : [];
    for (const remark of remarks) printRemark(`Note: ${remark}`);
    const report = reportFolder(folder);
    if (options.quiet !== true) await showExperiment(state, report, options);
    else if (state.reason !== null) printRemark(state.reason);
    return exitCodeOf(
      end.kind,
      report.folder.records.every(({ outcome }) => outcome === 'crashed'),
    );
  };
  try {
    // The report as well: who stops when all is done still gets it, in seconds.
    return await interruptibleTwice(performed, {
      now: () => performance.now(),
      onFirst: () => {
        if (isAtTrials) display.say('Stopping: trials under way are given up, finished ones are kept.');
      },
      onSecond: () => {
        display.stop();
        printRemark(`Interrupted at once. Finished trials are kept. Resume with: ${resume}`);
        process.exit(EXIT.interrupted);
      },
    });
  } finally {
    display.stop();
    process.off('exit', stopDisplay);
    restoreConsole();
  }
}

/** Trials side by side where nobody says: one a core, but never none. */
export function usualJobs(): number {
  return Math.max(1, availableParallelism());
}

async function carryOut(
  experiment: Experiment,
  folder: string,
  options: PerformOptions,
  display: ExperimentDisplay,
  signal: AbortSignal,
): Promise<ExperimentEnd> {
  const { jobs = usualJobs(), shard = null } = options;
  const queue = await openQueue(experiment, options.queue, jobs);
  let hasBegun = false;
  try {
    return await runExperiment({
      experiment,
      folder,
      shard,
      queue,
      processes: jobs,
      signal,
      onProgress: (progress) => {
        // Told first when the folder is this process's.
        if (!hasBegun) display.say(beginningOf(experiment, folder, options, progress));
        hasBegun = true;
        display.tell(progress);
      },
    });
  } finally {
    await queue?.close();
  }
}

async function openQueue(
  { fingerprint }: Experiment,
  url: string | undefined,
  concurrency: number,
): Promise<TrialQueue | null> {
  if (url === undefined) return null;
  const { connectRedisQueue } = await import('../../experiment/queue/redis-queue.js');
  const performer = `${hostname()}/${process.pid}`;
  return connectRedisQueue({ url, experiment: fingerprint, concurrency, performer });
}

/** A missing key or package shows before the first trial, and somebody agrees to what the models cost. */
async function openModels(experiment: Experiment, yes: boolean | undefined): Promise<void> {
  const named = experiment.conditions.flatMap(({ name, model }) =>
    model == null ? [] : [[name, [model]] as const],
  );
  if (named.length === 0) return;
  const { openModelByName } = await import('../../model/open-model.js');
  for (const model of new Set(named.flatMap(([, models]) => models))) await openModelByName(model);
  const asking = trialsOf(experiment).filter(({ condition }) => condition.model != null);
  const maxTokens = asking.reduce((sum, { condition }) => sum + MOST_TRIAL_TOKENS[condition.kind], 0);
  await agreeToSpend({ models: new Map(named), maxTokens, yes });
}

function beginningOf(
  experiment: Experiment,
  folder: string,
  { jobs = usualJobs(), shard, queue }: PerformOptions,
  { planned, finished }: ExperimentProgress,
): string {
  const part = shard ? ` of part ${shard.index} of ${shard.of}` : '';
  const before = finished === 0 ? '' : `, ${finished} of them finished already`;
  const where = queue === undefined ? '' : `, with all who work on ${withoutPassword(queue)}`;
  const tried = new Set(trialsOf(experiment).map(({ condition }) => condition.name));
  const untried = experiment.conditions.map((condition) => condition.name).filter((each) => !tried.has(each));
  const none = untried.length === 0 ? '' : `, none of ${listed(untried)}: no plan recorded for these tasks`;
  return `${experiment.name}: ${counted(planned, 'trial')}${part}${none}${before}; ${jobs} side by side${where}. Folder: ${folder}`;
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}

function resumeCommand(folder: string, { shard, queue, jobs, keepLogs }: PerformOptions): string {
  return [
    `co-voyager experiment resume ${forShell(folder)}`,
    ...(shard ? [`--shard ${shard.index}/${shard.of}`] : []),
    ...(queue === undefined ? [] : [`--queue ${forShell(withoutPassword(queue))}`]),
    ...(jobs === undefined ? [] : [`--jobs ${jobs}`]),
    ...(keepLogs === undefined ? [] : [`--keep-logs ${forShell(keepLogs)}`]),
  ].join(' ');
}

function stateOf({ kind, reason, finished, planned }: ExperimentEnd, resume: string): ExperimentState {
  const count = `${finished} of ${counted(planned, 'trial')} are finished and kept. Resume with: ${resume}`;
  switch (kind) {
    case 'finished':
      return { status: 'finished', reason: null };
    case 'stopped':
      return { status: 'interrupted', reason: `Interrupted: ${count}` };
    case 'broken':
      return { status: 'broken', reason: `${reason ?? 'The queue is gone.'} ${count}` };
  }
}

/** There is nothing a report could show. */
function showNothing(state: ExperimentState, { json }: PerformOptions): ExitCode {
  if (json) printJson({ ...state, report: null });
  printRemark(state.reason ?? 'Nothing was done.');
  return state.status === 'interrupted' ? EXIT.interrupted : EXIT.failed;
}

function exitCodeOf(kind: ExperimentEnd['kind'], hasOnlyCrashes: boolean): ExitCode {
  if (kind === 'stopped') return EXIT.interrupted;
  return kind === 'broken' || hasOnlyCrashes ? EXIT.failed : EXIT.ok;
}

function progressMode({ json }: PerformOptions): ProgressMode {
  if (process.stderr.isTTY && process.env.TERM !== 'dumb') return 'line';
  return json ? 'none' : 'tenths';
}
