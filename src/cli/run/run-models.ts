import { usageError } from '../../base/error.js';
import { defined } from '../../base/defined.js';
import type { CurriculumName } from '../../curriculum/curriculum.js';
import type { PlanningMethod } from '../../decompose/decomposition.js';
import type { ModelPort } from '../../model/model.js';
import type { RunRequest } from '../../run/run-request.js';
import type { RunSkills } from '../../run/run-skills.js';
import type { SkillMode } from '../../run/skill-modes.js';
import { modelCallOptions, type AskedRole, type ModelOptions } from '../shared/model-options.js';
import { openModels, refuseModels, refuseRoles, speaksOfModel } from '../shared/model-setup.js';

/** What `run` may be told of who plans, who does what with a model, and which. */
export interface RunModelOptions extends ModelOptions {
  readonly method?: PlanningMethod;
  /** Tries of the Task Manager. */
  readonly maxRounds?: number;
  readonly fallbackPlanner?: boolean;
  readonly skills?: SkillMode;
  readonly reviewSkills?: boolean;
  /** Of a run that explores: who proposes tasks. */
  readonly curriculum?: CurriculumName;
}

export type RunModels = Pick<RunRequest, 'planning' | 'ledger' | 'listener'> & {
  readonly proposer?: ModelPort;
  readonly skills: Pick<RunSkills, 'model' | 'models' | 'writing'> & { readonly mode: SkillMode };
};

/**
 * Opens the models a run asks for.
 * @throws CoVoyagerError for models nobody would ask; CoVoyagerError without a key, a provider's package, a server that answers
 */
export async function runModels(options: RunModelOptions): Promise<RunModels> {
  const { method = 'planner' } = options;
  const isSpokenOf = speaksOfModel(options, ['skill', 'reviewer', 'verifier']);
  const mode = options.skills ?? (isSpokenOf ? 'model' : 'direct');
  const roles = rolesIn(options, method, mode);
  if (roles.length === 0) {
    refuseModels(options, ['model', 'record', 'replay'], `--skills ${mode} and --method ${method}`);
    return { skills: { mode } };
  }
  const ledger = (await import('../../model/usage-ledger.js')).createUsageLedger();
  // No two runs are quite the same, and the prompts tell of them.
  const models: Models = await openModels(options, roles, ledger, 'stage');
  if (options.replay === undefined) await reach(Object.values(models));
  return {
    ledger,
    ...planningOf(options, method, models),
    ...(models.listener ? { listener: models.listener } : {}),
    ...(models.curriculum ? { proposer: models.curriculum } : {}),
    skills: { mode, ...skillModels(options, models) },
  };
}

type Models = Readonly<Partial<Record<AskedRole, ModelPort>>>;

/** @throws CoVoyagerError for options of roles nobody takes */
function rolesIn(options: RunModelOptions, method: PlanningMethod, mode: SkillMode): readonly AskedRole[] {
  if (method === 'planner') {
    refuseRoles(options, ['planner'], '--method co-voyager or voyager');
    if (options.fallbackPlanner)
      throw usageError('Expected --method co-voyager or voyager beside --fallback-planner.');
  }
  if (options.curriculum !== 'model') refuseRoles(options, ['curriculum'], '--curriculum model');
  if (method !== 'co-voyager') refuseRoles(options, ['critic'], '--method co-voyager');
  if (mode !== 'model') {
    refuseRoles(options, ['skill', 'reviewer', 'verifier'], '--skills model');
    if (options.reviewSkills) throw usageError('Expected --skills model beside --review-skills.');
  }
  const isReviewed = options.reviewSkills === true || options.reviewerModel !== undefined;
  const taken: Readonly<Record<AskedRole, boolean>> = {
    planner: method !== 'planner',
    critic: method === 'co-voyager',
    skill: mode === 'model',
    reviewer: isReviewed,
    verifier: options.verifierModel !== undefined,
    listener: options.listenerModel !== undefined,
    curriculum: options.curriculum === 'model',
  };
  return (Object.keys(taken) as AskedRole[]).filter((role) => taken[role]);
}

function planningOf(
  options: RunModelOptions,
  method: PlanningMethod,
  { planner, critic }: Models,
): Pick<RunRequest, 'planning'> {
  if (!planner) return {};
  const { maxRounds, fallbackPlanner = false } = options;
  const asking = {
    ...modelCallOptions(options),
    ...defined({ maxRounds }),
    ...(critic ? { critic } : {}),
  };
  return { planning: { method, model: planner, asking, isFallingBack: fallbackPlanner } };
}

function skillModels(
  options: RunModelOptions,
  { skill, reviewer, verifier }: Models,
): Pick<RunSkills, 'model' | 'models' | 'writing'> {
  if (!skill) return {};
  const models = { ...(reviewer ? { reviewer } : {}), ...(verifier ? { verifier } : {}) };
  return {
    model: skill,
    writing: modelCallOptions(options),
    ...(reviewer || verifier ? { models } : {}),
  };
}

/** Nobody is to move before it is known that models are there; of other providers only a call tells. */
async function reach(models: readonly ModelPort[]): Promise<void> {
  if (!models.some(({ provider }) => provider === 'openai')) return;
  const { reachOpenAi } = await import('../../model/open-model.js');
  await reachOpenAi();
}
