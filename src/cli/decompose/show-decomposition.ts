import type { DecomposedGoal } from '../../decompose/decompose.js';
import { withSuggestions } from '../../decompose/words/goal-problem.js';
import { renderPlan, type PlanFormat } from '../../messages/plan/render-plan.js';
import { lineWidth, textStyleFor, printRemark, printResult } from '../shared/output.js';

/** Shows a decomposition to people. Without a plan: a verdict on stdout, what was not understood on stderr. */
export async function showDecomposition(
  result: DecomposedGoal,
  explanation: string | null,
  options: { readonly format: PlanFormat; readonly color?: boolean },
): Promise<void> {
  const { status, problem, reason } = result;
  if (status === 'unknown') {
    printRemark(problem ? withSuggestions(problem) : (reason ?? 'No plan.'));
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
