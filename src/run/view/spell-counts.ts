import type { ItemCounts } from '../../base/item-counts.js';

/** Items in a line of the log's words: "3 stick, 1 torch". */
export function spellCounts(counts: ItemCounts): string {
  const words = Object.entries(counts).map(([item, count]) => `${count} ${item}`);
  return words.length === 0 ? 'nothing' : words.join(', ');
}
