import type { Bot } from 'mineflayer';
import { checkItemInsideChest } from '../../../primitives/check-item-inside-chest.js';
import { collectFurnace } from '../../../primitives/collect-furnace.js';
import { craftItem } from '../../../primitives/craft-item.js';
import { depositItemIntoChest } from '../../../primitives/deposit-item-into-chest.js';
import { exchangeWithChest } from '../../../primitives/exchange-with-chest.js';
import { getItemFromChest } from '../../../primitives/get-item-from-chest.js';
import { givePlacedItemBack } from '../../../primitives/give-placed-item-back.js';
import { killMob } from '../../../primitives/kill-mob.js';
import { loadFurnace } from '../../../primitives/load-furnace.js';
import { mineBlock } from '../../../primitives/mine-block.js';
import type { PrimitiveOutcome } from '../../../primitives/outcome.js';
import { pickUpItem } from '../../../primitives/pick-up-item.js';
import { placeItem } from '../../../primitives/place-item.js';
import { shoot } from '../../../primitives/shoot.js';
import { smeltItem } from '../../../primitives/smelt-item.js';
import { useItemOn } from '../../../primitives/use-item-on.js';
import { callArguments, type CallArguments } from '../../skill/facade/call-arguments.js';
import type { JsonValue } from '../../skill/sandbox/json-value.js';

type Call<Name extends Parameters<typeof callArguments>[0]> = CallArguments<Name>;

/** The primitives by name, with their arguments checked; those that ask back on the way are left out. */
const PRIMITIVES = {
  checkItemInsideChest: (bot: Bot, [chest]: Call<'checkItemInsideChest'>) => checkItemInsideChest(bot, chest),
  collectFurnace: (bot: Bot, [furnace, item, count]: Call<'collectFurnace'>) =>
    collectFurnace(bot, furnace, item, count),
  craftItem: (bot: Bot, given: Call<'craftItem'>) => craftItem(bot, ...given),
  depositItemIntoChest: (bot: Bot, [chest, items]: Call<'depositItemIntoChest'>) =>
    depositItemIntoChest(bot, chest, items),
  exchangeWithChest: (bot: Bot, [chest, items]: Call<'exchangeWithChest'>) =>
    exchangeWithChest(bot, chest, items),
  getItemFromChest: (bot: Bot, [chest, items]: Call<'getItemFromChest'>) =>
    getItemFromChest(bot, chest, items),
  givePlacedItemBack: (bot: Bot, [name, place]: Call<'givePlacedItemBack'>) =>
    givePlacedItemBack(bot, name, place),
  killMob: (bot: Bot, given: Call<'killMob'>) => killMob(bot, ...given),
  loadFurnace: (bot: Bot, [furnace, load]: Call<'loadFurnace'>) => loadFurnace(bot, furnace, load),
  mineBlock: (bot: Bot, given: Call<'mineBlock'>) => mineBlock(bot, ...given),
  pickUpItem: (bot: Bot, given: Call<'pickUpItem'>) => pickUpItem(bot, ...given),
  placeItem: (bot: Bot, [name, place]: Call<'placeItem'>) => placeItem(bot, name, place),
  shoot: (bot: Bot, given: Call<'shoot'>) => shoot(bot, ...given),
  smeltItem: (bot: Bot, given: Call<'smeltItem'>) => smeltItem(bot, ...given),
  useItemOn: (bot: Bot, [item, target, count]: Call<'useItemOn'>) => useItemOn(bot, item, target, count),
} as const;

/** Primitives that are called with data alone. */
export type PrimitiveName = keyof typeof PRIMITIVES;

export const CALLED_BY_NAME = Object.keys(PRIMITIVES) as readonly PrimitiveName[];

/**
 * Calls a primitive by its name.
 * @throws CoVoyagerError `bad-argument` for arguments that can not be meant
 */
export async function callPrimitive(
  bot: Bot,
  name: PrimitiveName,
  values: readonly JsonValue[],
): Promise<PrimitiveOutcome> {
  const primitive = PRIMITIVES[name] as (bot: Bot, given: unknown) => Promise<PrimitiveOutcome>;
  return primitive(bot, callArguments(name, values));
}
