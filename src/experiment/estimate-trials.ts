import { sum } from 'simple-statistics';
import { TICKS_PER_SECOND } from '../base/ticks.js';
import { decompose, type DecomposedGoal } from '../decompose/decompose.js';
import { startOf } from '../decompose/start-of.js';
import { planForTeam } from '../decompose/fit/plan-for-team.js';
import { loadEnvironment } from '../environment/load-environment.js';
import { loadGame } from '../game/game.js';
import { costUsd, knownPrice } from '../model/usage-ledger.js';
import { gameDurations } from '../schedule/simulate/game-durations.js';
import { layoutOfEnvironment } from '../schedule/simulate/layout.js';
import type { MethodCondition, Task, TeamCondition, Trial, TrialSettings } from './trial.js';

/** What the trials of one condition are expected to take. */
interface ConditionEstimate {
  readonly condition: string;
  readonly trials: number;
  /** One after the other. */
  readonly seconds: number;
  readonly modelCalls: number;
  /** 0 where no model is asked, null where its price is not known. */
  readonly costUsd: number | null;
}

/** What trials are expected to take; rough, and `basis` says from what. */
export interface TrialsEstimate {
  readonly conditions: readonly ConditionEstimate[];
  readonly trials: number;
  /** With as many side by side as were asked for. */
  readonly seconds: number;
  readonly costUsd: number | null;
  /** Sentences for people. */
  readonly basis: readonly string[];
}

/** Real seconds a world and its bots take to be there, and to be gone. */
const WORLD_SECONDS = 2;
/** Real seconds of a plan by search, and of grading one. */
const PLAN_SECONDS = 0.2;
/** What a model that writes a list of subtasks usually takes: the prompt, its reply a subtask, real time. */
const CALL = { promptTokens: 2000, tokensPerSubtask: 60, seconds: 8 } as const;
/** Turns until a plan passes; in each the list is written and criticised. The baseline has one call. */
const USUAL_ROUNDS = 2;
const CALLS_A_ROUND = 2;
/** Fitting a plan to its team takes about a second: so many are, and so far; the rest is estimated too long. */
const FITTED = { plans: 20, maxTrials: 10 } as const;
/** Where nothing is known of a goal: the middle of the shipped tasks. */
const USUAL_SUBTASKS = 10;

/**
 * Estimates what trials will take, without performing any: each task is planned once a team, and its time simulated.
 * @param sideBySide how many are performed at a time
 * @throws CoVoyagerError and CoVoyagerError for places and releases that are not there
 */
export async function estimateTrials(trials: readonly Trial[], sideBySide: number): Promise<TrialsEstimate> {
  const expectations = new Expectations();
  const conditions: ConditionEstimate[] = [];
  const names = [...new Set(trials.map(({ condition }) => condition.name))];
  for (const name of names) {
    const own = trials.filter(({ condition }) => condition.name === name);
    const each: Expected[] = [];
    for (const trial of own) each.push(await expectations.of(trial));
    conditions.push({
      condition: name,
      trials: own.length,
      seconds: sum(each.map(({ seconds }) => seconds)),
      modelCalls: sum(each.map(({ modelCalls }) => modelCalls)),
      costUsd: costOf(each.map((expected) => expected.costUsd)),
    });
  }
  const total = sum(conditions.map(({ seconds }) => seconds));
  return {
    conditions,
    trials: trials.length,
    seconds: total / Math.max(1, Math.min(sideBySide, trials.length)),
    costUsd: costOf(conditions.map((condition) => condition.costUsd)),
    basis: basisOf(trials),
  };
}

type Expected = Omit<ConditionEstimate, 'condition' | 'trials'>;

/** Seeds change little of what is expected: each task is looked at once a condition. */
class Expectations {
  private readonly known = new Map<string, Promise<Expected>>();
  private readonly plans = new Map<string, Promise<DecomposedGoal>>();
  private fitted = 0;

  of({ task, condition, settings }: Trial): Promise<Expected> {
    const key = `${task.id}/${condition.name}`;
    const known = this.known.get(key);
    if (known) return known;
    const expected =
      condition.kind === 'team'
        ? this.teamExpected(task, condition, settings)
        : this.methodExpected(task, condition, settings);
    this.known.set(key, expected);
    return expected;
  }

