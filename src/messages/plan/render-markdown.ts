import { type NameOf, countsPhrase, equipmentPhrase, materialsPhrase, subtaskPhrase } from '../phrases.js';
import { counted } from '../../base/words.js';
import type { PlanView } from './plan-view.js';
import { renderMermaid } from './render-graph.js';
import { verdict } from './render-table.js';

/** A plan as a Markdown section: title, table, totals and the graph as a mermaid block. Ends with a line break. */
export function renderMarkdown(view: PlanView, nameOf: NameOf): string {
  const { goal, status, reason, subtasks, notes } = view;
  const parts = [`## ${escapeText(goal)}`];
  if (status !== 'planned') parts.push(`**${escapeText(verdict(view))}**`);
  else if (subtasks.length === 0) parts.push(escapeText(reason ?? 'Nothing to do.'));
  else parts.push(...planParts(view, nameOf));
  if (notes.length > 0) parts.push(notes.map((note) => `- Note: ${escapeText(note)}`).join('\n'));
  return `${parts.join('\n\n')}\n`;
}

function planParts(view: PlanView, nameOf: NameOf): string[] {
  const { subtasks, raw, criticalPath } = view;
  const rows = subtasks.map((subtask) =>
    row([
      subtask.id,
      subtaskPhrase(subtask, nameOf),
      materialsPhrase(subtask, nameOf),
      equipmentPhrase(subtask, nameOf),
      subtask.dependsOn.join(', '),
    ]),
  );
  const taken = countsPhrase(raw, nameOf);
  return [
    [row(['#', 'subtask', 'uses up', 'with', 'after']), '| ---: | --- | --- | --- | --- |', ...rows].join(
      '\n',
    ),
    `From the world: ${taken === '' ? 'nothing' : escapeText(taken)}.`,
    `Longest chain: ${criticalPath.length} of ${counted(subtasks.length, 'subtask')} (${escapeText(criticalPath.join(', '))}).`,
    `\`\`\`mermaid\n${renderMermaid(view, nameOf)}\`\`\``,
  ];
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(escapeText).join(' | ')} |`;
}

function escapeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>|]/g, '\\$&');
}
