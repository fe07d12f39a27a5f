import { loadRegistry } from '../../game/registry.js';
import { namesIn } from '../../messages/names.js';
import { faultSentence } from '../../messages/plan/fault-sentence.js';
import type { Fault } from '../../plan/check/fault.js';
import type { DecomposedGoal } from '../../decompose/decompose.js';
import { createUsageLedger, usageSummary, type UsageLedger } from '../../model/usage-ledger.js';

/** The account of model calls as `--json` shows it; zeros where there was no model. */
function ledgerJson(ledger: UsageLedger | null): object {
  const account = ledger ?? createUsageLedger();
  return { ...usageSummary(account), stages: Object.fromEntries(account.totalsBy('stage')) };
}

/** A decomposition as `--json` shows it, without the schema version. Field order is the reading order. */
export function decompositionJson(result: DecomposedGoal, ledger: UsageLedger | null): object {
  const { goal, goals, status, reason, rules, mcVersion, environment, planner, problem } = result;
  const nameOf = namesIn(loadRegistry(mcVersion));
  const said = (fault: Fault): object => ({ ...fault, message: faultSentence(fault, nameOf) });
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
    rounds: rounds.map((round) => ({ ...round, faults: round.faults.map(said) })),
    changes,
    ledger: ledgerJson(ledger),
  };
}
