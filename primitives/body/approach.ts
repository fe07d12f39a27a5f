import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { contextOf } from './context.js';
import { goOn, Interruption } from './ending.js';
import { asPoint, placeText, reachDistance } from './places.js';
import { walkIntoReach } from './walking.js';

/** Arms reach this far in every version, in blocks from the eyes (game rule: 4.5 without an attribute). */
export const ARM_BLOCKS = 4.5;
// A margin for the server's own idea of where the bot stands.
const SURE_REACH_BLOCKS = ARM_BLOCKS - 0.4;

/** Stands so that a block can be reached; walks only when it has to. @throws Interruption */
export async function approach(bot: Bot, block: Position, what: string): Promise<void> {
  goOn(bot);
  if (reachDistance(bot, block) <= SURE_REACH_BLOCKS) return;
  contextOf(bot).onActivity(`walking to the ${what}`);
  const walk = await walkIntoReach(bot, asPoint(bot, block));
  goOn(bot);
  if (walk.kind === 'arrived' || reachDistance(bot, block) <= ARM_BLOCKS) return;
  throw new Interruption(
    walk.kind === 'cancelled' ? 'cancelled' : walk.kind === 'timed-out' ? 'timed-out' : 'failed',
    `Expected to walk to the ${what} at ${placeText(block)}, came to ${walk.distanceBlocks.toFixed(1)} blocks of it (${walk.kind}).`,
  );
}
