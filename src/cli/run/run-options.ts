import { TICKS_PER_MINUTE } from '../../base/ticks.js';
import { existsSync } from 'node:fs';
import { printRemark } from '../shared/output.js';
import { DEFAULT_MC_VERSION } from '../shared/shared-options.js';
import { isEmbeddable } from '../../world/embeddable.js';
import { EMBEDDED_RANGE } from '../../environment/embedded-range.js';
import { type CoVoyagerError, usageError } from '../../base/error.js';
import { defined } from '../../base/defined.js';
import { wordsIn } from '../../base/words.js';
import { resolve } from 'node:path';
import type { Position } from '../../base/position.js';
import { blueprintFileIn, buildingTyped } from '../shared/building-argument.js';
import type { Sight } from '../../../primitives/body/sight.js';
import type { Game } from '../../game/game.js';
import type { RunEvent } from '../../run/log/run-event.js';
import type { RunRequest, WorldChoice } from '../../run/run-request.js';
import { PLANNING_METHODS } from '../../run/plan/run-planning.js';
import type { Night } from '../../worker/bot/reflexes/nights.js';
import { SKILL_MODES } from '../../run/skill-modes.js';
import type { Rules } from '../../plan/subtask/subtask.js';
import type { PeopleOptions } from './people-options.js';
import { peopleRequest, resumedPeople } from './people-run.js';
import { skillExtras, type SkillExtraOptions } from './skill-extras.js';
import { modelCallOptions } from '../shared/model-options.js';
import type { CurriculumName } from '../../curriculum/curriculum.js';
import type { ModelPort } from '../../model/model.js';
import { runModels, type RunModelOptions } from './run-models.js';

/** What `co-voyager run` was asked for, as typed. */
export interface RunOptions extends RunModelOptions, SkillExtraOptions, PeopleOptions {
  readonly ai?: number;
  readonly at?: Position;
  readonly names?: readonly string[];
  readonly planningSeconds: number;
  readonly frugal?: boolean;
  readonly night: Night;
  readonly rules?: Rules;
  readonly skillsFolder?: string;
  readonly environment?: string;
  readonly mcVersion?: string;
  readonly speed: number;
  readonly seed?: number;
  readonly sight?: Sight;
  readonly chest?: string;
  readonly host?: string;
  readonly port?: number;
  readonly out?: string;
  readonly resume?: string;
  readonly maxRepairs: number;
  readonly maxMinutes: number;
  /** Of a run that explores: limits of one task, and of their number. */
  readonly taskMinutes?: number;
  readonly tasks?: number;
  readonly json?: boolean;
  readonly verbose?: boolean;
  readonly color?: boolean;
}

export interface PreparedRun {
  readonly request: RunRequest;
  readonly speed: number;
  /** What was logged before, where a run is carried on. */
  readonly earlier: readonly RunEvent[];
  /** Whether people on other machines may come. */
  readonly isOpen: boolean;
}

const DEFAULT_PORT = 25_565;

/**
 * Makes a request of the options and refuses those that contradict each other, before anything is started.
 * @throws CoVoyagerError saying what would do; CoVoyagerError for a folder that holds no run
 */
export async function requestOf(
  goal: string,
  options: RunOptions,
  isTyped: (option: string) => boolean,
): Promise<PreparedRun> {
  if (options.resume !== undefined) return resumption(goal, { ...options, resume: options.resume }, isTyped);
  if (isPlanFile(goal)) return withPlan(goal, options, isTyped);
  if (options.rules !== undefined) {
    throw usageError('Expected a plan file instead of a goal beside --rules.');
  }
  return fresh(goal, options, isTyped);
}

async function fresh(
  goal: string,
  options: RunOptions,
  isTyped: (option: string) => boolean,
): Promise<PreparedRun> {
  const team = teamOf(options);
  const limits = {
    planningSeconds: options.planningSeconds,
    frugal: options.frugal ?? false,
    night: options.night,
    maxRepairs: options.maxRepairs,
    maxTicks: Math.round(options.maxMinutes * TICKS_PER_MINUTE),
  };
  if (goal.trim() === '') {
    throw usageError('run: expected a goal such as "craft a compass", or --resume DIR to carry a run on.');
  }
  const world = isServer(options) ? serverOf(options, isTyped) : await embeddedOf(options);
  const { speed } = options;
  const people = peopleRequest(options, { names: team.names ?? [], speed, isServer: isServer(options) });
  const sight = defined({ sight: options.sight });
  const building = await buildingTyped(goal, options.at);
  const request = {
    goal,
    ...building,
    world,
    ...sight,
    ...team,
    ...people,
    ...limits,
    ...(await workOf(options)),
  };
  const { out } = options;
  return {
    request: out === undefined ? request : { ...request, outDir: out },
    speed: options.speed,
    earlier: [],
    isOpen: options.lan === true && 'people' in people,
  };
}

