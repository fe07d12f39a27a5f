import { type NameOf, subtaskPhrase } from '../phrases.js';
import type { PlanView } from './plan-view.js';
import { isStep } from './render-mermaid.js';

const CRITICAL = 'color="#c2410c", penwidth=2';

/** The dependency graph in Graphviz' language, the critical path in colour. Ends with a line break. */
export function renderDot({ goal, subtasks, criticalPath, notes }: PlanView, nameOf: NameOf): string {
  const known = new Set(subtasks.map(({ id }) => id));
  const lines = ['digraph plan {', ...notes.map((note) => `  // note: ${note.replace(/\s+/g, ' ')}`)];
  lines.push(`  label=${quoted(goal)}; labelloc=t; rankdir=LR;`, '  node [shape=box];');
  for (const subtask of subtasks) {
    const style = criticalPath.includes(subtask.id) ? `, ${CRITICAL}` : '';
    const label = quoted(`${subtask.id}: ${subtaskPhrase(subtask, nameOf)}`);
    lines.push(`  ${quoted(subtask.id)} [label=${label}${style}];`);
  }
  for (const { id, dependsOn } of subtasks) {
    for (const before of dependsOn.filter((other) => known.has(other))) {
      const style = isStep(criticalPath, before, id) ? ` [${CRITICAL}]` : '';
      lines.push(`  ${quoted(before)} -> ${quoted(id)}${style};`);
    }
  }
  return `${[...lines, '}'].join('\n')}\n`;
}

function quoted(text: string): string {
  return `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\s+/g, ' ')}"`;
}
