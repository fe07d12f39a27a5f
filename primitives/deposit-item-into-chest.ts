import type { Position } from '../src/base/position.js';
import { totalOf, type ItemCounts } from '../src/base/item-counts.js';
import type { Bot } from 'mineflayer';
import { Arguments } from './body/arguments.js';
import { exchange } from './body/exchange.js';
import { carryOut } from './body/ending.js';
import type { PrimitiveOutcome } from './outcome.js';

/**
 * Puts carried items into a chest.
 *
 * Walks to the chest by itself. What does not fit stays in the inventory. Armour that is worn and what is in the off
 * hand are not deposited.
 *
 * @param bot the bot that acts
 * @param chestPosition where the chest, trapped chest or barrel stands
 * @param itemsToDeposit how many of each item, by registry name
 * @returns `completed` when all lies in the chest; `partial` when some does (too few carried, or the chest is full);
 *   `failed` when none does; `refused` when no chest stands there or a block lies on its lid
 * @throws CoVoyagerError for an unknown item name, a count that is no whole number above 0, or a wrong position
 * @example
 * const outcome = await depositItemIntoChest(bot, new Vec3(-14, -60, 2), { cobblestone: 11 });
 * if (outcome.kind !== 'completed') console.log(outcome.reason);
 */
export async function depositItemIntoChest(
  bot: Bot,
  chestPosition: Position,
  itemsToDeposit: ItemCounts,
): Promise<PrimitiveOutcome> {
  const given = new Arguments(bot, 'depositItemIntoChest expects (bot, chestPosition, {name: count})');
  const position = given.position('chestPosition', chestPosition);
  const put = given.counts('itemsToDeposit', itemsToDeposit);
  return carryOut(totalOf(put), (tally) => exchange(bot, position, () => ({ put, take: {} }), tally));
}
