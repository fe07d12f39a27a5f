import { sum } from 'simple-statistics';
import type { Condition, TrialRecord } from '../trial.js';
import { grouped } from './grouped.js';
import type { CostCell } from './summary.js';
import { present } from './team-cells.js';

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
