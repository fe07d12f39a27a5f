import type { DecomposedGoal } from '../decompose/decompose.js';
import type { Ledger, LedgerTotals } from '../model/ledger.js';

const NO_CALLS: LedgerTotals = {
  calls: 0,
  failedCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  seconds: 0,
  costUsd: 0,
};

/** The account of model calls as `--json` shows it; zeros where there was no model. */
export function ledgerJson(ledger: Ledger | null): object {
  const stages = ledger ? Object.fromEntries(ledger.totalsByStage()) : {};
  return { ...(ledger?.totals() ?? NO_CALLS), stages };
}

/** A decomposition as `--json` shows it, without the schema version. Field order is the reading order. */
export function decompositionJson(result: DecomposedGoal, ledger: Ledger | null): object {
  const { goal, goals, status, reason, rules, mcVersion, environment, planner, problem } = result;
  const { subtasks, raw, criticalPath, notes, rounds, changes } = result;
  return {
    ...{ goal, goals, status, reason },
    ...(problem ? { suggestions: problem.suggestions } : {}),
    ...{ rules, mcVersion, environment, planner },
    ...{ subtasks, raw, criticalPath, notes, rounds, changes },
    ledger: ledgerJson(ledger),
  };
}
