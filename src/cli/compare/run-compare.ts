import type { ShowOptions } from '../shared/shared-options.js';
import { type ExitCode, usageError } from '../../base/error.js';
import { defined } from '../../base/defined.js';
import type { HumanTemper } from '../../experiment/definition/conditions.js';
import { experimentOf } from '../../experiment/definition/read-experiment.js';
import type { ExperimentDefinition } from '../../experiment/definition/experiment-schema.js';
import { packageFile } from '../../game/package-file.js';
import { namesAround, speaksOfModel } from '../shared/model-setup.js';
import { performExperiment } from '../experiment/perform-experiment.js';
import { freshFolder } from '../../base/folder.js';

export interface CompareOptions extends ShowOptions {
  readonly environment?: string;
  readonly mcVersion?: string;
  readonly out?: string;
  readonly jobs?: number;
  readonly yes?: boolean;
}

/** What `compare decompose` was asked. */
export interface CompareMethodsOptions extends CompareOptions {
  readonly tasks?: string;
  readonly methods?: string;
  readonly models?: readonly string[];
  readonly seeds: number;
  readonly maxRounds: number;
  readonly rules: 'vanilla' | 'paper';
}

export interface CompareTeamsOptions extends CompareOptions {
  readonly goals: readonly string[];
  readonly teams: string;
  readonly trials: number;
  readonly speed: number;
  readonly temper: HumanTemper;
  /** Seconds. */
  readonly timeout: number;
  readonly add?: readonly string[];
}

const WITHOUT_MODEL = 'planner,paper';
const WITH_MODEL = 'planner,co-voyager,voyager,paper';

/**
 * `compare decompose`: plans of several methods, graded by the same check.
 * @throws CoVoyagerError `bad-definition`, CoVoyagerError for models nobody would ask, CoVoyagerError without a key
 */
export function compareMethods(options: CompareMethodsOptions): Promise<ExitCode> {
  return compare(methodsDefinition(options), 'compare decompose', options);
}

/**
 * `compare teams`: the same goals, each team in worlds of its own.
 * @throws CoVoyagerError `bad-definition`, CoVoyagerError for runs that cannot be added
 */
export function compareTeams(options: CompareTeamsOptions): Promise<ExitCode> {
  return compare(teamsDefinition(options), 'compare teams', options);
}

function compare(
  definition: ExperimentDefinition,
  where: string,
  options: CompareOptions & { readonly add?: readonly string[] },
): Promise<ExitCode> {
  const experiment = experimentOf(definition, where);
  return performExperiment(
    experiment,
    options.out ?? freshFolder('results', experiment.name, 'experiment'),
    options,
  );
}

/** The experiment `compare decompose` stands for. */
export function methodsDefinition(options: CompareMethodsOptions): ExperimentDefinition {
  const { tasks, seeds, maxRounds, rules, models } = options;
  const speaks = models !== undefined || speaksOfModel({}, []);
  const methods = (options.methods ?? (speaks ? WITH_MODEL : WITHOUT_MODEL))
    .split(',')
    .map((name) => name.trim());
  const asking = methods.filter((method) => /^(co-)?voyager$/i.test(method));
  if (models !== undefined && asking.length === 0) {
    throw usageError(
      'Expected co-voyager or voyager among --methods beside --models: nobody else asks a model.',
    );
  }
  return {
    schemaVersion: 1,
    kind: 'methods',
    name: 'compare-decompose',
    seeds,
    methods,
    tasks: { file: tasks ?? packageFile('experiments', 'goals.json5') },
    ...(asking.length === 0 ? {} : { models: [...(models ?? namesAround())] }),
    settings: { maxRounds, rules, ...placeOf(options) },
  };
}

/** The experiment `compare teams` stands for. */
export function teamsDefinition(options: CompareTeamsOptions): ExperimentDefinition {
  const { goals, teams, trials, speed, temper, timeout } = options;
  return {
    schemaVersion: 1,
    kind: 'teams',
    name: 'compare-teams',
    seeds: trials,
    tasks: [...goals],
    teams: teams
      .split(',')
      .map((team) => team.trim())
      .map((team) => (team.includes('@') ? team : { team, temper })),
    settings: { speed, timeoutMs: Math.round(timeout * 1000), ...placeOf(options) },
  };
}

function placeOf({ environment, mcVersion }: CompareOptions) {
  return {
    ...defined({ environment, mcVersion }),
  };
}
