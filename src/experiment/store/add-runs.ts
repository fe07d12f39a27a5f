import { CoVoyagerError } from '../../base/error.js';
import { createHash } from 'node:crypto';
import { loadEnvironment } from '../../environment/load-environment.js';
import { readRun, type RecordedRun } from '../../run/log/read-run.js';
import type { Experiment } from '../definition/experiment.js';
import { nameOfTeam } from '../definition/conditions.js';
import { recordOfRun } from '../perform/record-of-run.js';
import { trialId, type Task, type TeamCondition, type TrialRecord } from '../trial.js';
import { filesIn } from './experiment-folder.js';
import { manifestIn } from './read-folder.js';
import { openStore } from './record-store.js';

export interface AddedRuns {
  readonly added: number;
  /** Why a run was left out. */
  readonly remarks: readonly string[];
}

/** Who writes what is added. */
const WRITER = 'added';

/**
 * Adds runs made elsewhere, such as those with real people (`co-voyager run --human`), to an experiment with teams. A run
 * belongs to the task with its goal, and to the team its log names. One that is there already is not added again; one
 * that could not be compared (another place or release, another goal, not at its end) is left out with a remark.
 * @param runFolders folders `co-voyager run` wrote
 * @throws CoVoyagerError `bad-folder`, `mixed-records`, `busy-folder`; CoVoyagerError `bad-run-folder` for what is no run
 */
export function addRuns(folder: string, runFolders: readonly string[]): AddedRuns {
  const { experiment } = manifestIn(filesIn(folder));
  if (experiment.kind !== 'teams') {
    throw new CoVoyagerError(
      'bad-folder',
      `Expected an experiment with teams to add runs to, but "${experiment.name}" in ${folder} compares methods.`,
    );
  }
  const runs = runFolders.map(readRun);
  const store = openStore(folder, experiment, WRITER);
  try {
    const before = store.records.length;
    const remarks = runs.flatMap((run) => {
      const reading = recordFrom(run, experiment);
      if (typeof reading === 'string') return [`${run.folder.path} was skipped: ${reading}.`];
      const isKnown = store.records.some(({ trial }) => trial === reading.trial);
      store.append(reading);
      return isKnown ? [`${run.folder.path} was skipped: it was added before.`] : [];
    });
    return { added: store.records.length - before, remarks };
  } finally {
    store.close();
  }
}

/** Its record, or why there is none. */
function recordFrom(run: RecordedRun, experiment: Experiment): TrialRecord | string {
  const { started } = run;
  if (!run.isFinal) return 'it has not ended';
  const task = experiment.tasks.find(({ goal }) => spoken(goal) === spoken(started.goal));
  if (!task) return `no task has its goal "${started.goal}"`;
  const difference = differenceFrom(run, experiment, task);
  if (difference !== null) return difference;
  const condition = teamOf(run);
  if (condition === null) return 'nobody worked in it';
  const first = JSON.stringify(started);
  const mark = createHash('sha256').update(first).digest('hex').slice(0, 8);
  const seed = started.world.seed ?? 0;
  const id = trialId(task.id, condition.name, seed);
  return recordOfRun(run.events, {
    trial: { id: `${id}-added-${mark}`, task, condition, seed },
    experiment: experiment.fingerprint,
    source: 'added',
    performer: 'added',
    startedAt: started.wallTime,
    wallMs: wallMsOf(run),
  });
}

function differenceFrom({ started }: RecordedRun, { settings }: Experiment, task: Task): string | null {
  const { environment, mcVersion } = started.world;
  const expected = loadEnvironment(task.environment ?? settings.environment).name;
  if (environment !== expected)
    return `it took place in ${environment ?? 'an unknown place'}, not in ${expected}`;
  if (mcVersion === settings.mcVersion) return null;
  return `it was played in Minecraft ${mcVersion}, not ${settings.mcVersion}`;
}

/** Everybody who ever joined. */
function teamOf({ events }: RecordedRun): TeamCondition | null {
  const kinds = new Map<string, string>();
  for (const event of events) if (event.kind === 'worker-joined') kinds.set(event.worker, event.workerKind);
  const count = (kind: string): number => [...kinds.values()].filter((one) => one === kind).length;
  const humans = count('human');
  const team = {
    ai: count('ai'),
    humanBots: count('scripted-human'),
    ...(humans > 0 ? { humans } : {}),
  };
  if (kinds.size === 0) return null;
  return { kind: 'team', name: nameOfTeam(team), ...team, temper: 'usual' };
}

function wallMsOf({ events, started }: RecordedRun): number {
  const last = events.at(-1)?.wallTime ?? started.wallTime;
  return Math.max(0, Date.parse(last) - Date.parse(started.wallTime));
}

function spoken(goal: string): string {
  return goal.trim().toLowerCase().replace(/\s+/g, ' ');
}
