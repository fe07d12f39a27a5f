import type { DecomposedGoal } from '../../decompose/decompose.js';
import { renderDot } from '../../messages/plan/render-dot.js';
import { renderMarkdown } from '../../messages/plan/render-markdown.js';
import { renderMermaid } from '../../messages/plan/render-mermaid.js';
import { renderTable } from '../../messages/plan/render-table.js';
import { everydayNames } from '../shared/everyday-names.js';
import { lineWidth, paletteFor, printRemark, printResult } from '../shared/output.js';

/** Shows a decomposition to people. Without a plan: a verdict on stdout, what was not understood on stderr. */
export async function showDecomposition(
  result: DecomposedGoal,
  explanation: string | null,
  options: { readonly format: 'table' | 'markdown' | 'mermaid' | 'dot'; readonly color?: boolean },
): Promise<void> {
  const { mcVersion, status, problem, reason } = result;
  if (status === 'unknown') {
    printRemark(reason ?? 'No plan.');
    // Most messages name the nearest words themselves.
    const suggestions = (problem?.suggestions ?? []).filter((each) => reason?.includes(each) !== true);
    if (suggestions.length > 0) printRemark(`Try: ${suggestions.join(', ')}`);
    return;
  }
  if (explanation !== null) {
    printResult(explanation);
    return;
  }
  const nameOf = everydayNames(mcVersion);
  const changes = result.changes.map((change) => `the planner changed the model's plan: ${change}`);
  const view = { ...result, notes: [...result.notes, ...changes] };
  switch (options.format) {
    case 'table': {
      const palette = await paletteFor(options.color);
      printResult(renderTable(view, nameOf, { ...(palette ? { palette } : {}), width: lineWidth() }));
      return;
    }
    case 'markdown':
      printResult(renderMarkdown(view, nameOf));
      return;
    case 'mermaid':
    case 'dot':
      if (status === 'impossible') printRemark(`Impossible: ${reason ?? ''}`);
      else printResult(options.format === 'dot' ? renderDot(view, nameOf) : renderMermaid(view, nameOf));
      return;
  }
}
