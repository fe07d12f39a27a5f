import type { ItemCounts } from '../../base/item-counts.js';
import { craftingRemainder } from '../../game/recipes/recipes.js';
import type { Subtask } from './subtask.js';

/** What of a subtask says what comes of it. */
export type Yielding = Pick<
  Subtask,
  'action' | 'item' | 'quantity' | 'placed' | 'drops' | 'materials' | 'section'
>;

/**
 * Everything a subtask brings into the chest. Of stations crafted to be set down one stands and the others come along;
 * buckets and bottles that crafting empties stay in the grid and come too (game rule: crafting remainder). A bucket
 * whose lava was burnt stays in the furnace.
 */
export function yieldOf(subtask: Yielding): ItemCounts {
  const { action, item, quantity, drops, materials } = subtask;
  switch (action) {
    case 'gather':
    case 'smelt':
      return { [item]: quantity };
    case 'kill':
    case 'shoot':
      return drops ?? {};
    case 'build':
    case 'find':
      return {};
    case 'craft': {
      const products: Record<string, number> = {};
      const kept = quantity - setDownBy(subtask);
      if (kept > 0) products[item] = kept;
      for (const [used, count] of Object.entries(materials)) {
        const left = craftingRemainder(used);
        if (left !== null) products[left] = (products[left] ?? 0) + count;
      }
      return products;
    }
  }
}

/**
 * How many blocks a subtask leaves standing at places that are chosen for it: all that it builds or finds, one of what
 * it crafts to be set down. A section knows its places.
 */
export function setDownBy({
  action,
  quantity,
  placed,
  section,
}: Pick<Yielding, 'action' | 'quantity' | 'placed' | 'section'>): number {
  if (section !== undefined) return 0;
  if (action === 'build' || action === 'find') return quantity;
  return placed === undefined ? 0 : Math.min(1, quantity);
}
