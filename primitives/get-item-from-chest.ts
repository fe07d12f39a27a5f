import type { Position } from '../src/base/position.js';
import { totalOf, type ItemCounts } from '../src/base/item-counts.js';
import type { Bot } from 'mineflayer';
import { Arguments } from './body/arguments.js';
import { exchange } from './body/exchange.js';
import { carryOut } from './body/ending.js';
import type { PrimitiveOutcome } from './outcome.js';

/**
 * Takes items out of a chest into the inventory.
 *
 * Walks to the chest by itself. Takes exactly the counts asked for, or what is there when that is less; of tools the
 * least worn.
 *
 * @param bot the bot that acts
 * @param chestPosition where the chest, trapped chest or barrel stands
 * @param itemsToGet how many of each item, by registry name
 * @returns `completed` with everything asked for; `partial` with some (too few there, or the inventory is full);
 *   `failed` with none; `refused` when no chest stands there or a block lies on its lid
 * @throws CoVoyagerError for an unknown item name, a count that is no whole number above 0, or a wrong position
 * @example
 * const outcome = await getItemFromChest(bot, new Vec3(-14, -60, 2), { oak_planks: 3, stick: 2 });
 * if (outcome.kind !== 'completed') console.log(outcome.reason);
 */
export async function getItemFromChest(
  bot: Bot,
  chestPosition: Position,
  itemsToGet: ItemCounts,
): Promise<PrimitiveOutcome> {
  const given = new Arguments(bot, 'getItemFromChest expects (bot, chestPosition, {name: count})');
  const position = given.position('chestPosition', chestPosition);
  const take = given.counts('itemsToGet', itemsToGet);
  return carryOut(totalOf(take), (tally) => exchange(bot, position, () => ({ put: {}, take }), tally));
}
