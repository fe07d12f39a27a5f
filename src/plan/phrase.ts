import type { ItemCounts } from '../base/item-counts.js';
import type { NameOf } from './plan-view.js';
import type { Subtask } from './subtask.js';

/** A subtask in a few everyday words: "gather 7 raw iron from iron ore", "kill 3 spiders for 3 string". */
export function subtaskPhrase(subtask: Subtask, nameOf: NameOf): string {
  const { action, item, quantity, drops, sources } = subtask;
  const [source] = sources ?? [];
  const name =
    action === 'kill' || action === 'shoot' ? nameOf(item, quantity, 'mob') : nameOf(item, quantity);
  const words = [action, String(quantity), name];
  if (drops && Object.keys(drops).length > 0) words.push('for', countsPhrase(drops, nameOf));
  if (source !== undefined && source !== item) words.push('from', nameOf(source, 1, 'source'));
  return words.join(' ');
}

/** "7 raw iron, 5 oak planks"; empty where there is nothing. */
export function countsPhrase(counts: ItemCounts, nameOf: NameOf): string {
  return Object.entries(counts)
    .map(([item, count]) => `${count} ${nameOf(item, count)}`)
    .join(', ');
}

/** A subtask's materials with its fuel told apart: "7 raw iron + 5 oak planks as fuel". */
export function materialsPhrase({ materials, fuel = {} }: Subtask, nameOf: NameOf): string {
  const used = Object.entries(materials).flatMap(([item, count]) => {
    const rest = count - (fuel[item] ?? 0);
    return rest > 0 ? [[item, rest] as const] : [];
  });
  const parts = [countsPhrase(Object.fromEntries(used), nameOf)];
  if (Object.keys(fuel).length > 0) parts.push(`${countsPhrase(fuel, nameOf)} as fuel`);
  return parts.filter((part) => part !== '').join(' + ');
}

/** What a subtask is done with: borrowed tools, then the station. */
export function equipmentPhrase({ tools, station }: Subtask, nameOf: NameOf): string {
  return [...tools, ...(station === undefined ? [] : [station])].map((name) => nameOf(name, 1)).join(', ');
}

/** A text as one sentence: a capital in front, a full stop at its end. */
export function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

/** "1 subtask", "13 subtasks". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
