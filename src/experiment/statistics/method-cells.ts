import { mean, sum } from 'simple-statistics';
import type { Condition, MethodCondition, TrialRecord } from '../trial.js';
import { type RecordCell, countsByName, reasonsOf } from './cells.js';
import { estimateOf, rateOf, originOf } from './estimate.js';
import type { MethodCell, Summary, CostCell } from './summary.js';
import { present } from './team-cells.js';
import { grouped } from '../../base/groups.js';

/** By how many subtasks a task needs; both bounds included. */
const DEPTHS = [
  { depths: '1-4', least: 1, most: 4 },
  { depths: '5-9', least: 5, most: 9 },
  { depths: '10-14', least: 10, most: 14 },
  { depths: '15+', least: 15, most: Infinity },
] as const;

/**
 * How good each method's plans are: over all tasks, then by the depth of the tasks, where it is known. Condition by
 * condition; no group without trials.
 */
export function methodCells(
  cells: readonly RecordCell<MethodCondition>[],
  conditions: readonly Condition[],
): readonly MethodCell[] {
  return conditions.flatMap((condition) => {
    const own = cells.filter((cell) => cell.condition.name === condition.name);
    const groups = [
      { depths: 'all', own },
      ...DEPTHS.map(({ depths, least, most }) => ({
        depths,
        own: own.filter(({ task: { depth = 0 } }) => depth >= least && depth <= most),
      })),
    ];
    return groups
      .filter((group) => group.own.length > 0)
      .map((group) =>
        methodCellOf(
          condition.name,
          group.depths,
          group.own.flatMap(({ records }) => records),
        ),
      );
  });
}

/**
 * A trial that ended without a plan counts as not executable; it has no completeness or steps. Seconds are of live trials
 * done: a recorded plan was only graded here, and what failed has no time.
 */
function methodCellOf(condition: string, depths: string, records: readonly TrialRecord[]): MethodCell {
  const plans = records.flatMap(({ plan }) => plan ?? []);
  const timed = records.filter(({ outcome, source }) => outcome === 'done' && source === 'live');
  const faults = plans.flatMap(({ firstFault }) => firstFault?.kind ?? []);
  return {
    condition,
    depths,
    executable: rateOf(plans.filter(({ isExecutable }) => isExecutable).length, records.length),
    solvable: rateOf(plans.filter(({ isSolvable }) => isSolvable).length, records.length),
    completeness: estimateOf(plans.map(({ completeness }) => completeness)),
    steps: estimateOf(plans.map(({ steps }) => steps)),
    wastedItems: estimateOf(plans.map(({ wastedItems }) => wastedItems)),
    rounds: estimateOf(plans.map(({ rounds }) => rounds)),
    seconds: estimateOf(timed.map(({ wallMs }) => wallMs / 1000)),
    firstFaults: countsByName(faults).map(({ name, count }) => ({ kind: name, count })),
    origin: originOf(records),
  };
}

/** One method at one task: its commonest first fault in words, and its mean number of steps where it made plans. */
export function planLineOf({
  task,
  condition,
  records,
}: RecordCell<MethodCondition>): Summary['plans'][number] {
  const plans = records.flatMap(({ plan }) => plan ?? []);
  const [commonest] = countsByName(plans.flatMap(({ firstFault }) => firstFault?.message ?? []));
  return {
    task: task.id,
    condition: condition.name,
    trials: records.length,
    executable: plans.filter(({ isExecutable }) => isExecutable).length,
    firstFault: commonest?.name ?? null,
    reasons: reasonsOf(records.filter(({ plan }) => plan === null)),
    steps: plans.length === 0 ? null : mean(plans.map(({ steps }) => steps)),
  };
}

const MS_PER_HOUR = 3_600_000;

/** What each condition cost, however its trials ended; none without trials. */
export function costCells(
  records: readonly TrialRecord[],
  conditions: readonly Condition[],
): readonly CostCell[] {
  const byCondition = grouped(records, ({ condition }) => condition.name);
  return conditions.flatMap(({ name }) => {
    const own = byCondition.get(name);
    return own ? [costCellOf(name, own)] : [];
  });
}

function costCellOf(condition: string, records: readonly TrialRecord[]): CostCell {
  const costs = records.map(({ models }) => models.costUsd);
  return {
    condition,
    trials: records.length,
    wallHours: sum(records.map(({ wallMs }) => wallMs)) / MS_PER_HOUR,
    calls: sum(records.map(({ models }) => models.calls)),
    promptTokens: sum(records.map(({ models }) => models.promptTokens)),
    replyTokens: sum(records.map(({ models }) => models.replyTokens)),
    costUsd: costs.includes(null) ? null : sum(present(costs)),
  };
}
