import type { Bot } from 'mineflayer';
import { ClickPlan } from './click-plan.js';
import { stacksOf } from './stacks.js';
import { clickInventory } from './windows.js';

/** Where something is worn or held, by mineflayer's word: `head`, `off-hand`. */
export type WornPlace = Parameters<Bot['getEquipmentDestSlot']>[0];

/** What is worn or held there, by the last word of the server. */
export function wornAt(bot: Bot, place: WornPlace): string | null {
  return bot.inventory.slots[bot.getEquipmentDestSlot(place)]?.name ?? null;
}

/** Puts on what is carried; what was worn there is carried then. Resolves whether the server says it is worn. */
export async function putOn(bot: Bot, name: string, place: WornPlace): Promise<boolean> {
  const from = bot.inventory.items().find((item) => item.name === name)?.slot;
  if (from === undefined) return false;
  const plan = new ClickPlan(stacksOf(bot.inventory));
  plan.left(from);
  plan.left(bot.getEquipmentDestSlot(place));
  if (plan.cursor) plan.left(from);
  return (await clickInventory(bot, plan.clicks)) && wornAt(bot, place) === name;
}

/** The mode of a click that moves a stack to where the game thinks it belongs. */
const QUICK_MOVE = 1;

/** Takes off what is worn there. Resolves whether the server says that nothing is. */
export async function takeOff(bot: Bot, place: WornPlace): Promise<boolean> {
  const worn = { slot: bot.getEquipmentDestSlot(place), button: 0, mode: QUICK_MOVE };
  return (await clickInventory(bot, [worn])) && wornAt(bot, place) === null;
}
