import type { DecomposedGoal } from '../../decompose/decompose.js';
import { createUsageLedger, usageSummary, type UsageLedger } from '../../model/usage-ledger.js';

/** The account of model calls as `--json` shows it; zeros where there was no model. */
export function ledgerJson(ledger: UsageLedger | null): object {
  const account = ledger ?? createUsageLedger();
  return { ...usageSummary(account), stages: Object.fromEntries(account.totalsBy('stage')) };
}

/** A decomposition as `--json` shows it, without the schema version. Field order is the reading order. */
export function decompositionJson(result: DecomposedGoal, ledger: UsageLedger | null): object {
  const { goal, goals, status, reason, rules, mcVersion, environment, planner, problem } = result;
  const { subtasks, raw, criticalPath, notes, rounds, changes } = result;
  return {
    goal,
    goals,
    status,
    reason,
    ...(problem ? { suggestions: problem.suggestions } : {}),
    rules,
    mcVersion,
    environment,
    planner,
    subtasks,
    raw,
    criticalPath,
    notes,
    rounds,
    changes,
    ledger: ledgerJson(ledger),
  };
}
