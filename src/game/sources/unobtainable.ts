import { holdsFor } from './loot-row.js';
import type { Registry } from '../registry.js';
import type { UnobtainableReason } from './source.js';
import { UNOBTAINABLE, type UnobtainableRow } from './unobtainable-table.js';

/**
 * Why no plan can bring this item home in this version: the class and one sentence for people. Null where it can
 * be crafted, smelted, upgraded or taken from the world, and where the version has no such item. An item whose
 * recipe needs one that cannot be had counts as well (a beacon needs a nether star).
 */
export function unobtainableReason(
  registry: Registry,
  item: string,
): { reason: UnobtainableReason; sentence: string } | null {
  const displayName = registry.items.get(item)?.displayName;
  if (displayName === undefined) return null;
  const row = UNOBTAINABLE.find((candidate) => isAbout(candidate, item) && holdsFor(registry, candidate));
  return row ? { reason: row.reason, sentence: row.sentence.replace('{name}', displayName) } : null;
}

function isAbout(row: UnobtainableRow, item: string): boolean {
  return row.names.includes(item) || (row.pattern?.test(item) ?? false);
}
