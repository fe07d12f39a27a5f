import type { Condition, MethodCondition, TrialRecord } from '../trial.js';
import type { Cell } from './cells.js';
import { estimateOf, rateOf } from './estimate.js';
import { counts } from './grouped.js';
import { originOf } from './origin.js';
import type { MethodCell } from './summary.js';

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
  cells: readonly Cell<MethodCondition>[],
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
      .map((group) => methodCellOf(condition.name, group.depths, recordsOf(group.own)));
  });
}

function recordsOf(cells: readonly Cell[]): readonly TrialRecord[] {
  return cells.flatMap(({ records }) => records);
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
    firstFaults: counts(faults).map(({ name, count }) => ({ kind: name, count })),
    origin: originOf(records),
  };
}
