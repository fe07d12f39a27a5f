import { namesIn, whyNoPlan } from '../../messages/names.js';
import { firstFault } from '../../messages/plan/fault-sentence.js';
import { subtaskPhrase, type NameOf } from '../../messages/phrases.js';
import { isModelError, type ModelPort } from '../../model/model.js';
import { providerShown } from '../../decompose/decompose.js';
import { insistingModel } from '../../decompose/model/insisting-model.js';
import type { PlannerInfo } from '../../decompose/decomposition.js';
import { planGoals } from '../../decompose/planner.js';
import { checkPlan } from '../../plan/check/check.js';
import type { Fault } from '../../plan/check/fault.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import type { Occasion, Team, TeamPlan, TeamPlanner } from './plan-here.js';
import { givenPlanner } from './given-plan.js';
import type { RunPlanning } from './run-planning.js';
import type { RunSettings } from '../log/stored-request.js';
import type { FittingSettings } from './fitting.js';
import { fitted } from './planning-thread.js';
import { teamPlanner } from './team-planner.js';
import { completePlan } from '../../decompose/complete-plan.js';
import { recipeByRecipe } from '../../decompose/recipe-by-recipe.js';

type Settings = Pick<RunSettings, 'goal' | 'plan' | 'method'> & FittingSettings;

/**
 * Who plans a run, by its method; chests and repairs are the planner's always.
 * @param hasPlan whether a plan that was brought along has been handed out, in a run that goes on
 */
export function plannerOf(settings: Settings, planning: RunPlanning = {}, hasPlan = false): TeamPlanner {
  const { method } = settings;
  if (method === 'recipes') return recipePlanner(settings);
  const byRules = teamPlanner(settings);
  if (settings.plan && !hasPlan) return givenPlanner(settings.plan, settings, byRules);
  const { model } = planning;
  if (method === 'planner' || !model) return byRules;
  const info = { method, model: model.name, provider: providerShown(model) };
  return {
    info: { ...info, author: null },
    plan: (start, goals, team, occasion) =>
      occasion.kind === 'goal'
        ? new ModelPlanner(settings, { ...planning, model }, byRules, info).plan(start, goals, team, occasion)
        : byRules.plan(start, goals, team, occasion),
  };
}

/** A model's plan, or why there is none. */
type Listed =
  | {
      readonly kind: 'listed';
      readonly subtasks: readonly Subtask[];
      readonly author: PlannerInfo['author'];
      readonly notes: readonly string[];
    }
  | { readonly kind: 'undecided'; readonly reason: string };

class ModelPlanner {
  constructor(
    private readonly settings: Settings,
    private readonly planning: RunPlanning & { readonly model: ModelPort },
    private readonly byRules: TeamPlanner,
    private readonly info: Omit<PlannerInfo, 'author'>,
  ) {}

  async plan(start: StartState, goals: readonly Goal[], team: Team, occasion: Occasion): Promise<TeamPlan> {
    // Nothing is paid for a goal that is impossible.
    const known = await planGoals(start, goals);
    if (known.kind === 'impossible') {
      return { kind: known.kind, reason: whyNoPlan(start.game.registry, known.why) };
    }
    const listed = await this.listed(start, goals, occasion.signal);
    if (listed.kind === 'listed') {
      const planner = { ...this.info, author: listed.author };
      const origin = { planner, base: listed.subtasks, notes: listed.notes };
      return fitted({ settings: this.settings, start, goals, team, origin }, occasion.signal);
    }
    if (!this.planning.isFallingBack || occasion.signal.aborted) return listed;
    const plan = await this.byRules.plan(start, goals, team, occasion);
    if (plan.kind !== 'planned') return plan;
    const planner = { ...this.info, author: 'planner' } as const;
    return { ...plan, planner, notes: [`${listed.reason} The planner plans instead.`, ...plan.notes] };
  }

