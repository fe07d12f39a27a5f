import { basename } from 'node:path';
import { counted, slug } from '../../base/words.js';
import { solidCount } from '../../blueprint/blueprint.js';
import {
  whyInfeasible,
  withCompleteInventories,
  COLLAB_VERSION,
  collabPlaceOf,
} from '../../minecollab/start.js';
import type { CollabTask } from '../../minecollab/task.js';
import type { CollabTeam, TeamCondition } from '../trial.js';
import { TRIAL_DEFAULTS } from './experiment-schema.js';
import { fingerprintOf, type Experiment } from './experiment.js';

export interface CollabRequest {
  /** Path of the file the tasks are of; named in the report. */
  readonly file: string;
  readonly tasks: readonly CollabTask[];
  readonly agents: CollabTeam;
  /** Model string, where a model plans. */
  readonly model?: string;
  /** Of each task, each with a seed of its own. */
  readonly trials: number;
  /** Times real time. */
  readonly speed: number;
  /** Real time after which a trial is killed. */
  readonly timeoutMs: number;
  /** Deals out what a task's dishes need and its world lacks. */
  readonly completesInventories: boolean;
}

/** A task that cannot be done, and why. */
export interface Infeasible {
  readonly id: string;
  readonly why: string;
}

/** The feasible tasks of a file as an experiment, and those left out with the reason. */
export async function collabExperiment(
  request: CollabRequest,
): Promise<{ readonly experiment: Experiment; readonly infeasible: readonly Infeasible[] }> {
  const { file, agents, model, trials, speed, timeoutMs, completesInventories } = request;
  const given = request.tasks.map((task) => (completesInventories ? withCompleteInventories(task) : task));
  const reasons = new Map<CollabTask, string | null>();
  for (const task of given) reasons.set(task, await whyInfeasible(task));
  const infeasible = given.flatMap((task) => {
    const why = reasons.get(task) ?? null;
    return why === null ? [] : [{ id: task.id, why }];
  });
  const tasks = given
    .filter((task) => reasons.get(task) === null)
    .map((collab) => ({ id: slug(collab.id, Infinity), goal: wordsFor(collab), collab }));
  const [first] = given;
  const settings = {
    ...TRIAL_DEFAULTS,
    environment: first ? collabPlaceOf(first, 1).name : TRIAL_DEFAULTS.environment,
    mcVersion: COLLAB_VERSION,
    speed,
    timeoutMs: Math.ceil(timeoutMs),
    maxTicks: Math.max(1, ...given.map(({ timeoutSeconds }) => Math.ceil(timeoutSeconds * 20))),
  };
  return {
    infeasible,
    experiment: {
      name: `minecollab-${basename(file).replace(/\.json5?$/, '')}`,
      kind: 'teams',
      tasks,
      conditions: [teamOf(agents, given, model)],
      seeds: Array.from({ length: trials }, (_, at) => at + 1),
      settings,
      fingerprint: fingerprintOf({ kind: 'teams', settings, tasks }),
      given: { file: basename(file), infeasible, completesInventories },
    },
  };
}

function wordsFor({ blueprint, target }: CollabTask): string {
  if (blueprint) return `build ${counted(solidCount(blueprint), 'block')}`;
  const items = Object.entries(target).map(([item, count]) => `${count} ${item.replaceAll('_', ' ')}`);
  return items.join(', ');
}

/** One condition for all tasks of a file, whatever number of agents each has. */
function teamOf(collab: CollabTeam, tasks: readonly CollabTask[], model: string | undefined): TeamCondition {
  return {
    kind: 'team',
    name: model === undefined ? collab : `${collab}@${model}`,
    ai: Math.max(1, ...tasks.map(({ agents }) => agents)),
    humanBots: Math.max(0, ...tasks.map(({ people }) => people)),
    temper: 'usual',
    collab,
    ...(model === undefined ? {} : { model }),
  };
}
