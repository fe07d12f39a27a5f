import { asSentence, counted } from '../../base/words.js';
import { defined } from '../../base/defined.js';
import { decompose, type DecomposedGoal, type DecomposeRequest } from '../../decompose/decompose.js';
import { readGoals } from '../../decompose/words/goal-text.js';
import { insistingModel } from '../../decompose/model/insisting-model.js';
import { resolveReply } from '../../decompose/model/model-decomposition-draft.js';
import { readPlanReply } from '../../decompose/model/reply-plan.js';
import {
  decomposeByVoyager,
  gradeVoyagerSteps,
  type VoyagerDecomposition,
} from '../../decompose/model/voyager-baseline.js';
import { startOf } from '../../decompose/start-of.js';
import { loadEnvironment } from '../../environment/load-environment.js';
import { loadGame } from '../../game/game.js';
import type { ModelPort } from '../../model/model.js';
import type { DraftSubtask } from '../../plan/subtask/draft.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal, Rules } from '../../plan/subtask/subtask.js';
import type { PlanMeasures, Trial } from '../trial.js';
import { gradePlan } from './grade-plan.js';
import type { RecordedPlan } from './recorded-plans.js';

/** What a method came back with, graded. `plan` is null where there was nothing to grade. */
export interface MethodAnswer {
  readonly outcome: 'done' | 'failed' | 'impossible';
  readonly reason: string | null;
  readonly plan: PlanMeasures | null;
}

/** The planner's own plan: search over the game's rules, no model. */
export async function answerByPlanner(trial: Trial): Promise<MethodAnswer> {
  const made = await decompose({ ...requestOf(trial), method: 'planner' });
  if (made.status !== 'planned') return unplanned(made);
  return graded(gradePlan(startFor(trial), made, { rounds: 0 }), 'The plan', made.reason);
}

/**
 * The model's own list of the last round, as it stood before the planner mended or replaced it; only where the model
 * was asked nothing (the goal is impossible, or reached already) is that the answer.
 * @throws CoVoyagerError
 */
export async function answerByCoVoyager(
  trial: Trial,
  model: ModelPort,
  signal: AbortSignal,
): Promise<MethodAnswer> {
  const { maxRounds } = trial.settings;
  const heard = overheard(model);
  const modelSettings = { maxRounds, seed: trial.seed };
  const made = await decompose({
    ...requestOf(trial),
    method: 'co-voyager',
    model: heard,
    modelSettings,
    signal,
  });
  const last = made.rounds.at(-1);
  const failures = made.modelFailures.map(asSentence);
  if (!last) {
    if (failures.length > 0) return { outcome: 'failed', reason: failures.join(' '), plan: null };
    if (made.status !== 'planned') return unplanned(made);
  }
  const start = startFor(trial);
  const { goals } = made;
  const subtasks = last ? ownList(start, goals, heard.replyOf(`plan-${last.round}`)) : [];
  const plan = gradePlan(
    start,
    { goals, subtasks },
    { rounds: made.rounds.length, faults: last?.faults ?? [] },
  );
  const answer = graded(plan, `The model's own list of round ${last?.round ?? 0}`, made.reason);
  if (plan.isExecutable) return answer;
  return { ...answer, reason: [answer.reason, ...failures, whatFollowed(made)].join(' ').trim() };
}

/** Read and counted as in the round it came in; nothing where no list could be read. */
function ownList(start: StartState, goals: readonly Goal[], reply: string | null): readonly DraftSubtask[] {
  const { subtasks } = readPlanReply(reply ?? '');
  return subtasks.length === 0 ? [] : (resolveReply(start, goals, subtasks).subtasks ?? []);
}

/** What a run with the planner's help would have had; it is not what is graded. */
function whatFollowed({ status, planner, changes }: DecomposedGoal): string {
  if (status !== 'planned') return '';
  if (planner.author === 'planner') return "Not graded: the planner's plan in its place.";
  return `Not graded: the same list mended by the planner (${counted(changes.length, 'change')}).`;
}

