import type { ItemCounts } from '../../base/item-counts.js';
import { subtaskOf, type RunView, type ShownSubtask } from './run-view.js';

/** One kind of item in the chest, or missing from it. */
export interface StockRow {
  readonly item: string;
  readonly have: number;
  /** Still to be taken from the chest, or to lie there at the end. */
  readonly need: number;
  /** Of the need, what is to lie there at the end. */
  readonly goal: number;
  /** Still to be made or gathered. */
  readonly coming: number;
}

/** The chest against what is needed of it: needed items in the order of the plan, then what is left over. */
export function stockOf(view: RunView): readonly StockRow[] {
  const { chest } = view;
  const need = neededFrom(view);
  const goals: Record<string, number> = {};
  for (const { kind, item, quantity } of view.plan?.goals ?? []) {
    if (kind === 'have') goals[item] = Math.max(goals[item] ?? 0, quantity);
  }
  const coming: Record<string, number> = {};
  for (const { subtask, verified } of openSubtasks(view)) {
    if (subtask.action === 'kill' || subtask.action === 'shoot' || subtask.placed !== undefined) continue;
    coming[subtask.item] = (coming[subtask.item] ?? 0) + Math.max(0, subtask.quantity - verified);
  }
  const items = new Set([...Object.keys(need), ...Object.keys(goals), ...Object.keys(chest ?? {})]);
  return [...items].map((item) => ({
    item,
    have: chest?.[item] ?? 0,
    goal: goals[item] ?? 0,
    coming: coming[item] ?? 0,
    need: (need[item] ?? 0) + (goals[item] ?? 0),
  }));
}

function openSubtasks({ subtasks }: RunView): readonly ShownSubtask[] {
  return subtasks.filter(({ state }) => state !== 'DONE' && state !== 'FAILED');
}

/** What is still to be taken from the chest, by subtasks nobody has begun and by jobs on their way to it. */
function neededFrom(view: RunView): ItemCounts {
  const need: Record<string, number> = {};
  const tools: Record<string, number> = {};
  for (const { subtask, begun } of openSubtasks(view)) {
    const share = Math.max(0, subtask.quantity - begun) / subtask.quantity;
    if (share === 0) continue;
    for (const [item, count] of Object.entries(subtask.materials)) {
      need[item] = (need[item] ?? 0) + Math.ceil(count * share);
    }
    // A tool that comes back serves them all; each that breaks is another one.
    for (const tool of subtask.tools) tools[tool] = Math.max(tools[tool] ?? 0, 1);
  }
  for (const [tool, count] of Object.entries(tools)) need[tool] = (need[tool] ?? 0) + count;
  for (const { owed, subtask } of Object.values(view.jobs)) {
    if (subtaskOf(view, subtask) === undefined) continue;
    for (const [item, count] of Object.entries(owed)) {
      // A tool on its way out is the one others wait for.
      need[item] = tools[item] === undefined ? (need[item] ?? 0) + count : Math.max(need[item] ?? 0, count);
    }
  }
  return need;
}
