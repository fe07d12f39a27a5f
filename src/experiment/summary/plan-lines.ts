import { mean } from 'simple-statistics';
import type { MethodCondition } from '../trial.js';
import type { Cell } from './cells.js';
import { counts } from './grouped.js';
import type { Summary } from './summary.js';

/** One method at one task: its commonest first fault in words, and its mean number of steps where it made plans. */
export function planLineOf({ task, condition, records }: Cell<MethodCondition>): Summary['plans'][number] {
  const plans = records.flatMap(({ plan }) => plan ?? []);
  const [commonest] = counts(plans.flatMap(({ firstFault }) => firstFault?.message ?? []));
  return {
    task: task.id,
    condition: condition.name,
    trials: records.length,
    executable: plans.filter(({ isExecutable }) => isExecutable).length,
    firstFault: commonest?.name ?? null,
    steps: plans.length === 0 ? null : mean(plans.map(({ steps }) => steps)),
  };
}
