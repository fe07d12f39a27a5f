import type { Bot } from 'mineflayer';
import { everyTick } from './ending.js';

const HEARD_TICKS = 1;

/**
 * Waits until the server knows where a body looks: it hears of a look with the body's next tick, which on a busy machine
 * comes later than the clock's.
 */
export async function untilLookIsHeard(bot: Bot): Promise<void> {
  await everyTick(bot, HEARD_TICKS, () => undefined);
}
