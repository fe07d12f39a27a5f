import { CoVoyagerError } from '../src/base/error.js';
import type { Position } from '../src/base/position.js';
import type { ItemCounts } from '../src/base/item-counts.js';
import type { Bot } from 'mineflayer';
import { Arguments, total } from './body/arguments.js';
import { exchange } from './body/exchange.js';
import { carryOut } from './body/interruption.js';
import { type PrimitiveOutcome } from './outcome.js';

/**
 * Puts items into a chest and takes others out, in one visit: cheaper than a deposit and a withdrawal, and nobody
 * comes in between.
 *
 * @param bot the bot that acts
 * @param chestPosition where the chest, trapped chest or barrel stands
 * @param items what to `put` and what to `take`, by registry name; either may be left out, no item may be in both
 * @returns `completed` when all was put and taken; `partial` or `failed` when some or none was; `refused` when no
 *   chest stands there or a block lies on its lid; `done` counts both ways together
 * @throws CoVoyagerError for a wrong position, item name or count, or an item that is to go both ways
 * @example
 * await exchangeWithChest(bot, new Vec3(-14, -60, 2), { put: { raw_iron: 4 }, take: { oak_planks: 3 } });
 */
export async function exchangeWithChest(
  bot: Bot,
  chestPosition: Position,
  items: { readonly put?: ItemCounts; readonly take?: ItemCounts },
): Promise<PrimitiveOutcome> {
  const form = 'exchangeWithChest expects (bot, chestPosition, {put: {name: count}, take: {name: count}})';
  const given = new Arguments(bot, form);
  const position = given.position('chestPosition', chestPosition);
  const put = given.counts('put', items.put ?? {}, { mayBeEmpty: true });
  const take = given.counts('take', items.take ?? {}, { mayBeEmpty: true });
  const both = Object.keys(put).find((name) => take[name] !== undefined);
  if (both !== undefined)
    throw new CoVoyagerError('bad-argument', `${form}: got ${both} both in put and in take.`);
  return carryOut(total(put) + total(take), (tally) => exchange(bot, position, { put, take }, tally));
}
