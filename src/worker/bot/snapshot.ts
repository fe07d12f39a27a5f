import type { Position } from '../../base/position.js';
import { type ItemCounts, countsOfStacks } from '../../base/item-counts.js';
import type { Bot } from 'mineflayer';
import { blockTextAt } from '../../../primitives/body/block-states.js';
import type { StandingBlock, WorkerSnapshot } from '../../verify/evidence.js';

// Slots of the player's own window, the same in every version from 1.9 on; slot 0 is the crafting result, not owned.
const HEAD = 5;
const TORSO = 6;
const LEGS = 7;
const FEET = 8;
const OFF_HAND = 45;
const WORN_AND_GRID = [1, 2, 3, 4, HEAD, TORSO, LEGS, FEET, OFF_HAND];

/** Everything a bot carries, by registry name: inventory, quick bar, armour, off hand, its crafting grid, cursor. */
function carriedBy(bot: Bot): ItemCounts {
  // While a window is open only its own copy of the inventory is kept up to date.
  const { currentWindow, inventory } = bot;
  const { slots, inventoryStart, inventoryEnd } = currentWindow ?? inventory;
  const cursors = [inventory.selectedItem, currentWindow?.selectedItem];
  const worn = WORN_AND_GRID.map((slot) => inventory.slots[slot]);
  const all = [...worn, ...cursors, ...slots.slice(inventoryStart, inventoryEnd)];
  return countsOfStacks(all.filter((item) => item && item.count > 0));
}

/** A bot at this moment, as the server told it. */
export function snapshotOf(bot: Bot, tick: number): WorkerSnapshot {
  const worn: readonly (readonly [string, { readonly name: string } | null | undefined])[] = [
    ['hand', bot.heldItem],
    ['off-hand', bot.inventory.slots[OFF_HAND]],
    ['head', bot.inventory.slots[HEAD]],
    ['torso', bot.inventory.slots[TORSO]],
    ['legs', bot.inventory.slots[LEGS]],
    ['feet', bot.inventory.slots[FEET]],
  ];
  const { x, y, z } = bot.entity.position;
  return {
    tick,
    position: { x, y, z },
    inventory: carriedBy(bot),
    equipment: Object.fromEntries(worn.flatMap(([place, item]) => (item ? [[place, item.name]] : []))),
    health: bot.health,
    food: bot.food,
  };
}

/** What a bot's client shows at some places, states and all; what it cannot see is left out. */
export function blocksAt(bot: Bot, places: readonly Position[]): readonly StandingBlock[] {
  return places.flatMap((position) => {
    const block = blockTextAt(bot, position);
    return block === null ? [] : [{ position, block }];
  });
}
