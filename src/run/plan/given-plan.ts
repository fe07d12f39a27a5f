import { CoVoyagerError } from '../../base/error.js';
import { completePlan } from '../../decompose/complete-plan.js';
import { namesIn } from '../../messages/names.js';
import { materialsPhrase } from '../../messages/phrases.js';
import { faultSentence, firstFault } from '../../messages/plan/fault-sentence.js';
import { isWaste, type Fault } from '../../plan/check/fault.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { GivenPlan } from '../../plan/file/plan-file.js';
import type { DraftPlan } from '../../plan/subtask/draft.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import type { TeamPlan, TeamPlanner } from './plan-here.js';
import type { FittingSettings } from './fitting.js';
import { fitted } from './planning-thread.js';

/**
 * What a given plan is for.
 * @throws CoVoyagerError `bad-goal` where not even that can be read of it
 */
export function goalsOfGiven({ draft, rules }: GivenPlan, here: StartState): readonly Goal[] {
  const start = { ...here, rules };
  const { goals, faults } = completePlan(start, draft);
  if (goals.length > 0) return goals;
  throw new CoVoyagerError('bad-goal', unproven(start, faults));
}

/**
 * Hands out a plan somebody brought, first and once, if it is proven from what is really there; what comes after it,
 * repairs and further goals, is planned by others.
 */
export function givenPlanner(
  { draft, rules }: GivenPlan,
  settings: FittingSettings,
  others: TeamPlanner,
): TeamPlanner {
  const info = { method: 'given', model: null, provider: null } as const;
  let isHandedOut = false;
  return {
    info: { ...info, author: null },
    async plan(here, goals, team, occasion): Promise<TeamPlan> {
      if (isHandedOut || occasion.kind !== 'goal') return others.plan(here, goals, team, occasion);
      const start = { ...here, rules };
      const { subtasks: base, faults, changes, notes } = completePlan(start, { ...draft, goals });
      if (!faults.every(isWaste)) return { kind: 'undecided', reason: unproven(start, faults) };
      const wasted = faults.map((fault) => faultSentence(fault, namesIn(here.game.registry)));
      isHandedOut = true;
      const worked =
        changes.length > 0 ? [`Worked out of what the plan leaves open: ${changes.join('; ')}.`] : [];
      const filled = changes.length > 0 ? [] : filledIn(start, draft, base);
      const origin = {
        planner: { ...info, author: 'given' },
        base,
        notes: [...notes, ...worked, ...filled, ...wasted],
      } as const;
      return fitted({ settings, start, goals, team, origin }, occasion.signal);
    },
  };
}

function unproven({ game }: StartState, faults: readonly Fault[]): string {
  const fault = firstFault(faults, namesIn(game.registry));
  return `The plan cannot be carried out here as it is: ${fault} "co-voyager check" lists all that is wrong with a plan.`;
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
