import { countsWithout, type ItemCounts } from '../base/item-counts.js';
import type { Position } from '../base/position.js';
import { boundsOf } from '../blueprint/blueprint.js';
import { isDeadly, type Subtask } from '../plan/subtask/subtask.js';
import type { SubtaskState } from '../schedule/state/state.js';

/**
 * How an item, block or mob is said for a given count: ("oak_log", 4) -> "oak logs". Some mobs share their name with
 * an item (the chicken and the raw chicken), so mobs are said to be some. `source`: a block, else a mob.
 */
export type NameOf = (name: string, count: number, kind?: 'mob' | 'source') => string;

/** What a bot's body says of a try, fit for people: it speaks to models too, with the registry's names in its sentences. */
export function botWords(text: string): string {
  return text.replaceAll('_', ' ');
}

/** Names as the registry has them, for models. */
export const registryName: NameOf = (name) => name;

/** A subtask in a few everyday words: "gather 7 raw iron from iron ore", "kill 3 spiders for 3 string". */
export function subtaskPhrase(subtask: Subtask, nameOf: NameOf): string {
  const { action, item, quantity, drops, sources, section } = subtask;
  if (section) return sectionPhrase(section, quantity);
  const [source] = sources ?? [];
  const name = nameOf(item, quantity, isDeadly(action) ? 'mob' : undefined);
  const words = [action, String(quantity), name];
  if (drops && Object.keys(drops).length > 0) words.push('for', countsPhrase(drops, nameOf));
  if (source !== undefined && source !== item) words.push('from', nameOf(source, 1, 'source'));
  return words.join(' ');
}

/** "build 40 blocks of house, y 64 to 66", "clear 12 blocks for house, y 64". */
function sectionPhrase(section: NonNullable<Subtask['section']>, quantity: number): string {
  const { low, high } = boundsOf(section) ?? { low: { y: 0 }, high: { y: 0 } };
  const isClearing = section.palette.every((block) => block === 'air');
  const heights = low.y === high.y ? `y ${low.y}` : `y ${low.y} to ${high.y}`;
  const blocks = quantity === 1 ? 'block' : 'blocks';
  const name = section.name.replaceAll('_', ' ');
  return `${isClearing ? 'clear' : 'build'} ${quantity} ${blocks} ${isClearing ? 'for' : 'of'} ${name}, ${heights}`;
}

/** "7 raw iron, 5 oak planks"; empty where there is nothing. */
export function countsPhrase(counts: ItemCounts, nameOf: NameOf): string {
  return Object.entries(counts)
    .map(([item, count]) => `${count} ${nameOf(item, count)}`)
    .join(', ');
}

/** "In the chest: 7 raw iron"; where there is no chest what is in hands, and null where that is nothing. */
export function goodsPhrase(chestAt: Position | null, goods: ItemCounts, nameOf: NameOf): string | null {
  const counts = countsPhrase(goods, nameOf);
  if (chestAt !== null) return `In the chest: ${counts || 'nothing'}`;
  return counts === '' ? null : `In hands: ${counts}`;
}

/** A subtask's materials with its fuel told apart: "7 raw iron + 5 oak planks as fuel". */
export function materialsPhrase({ materials, fuel = {} }: Subtask, nameOf: NameOf): string {
  const parts = [countsPhrase(countsWithout(materials, fuel), nameOf)];
  if (Object.keys(fuel).length > 0) parts.push(`${countsPhrase(fuel, nameOf)} as fuel`);
  return parts.filter((part) => part !== '').join(' + ');
}

/** What a subtask is done with: borrowed tools, then the station. */
export function equipmentPhrase({ tools, station }: Subtask, nameOf: NameOf): string {
  return [...tools, ...(station === undefined ? [] : [station])].map((name) => nameOf(name, 1)).join(', ');
}

/** States as people read them. */
export const STATE_WORDS: Readonly<Record<SubtaskState, string>> = {
  READY: 'ready',
  BLOCKED: 'waits',
  IN_PROGRESS: 'under way',
  DONE: 'done',
  FAILED: 'failed',
};
