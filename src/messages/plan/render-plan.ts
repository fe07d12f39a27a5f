import { checkFields } from '../../base/arguments.js';
import { badArgument } from '../../base/error.js';
import { loadRegistry } from '../../game/registry.js';
import { namesIn } from '../names.js';
import type { PlanView } from './plan-view.js';
import { renderDot, renderMermaid } from './render-graph.js';
import { renderMarkdown } from './render-markdown.js';
import { renderTable, type TableOptions } from './render-table.js';

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
