import { expect } from 'vitest';
import { planForTeam } from '../../../../src/decompose/fit/plan-for-team.js';
import type { FittedPlan, TeamSetting } from '../../../../src/decompose/fit/team-fit.js';
import { checkPlan } from '../../../../src/plan/check/check.js';
import type { StartState } from '../../../../src/plan/check/start-state.js';
import type { Goal } from '../../../../src/plan/subtask/subtask.js';

export interface Case {
  readonly start: StartState;
  readonly goals: readonly Goal[];
  readonly setting: TeamSetting;
}

/** A plan that is proven, and no slower than before it was fitted. */
export async function fitted({
  start,
  goals,
  setting,
}: Case): Promise<Extract<FittedPlan, { kind: 'planned' }>> {
  const plan = await planForTeam(start, goals, setting);
  if (plan.kind !== 'planned') throw new Error(plan.why.code);
  expect(checkPlan(start, { goals: [...goals, ...plan.spare], subtasks: plan.subtasks })).toEqual([]);
  expect(plan.goals).toEqual(goals);
  expect(plan.expectedTicks).toBeLessThanOrEqual(plan.unfittedTicks);
  expect(plan.expectedTicks).toBeGreaterThanOrEqual(plan.lowerBoundTicks);
  expect(plan.subtasks.every(({ instruction }) => instruction.length > 0)).toBe(true);
  return plan;
}
