import type { Bot } from 'mineflayer';
import { everyTick } from './ending.js';

/**
 * At the chest: from a block to three away it comes to lie where who stands there takes it up and who threw it does
 * not. At the feet it falls between the two, and the nearer or first in the server's list has it.
 */
const CHEST_BLOCKS = 1;
const HEARD_TICKS = 1;

/**
 * Turns to somebody and waits until the server knows: a throw goes the way the server has last heard of, and it hears
 * of a look with the body's next tick.
 */
export async function aimThrow(bot: Bot, feet: Bot['entity']['position']): Promise<void> {
  await bot.lookAt(feet.offset(0, CHEST_BLOCKS, 0), true);
  await everyTick(bot, HEARD_TICKS, () => undefined);
}