/** Goals are words; what ends like a file, is the path of one, or is `-`, is a plan. */
function isPlanFile(goal: string): boolean {
  const isPath = /[./\\]/.test(goal) && existsSync(goal);
  return goal === '-' || isPath || (/^\S.*\.json5?(#\d+)?$/i.test(goal) && blueprintFileIn(goal) === null);
}

/** To carry a plan out; where the plan says, it is where it was made for. */
async function withPlan(
  file: string,
  options: RunOptions,
  isTyped: (option: string) => boolean,
): Promise<PreparedRun> {
  if (isTyped('method')) {
    throw usageError('--method: expected a goal beside it, got a plan, which is kept as it is.');
  }
  const [{ planTyped }, { readGoals }, { loadGame }, { loadEnvironment }] = await Promise.all([
    import('../shared/plan-argument.js'),
    import('../../decompose/words/goal-text.js'),
    import('../../game/game.js'),
    import('../../environment/load-environment.js'),
  ]);
  const gameOf = (written: string | undefined): Game =>
    loadGame(options.mcVersion ?? written ?? DEFAULT_MC_VERSION);
  const { draft, format, leftOut = [], ...said } = await planTyped(file, 'run', gameOf);
  if (leftOut.length > 0) printRemark(`Note: no subtasks, and left out: ${leftOut.join(', ')}.`);
  if (draft.subtasks.length === 0) {
    throw usageError(`run: expected a plan with subtasks in ${file}, got none.`);
  }
  const { environment, mcVersion } = isServer(options) ? {} : said;
  // A plan for any place at all needs one to be carried out in.
  const isNamed = environment !== undefined && options.environment === undefined;
  const isPlayable = isNamed && loadEnvironment(environment).kind !== 'nature';
  const place = defined({ mcVersion, environment: isPlayable ? environment : undefined });
  const goal = said.goal ?? `the plan in ${file === '-' ? 'standard input' : file}`;
  const prepared = await fresh(goal, { ...place, ...options }, isTyped);
  const rules = options.rules ?? said.rules ?? (format === 'co-voyager-original' ? 'paper' : 'vanilla');
  // A sentence beside the subtasks says what they are for; else the last of them does.
  const reading = readGoals(gameOf(said.mcVersion).registry, said.goal ?? '');
  const goals = draft.goals.length === 0 && reading.ok ? reading.value.goals : draft.goals;
  return { ...prepared, request: { ...prepared.request, plan: { draft: { ...draft, goals }, rules } } };
}

function teamOf({ ai, names, human = [], play = [], humanBot = 0, people }: RunOptions): {
  readonly ai: number;
  readonly names?: readonly string[];
} {
  if (ai === 0 && human.length + play.length + humanBot === 0 && people !== 'open') {
    throw usageError(
      '--ai: expected 1 to 32 workers, got 0; 0 is only for runs with people: name them with --human, or let anybody join with --people open.',
    );
  }
  const count = ai ?? names?.length ?? 1;
  if (names && names.length > count) {
    throw usageError(`--names: expected at most ${count}, as many as --ai, got ${names.length}.`);
  }
  return names ? { ai: count, names } : { ai: count };
}

/**
 * Who plans, and how the workers come to do their jobs.
 * @throws CoVoyagerError as `runModels` does
 */
async function workOf(
  options: RunOptions,
): Promise<Pick<RunRequest, 'skills' | 'planning' | 'ledger' | 'listener' | 'exploring'>> {
  const { skills, proposer, ...models } = await runModels(options);
  const folder = options.skillsFolder === undefined ? {} : { folder: resolve(options.skillsFolder) };
  return {
    ...models,
    ...(options.curriculum ? { exploring: await exploringOf(options, options.curriculum, proposer) } : {}),
    skills: { ...skills, ...folder, ...skillExtras(options, skills.mode) },
  };
}

const USUAL_TASK_MINUTES = 10;

/** Who proposes tasks in a run that explores; without a model it is a matter of a name and a seed. */
async function exploringOf(
  { seed = 1, taskMinutes = USUAL_TASK_MINUTES, tasks, ...options }: RunOptions,
  name: CurriculumName,
  model: ModelPort | undefined,
): Promise<NonNullable<RunRequest['exploring']>> {
  const limits = {
    taskTicks: Math.round(taskMinutes * TICKS_PER_MINUTE),
    ...defined({ maxTasks: tasks }),
  };
  if (model) {
    const { modelCurriculum } = await import('../../curriculum/by-model.js');
    return { ...limits, curriculum: modelCurriculum({ model, ...modelCallOptions(options) }) };
  }
  const { plainCurriculum } = await import('../../curriculum/curricula.js');
  return { ...limits, curriculum: plainCurriculum(name === 'model' ? 'frontier' : name, seed) };
}

function isServer({ host, port }: RunOptions): boolean {
  return host !== undefined || port !== undefined;
}

function serverOf(options: RunOptions, isTyped: (option: string) => boolean): WorldChoice {
  for (const option of ['speed', 'seed', 'chest', 'protect'] as const) {
    // What explores leaves some things to chance in any world.
    const isOfCurriculum = option === 'seed' && options.curriculum !== undefined;
    if (!isTyped(option) || isOfCurriculum) continue;
    throw usageError(
      `${flagOf(option)}: cannot be set on a server that runs already; leave out --host and --port to start a world here.`,
    );
  }
  const { host = '127.0.0.1', port = DEFAULT_PORT, mcVersion, environment } = options;
  return {
    kind: 'server',
    host,
    port,
    ...defined({ version: mcVersion, environment }),
  };
}

async function embeddedOf(options: RunOptions): Promise<WorldChoice> {
  const { environment, mcVersion: version = DEFAULT_MC_VERSION, speed, seed, chest } = options;
  if (!isEmbeddable(version)) {
    throw usageError(
      `--mc-version: expected a release the embedded world can be, ${EMBEDDED_RANGE}, got "${version}". ` +
        'For others name a server with --host.',
    );
  }
  return {
    kind: 'embedded',
    version,
    speed,
    ...defined({ environment, seed }),
    ...(options.lan === true ? { isOpen: true } : {}),
    ...(options.protect ? {} : { isProtected: false }),
    ...(chest === undefined ? {} : { chest: await chestOf(chest, version) }),
  };
}

async function chestOf(argument: string, version: string): Promise<Readonly<Record<string, number>>> {
  const [{ readCounts }, { readStock }, { loadRegistry }] = await Promise.all([
    import('../shared/counts-argument.js'),
    import('../../decompose/stock.js'),
    import('../../game/registry.js'),
  ]);
  return readStock(loadRegistry(version), readCounts(argument, '--chest'), 'chest').counts;
}

// All of it was settled when the run began.
const SETTLED = wordsIn(
  `ai names human play humanBot people wait keepOpen lan protect planningSeconds frugal rules night
   skillsFolder skillLibrary chat environment mcVersion speed seed sight chest host port out maxRepairs maxMinutes`,
);

/** Options that are on unless it is said otherwise. */
const ON = ['protect', 'chat'];

function flagOf(option: string): string {
  const words = option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `--${ON.includes(option) ? 'no-' : ''}${words}`;
}

/**
 * What was settled when a run began is not said again when it goes on.
 * @throws CoVoyagerError `usage` for the first of these options that is
 */
export function refuseSettled(
  folder: string,
  options: readonly string[],
  isTyped: (option: string) => boolean,
): void {
  const settled = options.find(isTyped);
  if (settled !== undefined) throw hasItsOwn(folder, flagOf(settled));
}

function hasItsOwn(folder: string, what: string): CoVoyagerError {
  return usageError(`--resume: expected no ${what} beside it: the run in ${folder} has its own.`);
}

async function resumption(
  goal: string,
  { resume: folder, ...options }: RunOptions & { readonly resume: string },
  isTyped: (option: string) => boolean,
): Promise<PreparedRun> {
  if (goal.trim() !== '') throw hasItsOwn(folder, 'goal');
  refuseSettled(folder, SETTLED, isTyped);
  const [{ readRun }, { readSettings }] = await Promise.all([
    import('../../run/log/read-run.js'),
    import('../../run/log/stored-request.js'),
  ]);
  const { events, started } = readRun(folder);
  // Who has no model at hand any more may carry on without.
  const skills = options.skills ?? SKILL_MODES.find((mode) => mode === started.settings.skills);
  const { people, peopleMayJoin, world, exploring } = readSettings(started.settings);
  const begun = PLANNING_METHODS.find((each) => each === started.settings.method);
  const method = options.method ?? (begun === 'recipes' ? undefined : begun);
  const explored = exploring
    ? { curriculum: exploring.curriculum, seed: (world.kind === 'embedded' ? world.seed : undefined) ?? 1 }
    : {};
  const work = skills ? await workOf({ ...options, skills, ...explored, ...defined({ method }) }) : {};
  return {
    request: {
      goal: started.goal,
      resume: folder,
      ...work,
      ...resumedPeople(people, peopleMayJoin, options),
    },
    speed: started.world.speed,
    earlier: events,
    isOpen: world.kind === 'embedded' && world.isOpen === true && (people.length > 0 || peopleMayJoin),
  };
}
