import { isDeadly } from '../../plan/subtask/subtask.js';
import { countsPhrase, type NameOf } from '../../messages/phrases.js';
import { checkPlan } from '../../plan/check/check.js';
import type { DraftPlan, DraftSubtask } from '../../plan/subtask/draft.js';
import { applyMend } from '../../plan/check/mend.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { grouped } from '../../base/groups.js';

/** Mends applied one after the other; a list that needs more is better planned anew. */
const MAX_STEPS = 20;

/**
 * Applies the first applicable mend of the first fault, checks again, and so on until nothing is wrong. Null where
 * the mends lead nowhere: in a circle, to a fault only a new plan mends, or too far.
 */
export function mendDraft(
  start: StartState,
  goals: readonly Goal[],
  draft: readonly DraftSubtask[],
): readonly DraftSubtask[] | null {
  let plan: DraftPlan = { goals, subtasks: draft };
  const seen = new Set<string>();
  for (let step = 0; step <= MAX_STEPS; step++) {
    const faults = checkPlan(start, plan);
    if (faults.length === 0) return plan.subtasks;
    const key = JSON.stringify(plan.subtasks);
    if (seen.has(key)) return null;
    seen.add(key);
    const fault = faults.find(({ mend }) => mend.kind !== 'replan');
    if (!fault) return null;
    plan = applyMend(plan, fault.mend);
  }
  return null;
}

/**
 * What is different in a plan after it was mended, a phrase each: "added craft 1 furnace", "gather cobblestone
 * 8 -> 11", "removed kill 1 pig". Subtasks are the same where action and item are; ids do not matter. Empty where
 * nothing changed.
 */
export function describeModelChanges(
  before: readonly DraftSubtask[],
  after: readonly DraftSubtask[],
  nameOf: NameOf,
): readonly string[] {
  const old = new Map(grouped(before, keyOf));
  const changes: string[] = [];
  for (const [key, now] of grouped(after, keyOf)) {
    const then = old.get(key) ?? [];
    for (const [index, subtask] of now.entries()) {
      const was = then[index];
      if (was) changes.push(...differences(was, subtask, nameOf));
      else changes.push(`added ${draftPhrase(subtask, nameOf)}`);
    }
    for (const subtask of then.slice(now.length)) changes.push(`removed ${draftPhrase(subtask, nameOf)}`);
    old.delete(key);
  }
  for (const subtask of [...old.values()].flat()) changes.push(`removed ${draftPhrase(subtask, nameOf)}`);
  if (changes.length === 0 && before.map(keyOf).join() !== after.map(keyOf).join()) {
    return ['changed the order of the subtasks'];
  }
  return changes;
}

function keyOf({ action, item }: DraftSubtask): string {
  return `${action} ${item}`;
}

function draftPhrase({ action, item, quantity }: DraftSubtask, nameOf: NameOf): string {
  const many = quantity > 0 ? `${quantity} ` : '';
  return `${action} ${many}${nameOf(item, quantity, isDeadly(action) ? 'mob' : undefined)}`;
}

function differences(was: DraftSubtask, now: DraftSubtask, nameOf: NameOf): readonly string[] {
  const changes: string[] = [];
  const name = `${now.action} ${nameOf(now.item, 2, isDeadly(now.action) ? 'mob' : undefined)}`;
  if (was.quantity !== now.quantity) changes.push(`${name} ${was.quantity} -> ${now.quantity}`);
  const stations = new Set([was.station, now.station, 'crafting_table', 'furnace', 'smithing_table']);
  const toolsOf = ({ tools }: DraftSubtask): string =>
    (tools ?? [])
      .filter((tool) => !stations.has(tool))
      .map((tool) => nameOf(tool, 1))
      .join(', ');
  if (was.tools && now.tools && toolsOf(was) !== toolsOf(now)) {
    changes.push(`${name}: tools ${toolsOf(was) || 'none'} -> ${toolsOf(now) || 'none'}`);
  }
  // More of a product takes more material: only what changes besides is worth a line.
  const isSameAmount = was.quantity === now.quantity;
  const [then = '', since = ''] = [was.materials, now.materials].map((materials = {}) => {
    const sorted = Object.entries(materials).sort(([a], [b]) => a.localeCompare(b));
    return countsPhrase(Object.fromEntries(sorted), nameOf) || 'none';
  });
  if (isSameAmount && was.materials && now.materials && then !== since) {
    changes.push(`${name}: materials ${then} -> ${since}`);
  }
  return changes;
}
