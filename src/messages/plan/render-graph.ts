import { type NameOf, subtaskPhrase } from '../phrases.js';
import type { PlanView } from './plan-view.js';

/**
 * The dependency graph as a mermaid flowchart, the critical path set off by thick borders and arrows. Notes and
 * verdicts stand in comments. Ends with a line break.
 */
export function renderMermaid(view: PlanView, nameOf: NameOf): string {
  const { subtasks, criticalPath } = view;
  // Ids may come from a model; mermaid has reserved words and characters, so nodes are numbered.
  const nodes = new Map(subtasks.map(({ id }, index) => [id, `n${index + 1}`]));
  const edges = subtasks.flatMap(({ id, dependsOn }) =>
    dependsOn.filter((before) => nodes.has(before)).map((before) => ({ before, id })),
  );
  const lines = ['flowchart LR', ...comments(view)];
  for (const subtask of subtasks) {
    const label = `${subtask.id}: ${subtaskPhrase(subtask, nameOf)}`;
    lines.push(`  ${nodes.get(subtask.id) ?? ''}["${escapeLabel(label)}"]`);
  }
  for (const { before, id } of edges) {
    const arrow = isStep(criticalPath, before, id) ? '==>' : '-->';
    lines.push(`  ${nodes.get(before) ?? ''} ${arrow} ${nodes.get(id) ?? ''}`);
  }
  if (criticalPath.length > 0) {
    lines.push('  classDef critical stroke:#c2410c,stroke-width:3px');
    lines.push(`  class ${criticalPath.flatMap((id) => nodes.get(id) ?? []).join(',')} critical`);
  }
  return `${lines.join('\n')}\n`;
}

/** True where two subtasks follow each other on the path. */
export function isStep(path: readonly string[], before: string, after: string): boolean {
  const position = path.indexOf(before);
  return position >= 0 && path[position + 1] === after;
}

function comments({ goal, notes }: PlanView): string[] {
  return [goal, ...notes.map((note) => `note: ${note}`)].map((text) => `  %% ${oneLine(text)}`);
}

/** Line breaks would end a comment; braces would make mermaid look for a directive. */
function oneLine(text: string): string {
  return text.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim();
}

function escapeLabel(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[^\w :,.+-]/gu, (character) => `#${character.codePointAt(0) ?? 63};`);
}

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
