import { ALREADY_DONE, partNotes } from '../messages/run-sentences.js';
import type { ModelCallOptions, ModelPort } from '../model/model.js';
import { checkOneOf, checkOptions, type FieldTypes } from '../base/arguments.js';
import { defined } from '../base/defined.js';
import { CoVoyagerError } from '../base/error.js';
import type { Position } from '../base/position.js';
import { AIR, cellsOf, withCells, type Blueprint } from '../blueprint/blueprint.js';
import type { ItemCounts } from '../base/item-counts.js';
import type { Environment } from '../environment/environment-schema.js';
import { loadEnvironment } from '../environment/load-environment.js';
import { loadGame } from '../game/game.js';
import { DEFAULT_VERSION } from '../game/registry.js';
import { namesIn, whyNoPlan } from '../messages/names.js';
import { firstFault } from '../messages/plan/fault-sentence.js';
import { bossLines } from '../messages/plan/bosses.js';
import { checkPlan } from '../plan/check/check.js';
import { criticalPathOf } from '../plan/subtask/critical-path.js';
import type { Fault } from '../plan/check/fault.js';
import type { StartState } from '../plan/check/start-state.js';
import type { Goal, Rules } from '../plan/subtask/subtask.js';
import type { Decomposition, PlannerInfo, PlanningMethod } from './decomposition.js';
import { firstStage } from './building-stage.js';
import { builtGoal, readBuilding, type BuildingReading } from './building-goal.js';
import { unread, type GoalProblem } from './words/goal-problem.js';
import { readGoals } from './words/goal-text.js';
import { insistingModel } from './model/insisting-model.js';
import type { ModelDecomposition, ModelDecompositionSettings } from './model/model-decomposition.js';
import { planWithBulkTools } from './bulk-tools.js';
import { rawOf } from './planner.js';
import { startOf } from './start-of.js';

/** What to decompose, and how. Only the goal must be given. */
export interface DecomposeRequest {
  /** A sentence: "craft a compass", "build a 5x5 cobblestone hut". */
  readonly goal: string;
  /** What is to be built; the sentence is only shown then. */
  readonly blueprint?: Blueprint;
  /** Where its lowest corner is to be. */
  readonly at?: Position;
  /** Name of a shipped environment, path to a .json5 file, or the environment itself. Default `overworld`. */
  readonly environment?: string | Environment;
  /** Java Edition release. Default {@link DEFAULT_VERSION}. */
  readonly mcVersion?: string;
  /** Default `vanilla`. */
  readonly rules?: Rules;
  /** What lies in the shared chest and in the inventories: item names, everyday ones too, to counts. */
  readonly chest?: Readonly<Record<string, number>>;
  readonly inventory?: Readonly<Record<string, number>>;
  /** Default `co-voyager` where a model is given, else `planner`. */
  readonly method?: PlanningMethod;
  /** Needed for the methods `co-voyager` and `voyager`. */
  readonly model?: ModelPort;
  readonly modelSettings?: ModelSettings;
  /** Gives up model calls. */
  readonly signal?: AbortSignal;
}

/** How the model is asked; a call takes 120 s at the most unless told otherwise. */
export interface ModelSettings extends ModelCallOptions {
  /** Turns of Task Manager and Task Critic, 1 or more. Default 4. */
  readonly maxRounds?: number;
  /** The critic's model; by default the Task Manager's own. */
  readonly critic?: ModelPort;
  /** A person who criticises in the model's place; resolves to nothing where the plan is fine. */
  readonly askPerson?: (question: string) => Promise<string>;
}

export interface DecomposedGoal extends Decomposition {
  readonly goal: string;
  /** Why the sentence could not be read; null where it could. */
  readonly problem: GoalProblem | null;
}

/** What a method came back with, before the grounded check. */
type Attempt = Pick<ModelDecomposition, 'status'> &
  Partial<ModelDecomposition> & { readonly raw?: ItemCounts };

