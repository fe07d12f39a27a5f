import { isDeadly } from '../../plan/subtask/subtask.js';
import { sum } from 'simple-statistics';
import { namesIn } from '../../messages/names.js';
import { faultSentence } from '../../messages/plan/fault-sentence.js';
import { completeDraft } from '../../decompose/model/model-decomposition-subtasks.js';
import type { DraftPlan, DraftSubtask } from '../../plan/subtask/draft.js';
import { checkPlan } from '../../plan/check/check.js';
import { criticalPathOf } from '../../plan/subtask/critical-path.js';
import { isWaste, type Fault } from '../../plan/check/fault.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { PlanMeasures } from '../trial.js';
import { meanYield } from '../../game/sources/source.js';
import { sourcesAt, sourcesOf } from '../../plan/check/source-index.js';

/** What the grader cannot see in the plan itself. */
interface GradedHow {
  /** Turns the method took; 0 without a model. */
  readonly rounds: number;
  /** What the check said, where it was already asked, or where the list could not even be read. */
  readonly faults?: readonly Fault[];
}

/** Rounds within which a plan must pass to count as solvable (CoV). */
const SOLVABLE_ROUNDS = 4;

/**
 * Grades a plan as it stands, whoever wrote it: nothing is mended before. One step is one subtask.
 *
 * - `completeness`: share of the steps listed before the first one at which the check stops. A step that makes too
 *   much is no stop, nor is a goal missed at the end; a list without steps that misses its goal has 0.
 * - `firstFault.step`: place in the list, from 1; null for what is wrong with the plan as a whole.
 * - `wastedItems`: whole batches too many, in items. What a recipe's yield leaves over (2 planks of 4) is no waste.
 * - `criticalPath`: subtasks on the longest chain. A plan without dependencies gets those its materials, tools and
 *   stations ask for, where it can be carried out at all; else it is one chain.
 */
export function gradePlan(start: StartState, plan: DraftPlan, { rounds, ...how }: GradedHow): PlanMeasures {
  const { subtasks } = plan;
  const faults = how.faults ?? checkPlan(start, plan);
  const [first] = faults;
  const isExecutable = faults.length === 0;
  return {
    isExecutable,
    isSolvable: isExecutable && rounds <= SOLVABLE_ROUNDS,
    steps: subtasks.length,
    faults: faults.length,
    firstFault: first
      ? {
          kind: first.kind,
          message: faultSentence(first, namesIn(start.game.registry)),
          step: placeOf(subtasks, first.subtask),
        }
      : null,
    completeness: completenessOf(subtasks, faults),
    wastedItems: wastedItemsOf(subtasks, faults),
    rawActions: rawActionsOf(start, subtasks),
    criticalPath: chainOf(start, plan, isExecutable),
    rounds,
  };
}

function completenessOf(subtasks: readonly DraftSubtask[], faults: readonly Fault[]): number {
  if (subtasks.length === 0) return faults.length === 0 ? 1 : 0;
  const stops = faults
    .filter((fault) => !isWaste(fault) && fault.kind !== 'goal-not-reached')
    .flatMap(({ subtask }) => placeOf(subtasks, subtask) ?? []);
  return (Math.min(subtasks.length + 1, ...stops) - 1) / subtasks.length;
}

function wastedItemsOf(subtasks: readonly DraftSubtask[], faults: readonly Fault[]): number {
  const makers = new Set(
    subtasks.filter(({ action }) => action !== 'kill' && action !== 'shoot').map(({ id }) => id),
  );
  return faults
    .filter((fault) => isWaste(fault) && makers.has(fault.subtask ?? ''))
    .reduce((sum, { count }) => sum + (count ?? 0), 0);
}

/** Place in the list, from 1. */
function placeOf(subtasks: readonly DraftSubtask[], id: string | null): number | null {
  const index = subtasks.findIndex((subtask) => subtask.id === id);
  return index < 0 ? null : index + 1;
}

function chainOf(start: StartState, { goals, subtasks }: DraftPlan, isExecutable: boolean): number {
  const isListed = subtasks.every(({ dependsOn }) => dependsOn === undefined);
  if (isListed && !isExecutable) return subtasks.length;
  const linked = isListed ? completeDraft(start, goals, subtasks) : subtasks;
  return criticalPathOf(linked.map(({ id, dependsOn = [] }) => ({ id, dependsOn }))).length;
}

/**
 * How often a plan must act on the world: blocks to break, mobs to kill, animals to milk. What gives several items at
 * once counts once (a redstone ore), what gives few counts as often as is expected (flint out of gravel). Loot that an
 * earlier kill leaves lying about is only picked up. Items nobody knows count one each.
 */
function rawActionsOf(start: StartState, subtasks: readonly DraftSubtask[]): number {
  const actions = subtasks.map((subtask, index) => actionsOf(start, subtasks.slice(0, index), subtask));
  return sum(actions);
}

/** More than anybody ever does, for quantities that are nonsense. */
const MOST = 1e9;

function actionsOf(start: StartState, earlier: readonly DraftSubtask[], subtask: DraftSubtask): number {
  const { action, quantity } = subtask;
  if (!(quantity > 0)) return 0;
  const count = Math.min(MOST, quantity);
  if (isDeadly(action)) return Math.ceil(count);
  if (action !== 'gather' || isLoot(start, earlier, subtask)) return 0;
  return Math.ceil(count / perAction(start, subtask) - 1e-9);
}

/** True where a kill that brings nothing home itself leaves the item. */
function isLoot(
  { game }: StartState,
  earlier: readonly DraftSubtask[],
  { item, sources }: DraftSubtask,
): boolean {
  if (sources?.some((source) => game.registry.blocks.has(source))) return false;
  return earlier.some(
    ({ action, item: mob, drops }) =>
      isDeadly(action) &&
      drops === undefined &&
      sourcesAt(game, mob).some((source) => source.kind === 'kill' && meanYield(source, item) > 0),
  );
}

/** Expected number of items of one action on the best source of the place, of those the plan names. */
function perAction({ game, offers }: StartState, { item, sources = [] }: DraftSubtask): number {
  const means = sourcesOf(game, item)
    .filter(
      ({ kind, target }) =>
        kind !== 'kill' &&
        (offers.get(target) ?? 0) > 0 &&
        (sources.length === 0 || sources.includes(target)),
    )
    .map((source) => meanYield(source, item));
  return means.length === 0 ? 1 : Math.max(...means);
}
