import { completeDraft } from '../../decompose/language-model/model-decomposition-subtasks.js';
import type { DraftPlan, DraftSubtask } from '../../plan/draft.js';
import { checkPlan } from '../../plan/check.js';
import { criticalPathOf } from '../../plan/critical-path.js';
import type { Fault, FaultKind } from '../../plan/fault.js';
import type { StartState } from '../../plan/start-state.js';
import type { PlanMeasures } from '../trial.js';
import { rawActionsOf } from './raw-actions.js';

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
      ? { kind: first.kind, message: first.message, step: placeOf(subtasks, first.subtask) }
      : null,
    completeness: completenessOf(subtasks, faults),
    wastedItems: wastedItemsOf(subtasks, faults),
    rawActions: rawActionsOf(start, subtasks),
    criticalPath: chainOf(start, plan, isExecutable),
    rounds,
  };
}

/** Faults that do not keep anybody from carrying on: too much is made, or the end falls short. */
const NO_STOPS: readonly FaultKind[] = ['unused-product', 'surplus', 'goal-not-reached'];

function completenessOf(subtasks: readonly DraftSubtask[], faults: readonly Fault[]): number {
  if (subtasks.length === 0) return faults.length === 0 ? 1 : 0;
  const stops = faults
    .filter(({ kind }) => !NO_STOPS.includes(kind))
    .flatMap(({ subtask }) => placeOf(subtasks, subtask) ?? []);
  return (Math.min(subtasks.length + 1, ...stops) - 1) / subtasks.length;
}

function wastedItemsOf(subtasks: readonly DraftSubtask[], faults: readonly Fault[]): number {
  const makers = new Set(
    subtasks.filter(({ action }) => action !== 'kill' && action !== 'shoot').map(({ id }) => id),
  );
  return faults
    .filter(
      ({ kind, subtask }) => (kind === 'surplus' || kind === 'unused-product') && makers.has(subtask ?? ''),
    )
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