const EXAMPLE = 'decompose({ goal: "craft a compass" })';
const REQUEST_FIELDS: Readonly<Record<keyof DecomposeRequest, FieldTypes>> = {
  goal: 'string',
  blueprint: 'object?',
  at: 'object?',
  environment: 'string|object?',
  mcVersion: 'string?',
  rules: 'string?',
  chest: 'object?',
  inventory: 'object?',
  method: 'string?',
  model: 'object?',
  modelSettings: 'object?',
  signal: 'object?',
};

/**
 * Turns a sentence into subtasks proven to be executable. Whoever made the plan, it is shown as `planned` only after
 * the grounded check found nothing wrong with it. A sentence that cannot be read, and a goal that cannot be reached,
 * are outcomes, not errors.
 * @throws CoVoyagerError `bad-argument`, `bad-option`, `unknown-version`, `unknown-environment`, `bad-stock` for unreadable contents,
 *   `no-model` or `bad-model` for a method without a usable model, and those of model calls
 */
export async function decompose(request: DecomposeRequest): Promise<DecomposedGoal> {
  checkOptions(EXAMPLE, request, REQUEST_FIELDS);
  const { goal, mcVersion = DEFAULT_VERSION, rules = 'vanilla', environment = 'overworld' } = request;
  checkOneOf(EXAMPLE, 'rules', rules, ['vanilla', 'paper']);
  const game = loadGame(mcVersion);
  const place = typeof environment === 'string' ? loadEnvironment(environment) : environment;
  const { start, notes } = startOf(game, place, {
    rules,
    chest: request.chest,
    inventory: request.inventory,
  });
  const method = request.method ?? (request.model ? 'co-voyager' : 'planner');
  checkOneOf(EXAMPLE, 'method', method, ['planner', 'co-voyager', 'voyager']);
  const reading = readingOf(request, start, place);
  const nothing = {
    goal,
    rules,
    mcVersion,
    environment: place.name,
    goals: [],
    subtasks: [],
    raw: {},
    criticalPath: [],
    rounds: [],
    changes: [],
    modelFailures: [],
    notes,
  };
  if (!reading.ok) {
    const { problem } = reading;
    const planner = plannerInfo(method, request.model, 'planner');
    return { ...nothing, status: 'unknown', reason: problem.message, planner, problem };
  }
  const goals = firstStage(start, reading.value.goals);
  const attempt = proven(start, goals, await attemptBy(method, start, goals, request));
  const subtasks = attempt.subtasks ?? [];
  return {
    ...nothing,
    status: attempt.status,
    reason: attempt.reason ?? (attempt.status === 'planned' && subtasks.length === 0 ? ALREADY_DONE : null),
    goals,
    planner: plannerInfo(method, request.model, attempt.author ?? 'planner'),
    subtasks,
    raw: attempt.raw ?? rawOf(subtasks),
    criticalPath: criticalPathOf(subtasks),
    notes: [
      ...new Set([
        ...notes,
        ...reading.value.notes,
        ...partNotes(goals, reading.value.goals),
        ...(attempt.notes ?? []),
        ...bossLines(subtasks),
      ]),
    ],
    rounds: attempt.rounds ?? [],
    changes: attempt.changes ?? [],
    modelFailures: attempt.failures ?? [],
    problem: null,
  };
}

/** What is asked for: a building, or what the sentence says, of things that are there or can be had. */
function readingOf(
  request: DecomposeRequest,
  start: StartState,
  place: Environment,
): ReturnType<typeof readGoals> {
  const { registry } = start.game;
  const available = [...Object.keys(start.stock), ...(place.kind === 'arena' ? start.offers.keys() : [])];
  return goalsOf(readBuilding(registry, request)) ?? readGoals(registry, request.goal, { available });
}

/** A building as goals are read; null where nothing is to be built. */
function goalsOf(building: BuildingReading): ReturnType<typeof readGoals> | null {
  if (!building) return null;
  if (building.kind === 'problem') return unread('not-understood', building.message);
  // Where nobody has looked yet, what is to be empty is taken to be so.
  const { blueprint: whole, notes } = building;
  const blueprint = withCells(
    whole,
    cellsOf(whole).filter(({ block }) => block !== AIR),
  );
  return { ok: true, value: { goals: [builtGoal(blueprint)], notes, open: [] } };
}