  private async methodExpected(
    task: Task,
    { method, model }: MethodCondition,
    settings: TrialSettings,
  ): Promise<Expected> {
    if (model === null) return { seconds: PLAN_SECONDS, modelCalls: 0, costUsd: 0 };
    const rounds = Math.min(USUAL_ROUNDS, settings.maxRounds);
    const calls = method === 'voyager' ? 1 : rounds * CALLS_A_ROUND;
    const { subtasks } = await this.planOf(task, settings);
    const size = subtasks.length || USUAL_SUBTASKS;
    const usage = {
      inputTokens: calls * CALL.promptTokens,
      outputTokens: calls * CALL.tokensPerSubtask * size,
    };
    const cost = costUsd(usage, knownPrice(model.replace(/^openai:/, '')));
    return { seconds: calls * CALL.seconds, modelCalls: calls, costUsd: cost };
  }

  private async teamExpected(
    task: Task,
    { ai, humanBots }: TeamCondition,
    settings: TrialSettings,
  ): Promise<Expected> {
    const plan = await this.planOf(task, settings);
    const maxTrials = this.fitted++ < FITTED.plans ? FITTED.maxTrials : 0;
    const ticks =
      plan.status === 'planned'
        ? await ticksOf(task, plan, { workers: ai + humanBots, maxTrials }, settings)
        : 0;
    const seconds = Math.min(ticks, settings.maxTicks) / TICKS_PER_SECOND / settings.speed;
    return { seconds: seconds + WORLD_SECONDS, modelCalls: 0, costUsd: 0 };
  }

  private planOf({ id, goal, chest }: Task, settings: TrialSettings): Promise<DecomposedGoal> {
    const known = this.plans.get(id);
    if (known) return known;
    const { mcVersion, rules, environment } = settings;
    const plan = decompose({
      goal,
      mcVersion,
      rules,
      environment,
      method: 'planner',
      ...(chest ? { chest } : {}),
    });
    this.plans.set(id, plan);
    return plan;
  }
}

async function ticksOf(
  { chest }: Task,
  { goals, subtasks }: DecomposedGoal,
  team: { readonly workers: number; readonly maxTrials: number },
  settings: TrialSettings,
): Promise<number> {
  const game = loadGame(settings.mcVersion);
  const place = loadEnvironment(settings.environment);
  const { start } = startOf(game, place, { rules: settings.rules, chest });
  const layout = layoutOfEnvironment(place);
  const plan = await planForTeam(start, goals, {
    ...team,
    durations: gameDurations(game, layout),
    chest: layout.chest,
    ...(team.maxTrials > 0 ? {} : { base: subtasks }),
  });
  return plan.kind === 'planned' && Number.isFinite(plan.expectedTicks)
    ? plan.expectedTicks
    : settings.maxTicks;
}

function basisOf(trials: readonly Trial[]): readonly string[] {
  const hasTeams = trials.some(({ condition }) => condition.kind === 'team');
  const hasModels = trials.some(({ condition }) => condition.kind === 'method' && condition.model !== null);
  return [
    ...(hasTeams
      ? [
          `Times: the plan of each task simulated for each team, at the speed asked for, and ${WORLD_SECONDS} s for the world; ` +
            'a machine with too few cores does not keep the speed, and people and failures take longer.',
        ]
      : []),
    ...(hasModels
      ? [
          `Models: ${USUAL_ROUNDS} turns with ${CALLS_A_ROUND} calls each (baseline: 1 call), a call with ${CALL.promptTokens} ` +
            `tokens in, ${CALL.tokensPerSubtask} out a subtask, ${CALL.seconds} s; at worst all turns are taken.`,
        ]
      : []),
    ...(hasTeams || hasModels ? [] : [`Times: ${PLAN_SECONDS} s a plan; no model is asked.`]),
  ];
}

function costOf(values: readonly (number | null)[]): number | null {
  return values.includes(null) ? null : sum(values.map((value) => value ?? 0));
}