  private async listed(start: StartState, goals: readonly Goal[], signal: AbortSignal): Promise<Listed> {
    try {
      return this.settings.method === 'voyager'
        ? await this.listedByVoyager(start, goals, signal)
        : await this.listedByTaskManager(start, goals, signal);
    } catch (error) {
      // An empty purse and a wrong key are nothing to plan around, unless that was agreed on.
      const isOver = isModelError(error) && (error.code === 'aborted' || this.planning.isFallingBack);
      if (!isOver) throw error;
      return { kind: 'undecided', reason: error.message };
    }
  }

  private async listedByTaskManager(
    start: StartState,
    goals: readonly Goal[],
    signal: AbortSignal,
  ): Promise<Listed> {
    const { decomposeWithModel } = await import('../../decompose/model/model-decomposition.js');
    const { model, asking, isFallingBack = false } = this.planning;
    const made = await decomposeWithModel(start, goals, this.settings.goal, {
      ...asking,
      model: insistingModel(model),
      signal,
    });
    const { status, subtasks, author, rounds, notes, changes, failures } = made;
    if (status === 'planned' && (author === 'model' || isFallingBack)) {
      const changed = changes.map((change) => `The planner changed the model's plan: ${change}`);
      return { kind: 'listed', subtasks, author, notes: [...notes, ...changed] };
    }
    return noPlan(rounds.length, rounds.at(-1)?.faults ?? [], failures, namesIn(start.game.registry));
  }

  private async listedByVoyager(
    start: StartState,
    goals: readonly Goal[],
    signal: AbortSignal,
  ): Promise<Listed> {
    const [{ decomposeByVoyager }, { completeDraft }] = await Promise.all([
      import('../../decompose/model/voyager-baseline.js'),
      import('../../decompose/model/model-decomposition-subtasks.js'),
    ]);
    const { model, asking } = this.planning;
    const asked = { ...asking, model: insistingModel(model), signal };
    const { subtasks, faults, notes } = await decomposeByVoyager(start, goals, this.settings.goal, asked);
    const nameOf = namesIn(start.game.registry);
    if (faults.length > 0) return noPlan(1, faults, [flatList(subtasks, nameOf)], nameOf);
    // Its steps name no materials, tools or places: what the check found they need is written down.
    const steps = subtasks.map(({ id, action, item, quantity }) => ({ id, action, item, quantity }));
    const completed = completeDraft(start, goals, steps);
    const remaining = checkPlan(start, { goals, subtasks: completed });
    if (remaining.length > 0) return noPlan(1, remaining, [flatList(subtasks, nameOf)], nameOf);
    return { kind: 'listed', subtasks: completed, author: 'model', notes };
  }
}

function flatList(subtasks: readonly Subtask[], nameOf: NameOf): string {
  return `It listed: ${subtasks.map((subtask) => subtaskPhrase(subtask, nameOf)).join(', ')}.`;
}

function noPlan(
  rounds: number,
  faults: readonly Fault[],
  failures: readonly string[],
  nameOf: NameOf,
): Listed {
  const what = faults.length > 0 ? `The last one: ${firstFault(faults, nameOf)}` : '';
  const tries = rounds === 1 ? '1 round' : `${rounds} rounds`;
  const said = [`The model gave no plan that passes the grounded check in ${tries}.`, what, ...failures];
  return { kind: 'undecided', reason: said.filter((sentence) => sentence !== '').join(' ') };
}

/** For teams in which nobody may plan: what single recipes lead to, carried out as it is once it is proven. */
function recipePlanner(settings: FittingSettings): TeamPlanner {
  const info = { method: 'recipes', model: null, provider: null } as const;
  return {
    info: { ...info, author: null },
    async plan(start, goals, team, { signal }) {
      const crafts = recipeByRecipe(start, goals);
      if (!crafts)
        return { kind: 'impossible', reason: 'Nobody may plan, and single recipes lead to no way to it.' };
      const { subtasks: base, faults, notes } = completePlan(start, { goals, subtasks: crafts });
      if (faults.length > 0)
        return { kind: 'undecided', reason: firstFault(faults, namesIn(start.game.registry)) };
      const origin = { planner: { ...info, author: 'planner' }, base, notes } as const;
      return fitted({ settings, start, goals, team, origin }, signal);
    },
  };
}
