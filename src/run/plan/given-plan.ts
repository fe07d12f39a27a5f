import { CoVoyagerError } from '../../base/error.js';
import { completeDraft } from '../../decompose/model/model-decomposition-subtasks.js';
import { namesIn } from '../../messages/names.js';
import { materialsPhrase } from '../../messages/phrases.js';
import { firstFault } from '../../messages/plan/fault-sentence.js';
import type { Fault } from '../../plan/check/fault.js';
import { checkPlan, understoodPlan } from '../../plan/check/check.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { GivenPlan } from '../../plan/file/plan-file.js';
import type { DraftPlan, DraftSubtask } from '../../plan/subtask/draft.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import type { RunSettings } from '../run-settings.js';
import type { TeamPlan, TeamPlanner } from './plan-here.js';
import { fitted } from './team-planner.js';

/**
 * What a given plan is for.
 * @throws CoVoyagerError `bad-goal` where not even that can be read of it
 */
export function goalsOfGiven({ draft, rules }: GivenPlan, here: StartState): readonly Goal[] {
  const start = { ...here, rules };
  const { goals } = understoodPlan(start, draft);
  if (goals.length > 0) return goals;
  throw new CoVoyagerError('bad-goal', unproven(start, checkPlan(start, draft)));
}

/**
 * Hands out a plan somebody brought, first and once, if it is proven from what is really there; what comes after it,
 * repairs and further goals, is planned by others.
 */
export function givenPlanner(
  { draft, rules }: GivenPlan,
  settings: Pick<RunSettings, 'planningSeconds' | 'frugal' | 'maxTries'>,
  others: TeamPlanner,
): TeamPlanner {
  const info = { method: 'given', model: null, provider: null } as const;
  let isHandedOut = false;
  return {
    info: { ...info, author: null },
    async plan(here, goals, team, occasion): Promise<TeamPlan> {
      if (isHandedOut || occasion.kind !== 'goal') return others.plan(here, goals, team, occasion);
      const start = { ...here, rules };
      const proven = provenPlan(start, goals, draft);
      if (typeof proven === 'string') return { kind: 'undecided', reason: proven };
      isHandedOut = true;
      const origin = {
        planner: { ...info, author: 'given' },
        base: proven,
        notes: filledIn(start, draft, proven),
      } as const;
      return fitted(settings, start, goals, team, origin, occasion.signal);
    },
  };
}

/** The plan with all that a worker has to know; or what is wrong with it. */
function provenPlan(
  start: StartState,
  goals: readonly Goal[],
  draft: DraftPlan,
): readonly Subtask[] | string {
  const faults = checkPlan(start, { ...draft, goals });
  const complete = completeDraft(start, goals, understoodPlan(start, draft).subtasks);
  const subtasks = complete.map((subtask, index) => waitingAsListed(subtask, draft.subtasks, index));
  const found = faults.length > 0 ? faults : checkPlan(start, { goals, subtasks });
  if (found.length === 0) return subtasks;
  return unproven(start, found);
}

function unproven({ game }: StartState, faults: readonly Fault[]): string {
  const fault = firstFault(faults, namesIn(game.registry));
  return `The plan cannot be carried out here as it is: ${fault} "co-voyager check" lists all that is wrong with a plan.`;
}

/** What the plan says a subtask waits for is waited for, whether or not anything comes of it. */
function waitingAsListed(subtask: Subtask, drafts: readonly DraftSubtask[], index: number): Subtask {
  const listed = (drafts[index]?.dependsOn ?? []).map((id) => drafts.findIndex((other) => other.id === id));
  const ids = listed.filter((position) => position >= 0).map((position) => `s${position + 1}`);
  return { ...subtask, dependsOn: [...new Set([...subtask.dependsOn, ...ids])] };
}

/** What the plan left open and is settled now, subtask by subtask. */
function filledIn({ game }: StartState, drafts: DraftPlan, subtasks: readonly Subtask[]): readonly string[] {
  const nameOf = namesIn(game.registry);
  const open = subtasks.filter(
    ({ action }, index) =>
      (action === 'craft' || action === 'smelt') && drafts.subtasks[index]?.materials === undefined,
  );
  if (open.length === 0) return [];
  const words = open.map((subtask) => `${subtask.id} ${materialsPhrase(subtask, nameOf)}`);
  return [`Materials the plan does not name: ${words.join('; ')}.`];
}