function attemptBy(
  method: PlanningMethod,
  start: StartState,
  goals: readonly Goal[],
  request: DecomposeRequest,
): Promise<Attempt> {
  switch (method) {
    case 'planner':
      return attemptByPlanner(start, goals);
    case 'co-voyager':
      return attemptByModel(start, goals, request);
    case 'voyager':
      return attemptByBaseline(start, goals, request);
  }
}

async function attemptByPlanner(start: StartState, goals: readonly Goal[]): Promise<Attempt> {
  const planBy =
    start.rules === 'paper' ? (await import('./paper/paper-planner.js')).planByPaper : planWithBulkTools;
  const result = await planBy(start, goals);
  switch (result.kind) {
    case 'planned':
      return { status: 'planned', subtasks: result.subtasks, raw: result.raw };
    case 'impossible':
      return { status: 'impossible', reason: whyNoPlan(start.game.registry, result.why) };
    case 'undecided':
      return { status: 'unknown', reason: whyNoPlan(start.game.registry, result.why) };
  }
}

/** The planner goes first: nothing is paid for a goal that is impossible or already reached. */
async function attemptByModel(
  start: StartState,
  goals: readonly Goal[],
  request: DecomposeRequest,
): Promise<Attempt> {
  const asking = askingOf(request);
  const known = await attemptByPlanner(start, goals);
  if (known.status === 'impossible' || known.subtasks?.length === 0) return known;
  const { decomposeWithModel } = await import('./model/model-decomposition.js');
  return decomposeWithModel(start, goals, request.goal, asking);
}

async function attemptByBaseline(
  start: StartState,
  goals: readonly Goal[],
  request: DecomposeRequest,
): Promise<Attempt> {
  const asking = askingOf(request);
  const { decomposeByVoyager } = await import('./model/voyager-baseline.js');
  const result = await decomposeByVoyager(start, goals, request.goal, asking);
  const { steps, subtasks, faults, notes } = result;
  const rounds = [{ round: 1, subtasks: subtasks.length, faults, critique: '' }];
  const said = `the model's list: ${steps.join('; ') || 'empty'}`;
  const attempt = { notes: [said, ...notes], rounds, author: 'model' as const };
  // Its steps name no tools or materials; the baseline's own grading fills them in, the last gate would not.
  return faults.length > 0
    ? { ...attempt, status: 'unknown', reason: refusal(start, faults) }
    : { ...attempt, status: 'planned', subtasks };
}

function askingOf({ model, method, modelSettings, signal }: DecomposeRequest): ModelDecompositionSettings {
  if (model) return { model: insistingModel(model), ...modelSettings, ...defined({ signal }) };
  throw new CoVoyagerError('no-model', `Expected a model for the method ${method ?? ''}, got none.`);
}

/** The last gate: a plan with faults is not shown at all. */
function proven(start: StartState, goals: readonly Goal[], attempt: Attempt): Attempt {
  if (attempt.status !== 'planned') return attempt;
  const subtasks = attempt.subtasks ?? [];
  const faults = checkPlan(start, { goals, subtasks });
  if (faults.length === 0) return attempt;
  return { ...attempt, status: 'unknown', reason: refusal(start, faults), subtasks: [], raw: {} };
}

function refusal({ game }: StartState, faults: readonly Fault[]): string {
  return `The plan does not pass the grounded check: ${firstFault(faults, namesIn(game.registry))}`;
}

/** Which company answered is the adapter's business; whether anybody did is the record's. */
export function providerShown({ provider }: ModelPort): string {
  return provider === 'replay' || provider === 'scripted' ? provider : 'live';
}

function plannerInfo(
  method: PlanningMethod,
  model: ModelPort | undefined,
  author: PlannerInfo['author'],
): PlannerInfo {
  const asked = method === 'planner' ? undefined : model;
  return { method, model: asked?.name ?? null, provider: asked ? providerShown(asked) : null, author };
}
