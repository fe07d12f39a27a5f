import { type ExitCode, usageError } from '../../base/error.js';
import { defined } from '../../base/defined.js';
import { TICKS_PER_SECOND } from '../../base/ticks.js';
import { counted } from '../../base/words.js';
import { collabExperiment } from '../../experiment/definition/collab-experiment.js';
import { reportFolder } from '../../experiment/report/write-report.js';
import { collabCells, type CollabCell } from '../../experiment/statistics/collab-cells.js';
import type { Experiment } from '../../experiment/definition/experiment.js';
import type { CollabTeam, TrialRecord } from '../../experiment/trial.js';
import { columnsOf, layOutTable } from '../../messages/text-table.js';
import { readTaskFile } from '../../minecollab/task-file.js';
import { performExperiment } from '../experiment/perform-experiment.js';
import { freshFolder } from '../../base/folder.js';
import { interruptible } from '../shared/interrupt.js';
import { namesAround } from '../shared/model-setup.js';
import { printJson, printRemark, printResult } from '../shared/output.js';
import type { ShowOptions } from '../shared/shared-options.js';

/** What `minecollab run` was asked. */
export interface CollabRunOptions extends ShowOptions {
  readonly ids?: string;
  readonly agents: CollabTeam;
  readonly model?: string;
  readonly trials: number;
  readonly speed: number;
  readonly host?: string;
  readonly port: number;
  readonly completeInventories?: boolean;
  readonly keepLogs?: string;
  readonly out?: string;
  readonly jobs?: number;
  readonly yes?: boolean;
}

/** Real time after which a trial is killed: its own limit ends it long before, unless the machine is far too slow for it. */
const LEAST_TRIAL_MS = 600_000;
const TIMES_ITS_LIMIT = 2;

/**
 * `minecollab run`: plays what of a task file can be done.
 * @throws CoVoyagerError `bad-definition` for a file that is none, `usage` where no task of it can be done
 */
export async function runMinecollab(file: string, options: CollabRunOptions): Promise<ExitCode> {
  const { agents, trials, speed, json = false } = options;
  const ids = options.ids
    ?.split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (options.model !== undefined && agents !== 'model')
    throw usageError('Expected --agents model beside --model: nobody else asks a model.');
  if (options.host !== undefined) checkForServer(options);
  if (ids?.length === 0) throw usageError(`Expected ids of tasks, got "${options.ids ?? ''}".`);
  const tasks = readTaskFile(file, ids);
  const longestSeconds = Math.max(0, ...tasks.map(({ timeoutSeconds }) => timeoutSeconds));
  const { experiment, infeasible } = await collabExperiment({
    file,
    tasks,
    agents,
    trials,
    speed,
    timeoutMs: Math.max(LEAST_TRIAL_MS, TIMES_ITS_LIMIT * 1000 * longestSeconds),
    completesInventories: options.completeInventories ?? false,
    ...defined({ model: agents === 'model' ? (options.model ?? namesAround()[0]) : undefined }),
  });
  for (const { id, why } of infeasible) printRemark(`Not feasible: ${id}: ${why}`);
  if (experiment.tasks.length === 0)
    throw usageError(`Expected a task in ${file} that can be done, but none can; see above.`);
  if (options.host !== undefined) return runOnServer(experiment, options.host, options);
  const folder = options.out ?? freshFolder('results', experiment.name, 'experiment');
  const exitCode = await performExperiment(experiment, folder, { ...options, quiet: true });
  showMinecollab(folder, json);
  return exitCode;
}

/** @throws CoVoyagerError `usage` for what nothing comes of on a server */
function checkForServer({ agents, out, jobs, keepLogs }: CollabRunOptions): void {
  if (agents === 'model') throw usageError('Expected --agents planner or messages beside --host.');
  const [unheeded] = Object.keys(defined({ '--out': out, '--jobs': jobs, '--keep-logs': keepLogs }));
  if (unheeded !== undefined)
    throw usageError(
      `Expected no ${unheeded} beside --host: tasks are played one after the other, and no records are kept; --json prints what came of them.`,
    );
}

