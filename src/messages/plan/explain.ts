import { checkFields } from '../../base/arguments.js';
import { registryName, type NameOf } from '../phrases.js';
import type { PlanView } from './plan-view.js';
import type { Subtask } from '../../plan/subtask/subtask.js';

/** An explanation fit to be shown, or why there is none. */
export type Explanation =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

type ExplainedPlan = Pick<PlanView, 'subtasks' | 'goals'>;

/**
 * Why a plan has this many of an item: who uses them, why those are there, and so on up to the goals; then what they
 * take from the world. Shared products count by their share, so raw amounts may be fractions.
 * @param item registry name
 * @param nameOf how items are said; by default as the registry has them
 */
export function explainItem(view: ExplainedPlan, item: string, nameOf: NameOf = registryName): Explanation {
  checkFields("explainItem(plan, 'stick')", view, { subtasks: 'array', goals: 'array' });
  const items = itemsOf(view);
  if (!items.includes(item)) {
    const there =
      items.length === 0
        ? 'It has no items at all.'
        : `It has ${items.map((name) => nameOf(name, 1)).join(', ')}.`;
    return { ok: false, message: `This plan has nothing to do with ${nameOf(item, 1)}. ${there}` };
  }
  const lines: string[] = [];
  const queue = [item];
  for (const current of queue) {
    const { text, usedFor } = usesOf(view, current, nameOf);
    lines.push(`${lines.length === 0 ? '' : '  '}${text}`);
    for (const next of usedFor) if (!queue.includes(next)) queue.push(next);
  }
  const raw = rawShare(view, item, nameOf);
  if (raw !== '') lines.push(`Taken from the world for it: ${raw}`);
  return { ok: true, text: lines.join('\n') };
}

/** What a subtask puts into the chest or, for a station, on the ground. */
function outputsOf({ action, item, quantity, drops }: Subtask): Readonly<Record<string, number>> {
  if (action === 'build') return {};
  return action === 'kill' || action === 'shoot' ? (drops ?? {}) : { [item]: quantity };
}

/** Every item the plan makes, uses up, borrows or works at, in order of appearance. */
function itemsOf({ subtasks, goals }: ExplainedPlan): readonly string[] {
  const names = subtasks.flatMap((subtask) => [
    ...Object.keys(subtask.materials),
    ...subtask.tools,
    ...(subtask.station === undefined ? [] : [subtask.station]),
    ...Object.keys(outputsOf(subtask)),
    ...(subtask.action === 'build' ? [subtask.item] : []),
  ]);
  const wanted = goals.filter(({ kind }) => kind === 'have' || kind === 'placed').map((goal) => goal.item);
  return [...new Set([...names, ...wanted])];
}

/** "11 cobblestone (s6): 3 for stone_pickaxe (s7), 8 for furnace (s9)", and what those products are. */
function usesOf(
  { subtasks, goals }: ExplainedPlan,
  item: string,
  nameOf: NameOf,
): { text: string; usedFor: readonly string[] } {
  const makers = subtasks.filter((subtask) => outputsOf(subtask)[item] !== undefined);
  const made = makers.reduce((sum, maker) => sum + (outputsOf(maker)[item] ?? 0), 0);
  const uses: string[] = [];
  const usedFor: string[] = [];
  let used = 0;
  for (const subtask of subtasks) {
    const { id, action, materials, fuel, tools, station } = subtask;
    const products = Object.keys(outputsOf(subtask));
    const product = `${action === 'build' ? 'building ' : ''}${(products.length > 0 ? products : [subtask.item]).map((name) => nameOf(name, 1)).join(' + ')} (${id})`;
    const count = materials[item] ?? 0;
    const burnt = fuel?.[item] ?? 0;
    used += count;
    if (count > burnt) uses.push(`${count - burnt} for ${product}`);
    if (burnt > 0) uses.push(`${burnt} as fuel for ${product}`);
    if (tools.includes(item)) uses.push(`tool for ${product}`);
    if (station === item) uses.push(`station for ${product}`);
    if (count > 0 || tools.includes(item) || station === item) usedFor.push(...products);
  }
  const wanted = goals.filter((goal) => goal.item === item && goal.kind === 'have');
  const asked = wanted.reduce((sum, goal) => sum + goal.quantity, 0);
  if (asked > 0) uses.push(`${asked} asked for`);
  const standing = makers.some((maker) => maker.placed !== undefined) ? 1 : 0;
  const spare = made - used - asked - standing;
  const isReused = subtasks.some(({ tools }) => tools.includes(item));
  if (made > 0 && spare > 0 && !isReused) uses.push(`${spare} left over`);
  const ids = makers.map(({ id }) => id).join(', ');
  const short = Math.max(0, used + asked - made);
  const count = Math.max(made, used + asked);
  const origin = [ids, ...(short > 0 ? [`${short} there from the start`] : [])].filter((part) => part !== '');
  const head = count > 0 ? `${count} ${nameOf(item, count)}` : nameOf(item, 1);
  const where = origin.length > 0 ? ` (${origin.join('; ')})` : ' (there from the start)';
  return { text: `${head}${where}: ${uses.join(', ') || 'nothing uses it'}`, usedFor };
}

/** "11 cobblestone" or "1.25 oak_log"; empty where nothing comes from the world. */
function rawShare({ subtasks }: ExplainedPlan, item: string, nameOf: NameOf): string {
  const raw = new Map<string, number>();
  const underway = new Set<string>();
  const take = (name: string, amount: number): void => {
    const makers = subtasks.filter((subtask) => outputsOf(subtask)[name] !== undefined);
    const made = makers.reduce((sum, maker) => sum + (outputsOf(maker)[name] ?? 0), 0);
    // A circle (a bucket filled and emptied again) is followed once.
    if (made === 0 || underway.has(name)) return;
    underway.add(name);
    const share = Math.min(1, amount / made);
    for (const maker of makers) {
      if (maker.action !== 'craft' && maker.action !== 'smelt') {
        raw.set(name, (raw.get(name) ?? 0) + (outputsOf(maker)[name] ?? 0) * share);
      }
      for (const [material, count] of Object.entries(maker.materials)) take(material, count * share);
    }
    underway.delete(name);
  };
  take(item, Infinity);
  return [...raw].map(([name, count]) => `${Number(count.toFixed(2))} ${nameOf(name, count)}`).join(', ');
}
