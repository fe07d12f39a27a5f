import type { DecomposedGoal } from '../../decompose/decompose.js';
import { withSuggestions } from '../../decompose/words/goal-problem.js';
import { renderPlan, type PlanFormat } from '../../messages/plan/render-plan.js';
import { lineWidth, textStyleFor, printRemark, printResult } from '../shared/output.js';
import { namesIn } from '../../messages/names.js';
import { wrapText } from '../../messages/text-table.js';
import { namesMeant, resolveItemName } from '../../game/names/names.js';
import { loadRegistry } from '../../game/registry.js';
import { explainItem, type Explanation } from '../../messages/plan/explain.js';
import { faultSentence } from '../../messages/plan/fault-sentence.js';
import type { Fault } from '../../plan/check/fault.js';
import { createUsageLedger, usageSummary, type UsageLedger } from '../../model/usage-ledger.js';

/** Shows a decomposition to people. Without a plan: a verdict on stdout, what was not understood on stderr. */
export async function showDecomposition(
  result: DecomposedGoal,
  explanation: string | null,
  options: { readonly format: PlanFormat; readonly color?: boolean },
): Promise<void> {
  const { status, problem, reason, notes } = result;
  if (status === 'unknown') {
    printRemark(problem ? withSuggestions(problem) : (reason ?? 'No plan.'));
    for (const note of notes) printRemark(wrapText(`Note: ${note}`, lineWidth()).join('\n'));
    return;
  }
  if (explanation !== null) {
    printResult(explanation);
    return;
  }
  const { format } = options;
  if (status === 'impossible' && (format === 'mermaid' || format === 'dot')) {
    printRemark(`Impossible: ${reason ?? ''}`);
    return;
  }
  const style = format === 'table' ? await textStyleFor(options.color) : undefined;
  const changes = result.changes.map((change) => `the planner changed the model's plan: ${change}`);
  const view = { ...result, notes: [...result.notes, ...changes] };
  printResult(renderPlan(view, format, { ...(style ? { style } : {}), width: lineWidth() }));
}

/** Explains an item as somebody typed it: of several readings ("planks"), the one the plan has. */
export function explainTyped(result: DecomposedGoal, typed: string): Explanation {
  const registry = loadRegistry(result.mcVersion);
  const nameOf = namesIn(registry);
  const reading = resolveItemName(registry, typed);
  const names = reading.kind === 'unknown' ? [typed] : namesMeant(reading);
  const explanations = names.map((name) => explainItem(result, name, nameOf)).filter(({ ok }) => ok);
  return explanations[0] ?? explainItem(result, names.length === 1 ? (names[0] ?? typed) : typed, nameOf);
}

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
