import { defined } from '../../base/defined.js';
import { createHash } from 'node:crypto';
import { type Condition, type Task, type TrialSettings, trialId, type Trial } from '../trial.js';
import { hasRecordedPlan } from '../perform/recorded-plans.js';
import { CoVoyagerError } from '../../base/error.js';
import { loadEnvironment } from '../../environment/load-environment.js';

/** What is to be compared, with every default filled in: everything that decides its trials. */
export interface Experiment {
  readonly name: string;
  readonly kind: 'teams' | 'methods';
  readonly tasks: readonly Task[];
  /** All of the one kind, each name once. */
  readonly conditions: readonly Condition[];
  readonly seeds: readonly number[];
  readonly settings: TrialSettings;
  /**
   * Short hash over everything that decides how a trial goes (kind, tasks, settings; not conditions and seeds, so that
   * an experiment may grow). Records of different ones never mix.
   */
  readonly fingerprint: string;
  /** As given, for the manifest. */
  readonly given: unknown;
}

/**
 * All trials an experiment asks for, each once: seed by seed, then task by task, then condition by condition, so that
 * an experiment that is cut short has done about the same for every condition. Where a recorded method has no plan for a
 * task there is no trial; a method that asks no model says the same for every seed, and is tried with the first alone.
 */
export function trialsOf(experiment: Experiment): readonly Trial[] {
  const { conditions, seeds, settings, tasks } = experiment;
  const pairs = tasks.flatMap((task) =>
    conditions
      .filter((condition) => canBeTried(condition, task))
      .map((condition) => ({
        task,
        condition,
        settings: task.environment === undefined ? settings : { ...settings, environment: task.environment },
      })),
  );
  return seeds.flatMap((seed, at) =>
    pairs
      .filter(({ condition }) => at === 0 || dependsOnSeed(condition))
      .map((pair) => ({ id: trialId(pair.task.id, pair.condition.name, seed), seed, ...pair })),
  );
}

function dependsOnSeed(condition: Condition): boolean {
  return condition.kind === 'team' || condition.model !== null;
}

function canBeTried(condition: Condition, { goal }: Task): boolean {
  const isRecorded = condition.kind === 'method' && condition.method === 'recorded';
  return !isRecorded || hasRecordedPlan(condition.name, goal);
}

/** One of `of` parts of an experiment; the first is 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/**
 * Reads "2/4": the second of four parts.
 * @throws CoVoyagerError `bad-definition`
 */
export function parseShard(text: string): Shard {
  const [, index = '', of = ''] = /^\s*(\d{1,4})\s*\/\s*(\d{1,4})\s*$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (of !== '' && shard.of >= 1 && shard.index >= 1 && shard.index <= shard.of) return shard;
  throw new CoVoyagerError(
    'bad-definition',
    `Expected a part such as 2/4 (the second of four, the first is 1), got "${text}".`,
  );
}

/**
 * The trials of one part. All conditions of one task and seed stay together, so that what is compared was measured on
 * one machine, and no trial changes its part when the experiment grows by conditions or by later seeds.
 * @returns in the order of `trials`; the parts together hold every trial once
 */
export function shardOf(trials: readonly Trial[], shard: Shard): readonly Trial[] {
  const blocks = new Map<string, number>();
  return trials.filter(({ task, seed }) => {
    const key = `${task.id}/${seed}`;
    const block = blocks.get(key) ?? blocks.size;
    blocks.set(key, block);
    return block % shard.of === shard.index - 1;
  });
}

const LENGTH = 12;

/**
 * Short hash over everything that decides how a trial goes. Not conditions and seeds, so that an experiment may grow;
 * not names and depths, which only reports show; of an environment's file what it says, not where it lies, so that
 * parts done on different machines belong together.
 */
export function fingerprintOf({
  kind,
  settings,
  tasks,
}: Pick<Experiment, 'kind' | 'settings' | 'tasks'>): string {
  const decides = {
    kind,
    // Where logs are kept decides nothing.
    settings: { ...settings, environment: placeOf(settings.environment), logs: undefined },
    tasks: tasks
      .map(({ id, goal, environment, chest, collab, exploring }) => ({
        id,
        goal,
        chest,
        ...defined({ collab, exploring }),
        environment: environment === undefined ? null : placeOf(environment),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
  return createHash('sha256')
    .update(JSON.stringify(ordered(decides)))
    .digest('hex')
    .slice(0, LENGTH);
}

function placeOf(nameOrFile: string): unknown {
  return /\.json5?$/.test(nameOrFile) ? loadEnvironment(nameOrFile) : nameOrFile;
}

/** The order of fields in a file means nothing. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]));
}
