import type { Bot } from 'mineflayer';
import { distanceBetween, type Position } from '../../src/base/position.js';
import { everyTick } from './ending.js';
import { untilLookIsHeard } from './looking.js';
import { carriedCount } from './picking-up.js';
import { isLineWalkable } from './terrain.js';

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

const TOSS_TICKS = 40;

/** Throws some of what is carried the way the body looks. @returns how many left the hands, by the server */
export async function throwCarried(bot: Bot, item: string, count: number): Promise<number> {
  const kind = bot.registry.itemsByName[item];
  const before = carriedCount(bot, item);
  const wanted = Math.min(count, before);
  if (!kind || wanted === 0) return 0;
  // What a click did is read from the hands afterwards.
  await bot.toss(kind.id, null, wanted).catch(() => undefined);
  const isGone = (): true | undefined => (carriedCount(bot, item) <= before - wanted ? true : undefined);
  await everyTick<true>(bot, TOSS_TICKS, isGone);
  return Math.max(0, before - carriedCount(bot, item));
}
