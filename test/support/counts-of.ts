import type { ItemCounts } from '../../src/base/item-counts.js';

/** Stacks as counts by name; empty slots count for nothing. */
export function countsOf(
  slots: readonly ({ readonly name: string; readonly count: number } | null)[],
): ItemCounts {
  const counts: Record<string, number> = {};
  for (const slot of slots) if (slot) counts[slot.name] = (counts[slot.name] ?? 0) + slot.count;
  return counts;
}