/** Plays the tasks on a server, at its own speed, and tells the score of each. */
async function runOnServer(
  { tasks, seeds }: Experiment,
  host: string,
  { agents, port, json = false }: CollabRunOptions,
): Promise<ExitCode> {
  const { playOnServer } = await import('../../minecollab/on-server.js');
  const trials = tasks.flatMap(({ id, collab }) =>
    seeds.flatMap((seed) => (collab ? [{ id, collab, seed }] : [])),
  );
  const isTold = agents === 'messages';
  const played: object[] = [];
  await interruptible(async (signal) => {
    for (const { id, collab, seed } of trials) {
      const { result, score } = await playOnServer(collab, { host, port, seed, isTold, signal });
      if (signal.aborted) return;
      played.push({ task: id, seed, agents, ...score, status: result.status, reason: result.reason });
      const seconds =
        score.ticks === null ? result.status : `${(score.ticks / TICKS_PER_SECOND).toFixed(1)} s`;
      if (!json) printResult(`${id}: score ${score.score.toFixed(3)}, ${seconds}`);
    }
  });
  if (json) printJson({ played });
  return played.length < trials.length ? 130 : 0;
}

/**
 * `minecollab report`: the success table of a folder, and its report anew.
 * @throws CoVoyagerError `bad-folder`
 */
export function reportMinecollab(folder: string, { json = false }: ShowOptions): Promise<void> {
  showMinecollab(folder, json);
  return Promise.resolve();
}

const COLUMNS = columnsOf('tasks', 'agents by', '>reached', '>rate', '>score', '>game s', '>real s');
const WIDTH = 100;
const MOST_NAMED = 20;

function showMinecollab(dir: string, json: boolean): void {
  const { folder, html } = reportFolder(dir);
  const { records, experiment } = folder;
  const cells = collabCells(experiment.tasks, records);
  const given = experiment.given as { readonly infeasible?: readonly unknown[] } | null;
  const infeasible = given?.infeasible ?? [];
  const missed = records.filter(({ outcome }) => outcome !== 'done');
  if (json) {
    printJson({ folder: folder.folder, report: html, cells, infeasible, missed: missed.map(missedJson) });
    return;
  }
  const { header, rows } = layOutTable(COLUMNS, cells.map(rowOf), WIDTH);
  printResult([...header, ...rows.flat()].join('\n'));
  for (const { trial, outcome, reason } of records)
    if (outcome === 'done' && reason !== null) printResult(`As far as it goes: ${trial}: ${reason}`);
  for (const { trial, outcome, reason } of missed.slice(0, MOST_NAMED))
    printResult(`Missed: ${trial}: ${outcome}${reason === null ? '' : `, ${reason}`}`);
  if (missed.length > MOST_NAMED) printResult(`and ${counted(missed.length - MOST_NAMED, 'more')}.`);
  if (infeasible.length > 0) printRemark(`${counted(infeasible.length, 'task')} left out as not feasible.`);
  printResult(`Report: ${html}`);
}

function missedJson({ trial, outcome, reason, collab }: TrialRecord): object {
  return { trial, outcome, reason, collab: collab ?? null };
}

function rowOf(cell: CollabCell): readonly string[] {
  const percent = (share: number): string => String(Math.round(share * 100));
  const seconds = (value: number | null): string => (value === null ? '-' : value.toFixed(1));
  return [
    cell.group,
    cell.condition,
    `${cell.reached}/${cell.of}`,
    `${percent(cell.low)}-${percent(cell.high)} %`,
    // Two blocks of 700 missing are no full score.
    cell.meanScore.toFixed(3),
    seconds(cell.medianSeconds),
    seconds(cell.medianWallSeconds),
  ];
}
