import { checkFields } from '../../base/arguments.js';
import { badArgument } from '../../base/error.js';
import { loadRegistry } from '../../game/registry.js';
import { namesIn } from '../names.js';
import type { PlanView } from './plan-view.js';
import { renderDot, renderMermaid } from './render-graph.js';
import { renderTable, type TableOptions, verdict } from './render-table.js';
import { type NameOf, countsPhrase, equipmentPhrase, materialsPhrase, subtaskPhrase } from '../phrases.js';
import { counted } from '../../base/words.js';

export type PlanFormat = 'table' | 'markdown' | 'mermaid' | 'dot';

/**
 * What `decompose` came back with, as text that ends with a line break.
 * @param options of the table
 * @throws CoVoyagerError `bad-argument`
 */
export function renderPlan(
  plan: PlanView & { readonly mcVersion: string },
  format: PlanFormat = 'table',
  options: TableOptions = {},
): string {
  const example = "renderPlan(await decompose({ goal: 'craft a compass' }), 'table')";
  checkFields(example, plan, { mcVersion: 'string', status: 'string', subtasks: 'array' });
  const render: unknown = RENDERERS[format];
  if (render === undefined) {
    const known = Object.keys(RENDERERS).join(', ');
    throw badArgument(`Expected one of the formats ${known}, got "${format}".`);
  }
  return RENDERERS[format](plan, namesIn(loadRegistry(plan.mcVersion)), options);
}

const RENDERERS = { table: renderTable, markdown: renderMarkdown, mermaid: renderMermaid, dot: renderDot };

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