/**
 * Voyager's flat list, by one prompt.
 * @throws CoVoyagerError
 */
export async function answerByVoyager(
  trial: Trial,
  model: ModelPort,
  signal: AbortSignal,
): Promise<MethodAnswer> {
  const wanted = wantedIn(trial);
  if ('outcome' in wanted) return wanted;
  const { start, goals } = wanted;
  const settings = { model: insistingModel(model), seed: trial.seed, signal };
  return flat(
    start,
    goals,
    await decomposeByVoyager(start, goals, trial.task.goal, settings),
    1,
    "The model's list",
  );
}

/** A plan printed in a paper, by the rules it was made by. */
export function answerByRecord(trial: Trial, recorded: RecordedPlan): MethodAnswer {
  const wanted = wantedIn(trial, recorded.rules);
  if ('outcome' in wanted) return wanted;
  const { start, goals } = wanted;
  const answer =
    recorded.kind === 'steps'
      ? flat(start, goals, gradeVoyagerSteps(start, goals, recorded.steps), 0, 'The printed list')
      : graded(
          gradePlan(start, { goals, subtasks: recorded.subtasks }, { rounds: 0 }),
          'The printed plan',
          null,
        );
  const reason = [answer.reason, recorded.remark].filter((part) => part !== null).join(' ');
  return { ...answer, reason: reason === '' ? null : reason };
}

/** Each step waits for the one before, and counts if it could be read as work. */
function flat(
  start: StartState,
  goals: readonly Goal[],
  { subtasks, faults }: VoyagerDecomposition,
  rounds: number,
  what: string,
): MethodAnswer {
  return graded(gradePlan(start, { goals, subtasks }, { rounds, faults }), what, null);
}

function graded(plan: PlanMeasures, what: string, remark: string | null): MethodAnswer {
  const { firstFault, faults } = plan;
  if (!firstFault) return { outcome: 'done', reason: remark, plan };
  const more = faults > 1 ? ` (and ${faults - 1} more)` : '';
  const reason = `${what} does not pass the grounded check: ${firstFault.message}${more}`;
  return { outcome: 'failed', reason, plan };
}

function unplanned({ status, reason }: DecomposedGoal): MethodAnswer {
  return { outcome: status === 'impossible' ? 'impossible' : 'failed', reason, plan: null };
}

function requestOf({ task, settings }: Trial): DecomposeRequest {
  const { goal, chest, environment = settings.environment } = task;
  const { mcVersion, rules } = settings;
  return { goal, environment, mcVersion, rules, ...defined({ chest }) };
}

function startFor({ task, settings }: Trial, rules: Rules = settings.rules): StartState {
  const place = loadEnvironment(task.environment ?? settings.environment);
  return startOf(loadGame(settings.mcVersion), place, { rules, chest: task.chest }).start;
}

/** Start and goals, or the answer to a sentence nobody understands. */
function wantedIn(
  trial: Trial,
  rules?: Rules,
): { readonly start: StartState; readonly goals: readonly Goal[] } | MethodAnswer {
  const start = startFor(trial, rules);
  const { stock, offers, environment, game } = start;
  const available = [...Object.keys(stock), ...(environment.kind === 'arena' ? offers.keys() : [])];
  const reading = readGoals(game.registry, trial.task.goal, { available });
  if (reading.ok) return { start, goals: reading.value.goals };
  return { outcome: 'failed', reason: reading.problem.message, plan: null };
}

/** A model whose replies are kept as they came. */
interface OverheardModel extends ModelPort {
  /** The last reply of a stage; null where it brought none. */
  replyOf(stage: string): string | null;
}

/** The same model, overheard: what it said itself is graded, not what was made of it afterwards. */
function overheard(inner: ModelPort): OverheardModel {
  const replies = new Map<string, string>();
  return {
    name: inner.name,
    provider: inner.provider,
    replyOf: (stage) => replies.get(stage) ?? null,
    async complete(request, signal) {
      const reply = await inner.complete(request, signal);
      replies.set(request.stage, reply.text);
      return reply;
    },
  };
}
