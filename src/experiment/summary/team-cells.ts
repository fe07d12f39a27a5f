import { mean, sum } from 'simple-statistics';
import { OUTCOMES, type TeamCondition, type TeamMeasures, type TrialRecord } from '../trial.js';
import type { Cell } from './cells.js';
import { estimateOf, rateOf } from './estimate.js';
import { originOf } from './origin.js';
import type { TeamCell } from './summary.js';

/** What was measured of trials that were done; nothing else may become a time. */
export function doneMeasures(records: readonly TrialRecord[]): readonly TeamMeasures[] {
  return records.flatMap(({ outcome, team }) => (outcome === 'done' && team ? [team] : []));
}

/** How one team did at one task. `repairs` and `lost` are of all trials measured, those that failed included. */
export function teamCellOf({ task, condition, records }: Cell<TeamCondition>): TeamCell {
  const done = doneMeasures(records);
  const outcomes = outcomesOf(records);
  const bounds = present(done.map(({ lowerBoundTicks }) => lowerBoundTicks));
  const measured = records.flatMap(({ team }) => team ?? []);
  return {
    task: task.id,
    goal: task.goal,
    condition: condition.name,
    size: condition.ai + condition.humanBots + (condition.humans ?? 0),
    success: rateOf(outcomes.done, records.length),
    outcomes,
    makespanTicks: estimateOf(present(done.map(({ makespanTicks }) => makespanTicks))),
    distanceCm: estimateOf(done.map(({ distanceCm }) => distanceCm)),
    lowerBoundTicks: bounds.length === 0 ? null : mean(bounds),
    idleShare: estimateOf(present(done.map(idleShareOf))),
    repairs: sum(measured.map(({ repairs }) => repairs)),
    lost: sum(measured.map(({ lost }) => lost)),
    origin: originOf(records),
  };
}

/** How many ended how. */
function outcomesOf(records: readonly TrialRecord[]): TeamCell['outcomes'] {
  const outcomes = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    TrialRecord['outcome'],
    number
  >;
  for (const { outcome } of records) outcomes[outcome] += 1;
  return outcomes;
}

/** Without what was not measured. */
export function present(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

/** Share of the workers' time, all together, in which they had no job; null where there was no time. */
function idleShareOf({ workers }: TeamMeasures): number | null {
  const idle = sum(workers.map(({ idleTicks }) => idleTicks));
  const busy = sum(workers.map(({ busyTicks }) => busyTicks));
  return idle + busy > 0 ? idle / (idle + busy) : null;
}
