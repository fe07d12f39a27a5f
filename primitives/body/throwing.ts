import type { Bot } from 'mineflayer';
import { distanceBetween, type Position } from '../../src/base/position.js';
import type { Click } from './click-plan.js';
import { untilLookIsHeard } from './looking.js';
import { carriedCount } from './picking-up.js';
import { isLineWalkable } from './terrain.js';
import { clickInventory } from './windows.js';

/**
 * At the chest: from a block to three away it comes to lie where who stands there takes it up and who threw it does
 * not. At the feet it falls between the two, and the nearer or first in the server's list has it.
 */
const CHEST_BLOCKS = 1;

/** Turns to somebody and waits until the server knows: a throw goes the way the server has last heard of. */
export async function aimThrow(bot: Bot, feet: Bot['entity']['position']): Promise<void> {
  await bot.lookAt(feet.offset(0, CHEST_BLOCKS, 0), true);
  await untilLookIsHeard(bot);
}

/** So far away a throw ends at somebody's feet, where nothing stands between; else they are stepped up to. */
const THROW_BLOCKS = 2.5;
const TOUCH_BLOCKS = 1.2;

/** Whether what is thrown from one place comes to lie at somebody's feet. */
export function reachesByThrow(bot: Bot, from: Position, feet: Position): boolean {
  const blocks = distanceBetween(from, feet);
  return blocks <= TOUCH_BLOCKS || (blocks <= THROW_BLOCKS && isLineWalkable(bot, from, feet));
}

/** The mode of a click that throws what lies in a slot, as the key for it does: one of it, or all. */
const THROW_KEY = 4;
const ONE = 0;
const ALL = 1;

/** Throws some of what is carried the way the body looks. @returns how many left the hands, by the server */
export async function throwCarried(bot: Bot, item: string, count: number): Promise<number> {
  const before = carriedCount(bot, item);
  let left = count;
  const clicks: Click[] = [];
  for (const stack of bot.inventory.items()) {
    if (stack.name !== item || left === 0) continue;
    const isAll = stack.count <= left;
    const times = isAll ? 1 : left;
    const click: Click = { slot: stack.slot, button: isAll ? ALL : ONE, mode: THROW_KEY };
    clicks.push(...Array.from({ length: times }, () => click));
    left -= isAll ? stack.count : left;
  }
  await clickInventory(bot, clicks);
  return Math.max(0, before - carriedCount(bot, item));
}
