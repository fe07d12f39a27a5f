import type { Bot } from 'mineflayer';
import { contextOf } from '../../../primitives/body/context.js';
import { everyTick } from '../../../primitives/body/ending.js';
import { walkNear } from '../../../primitives/body/walking.js';
import type { HandoverEnd } from './deliver.js';

const NEAR_BLOCKS = 2;
const WALK_TICKS = 400;
const LOOK_TICKS = 20;

/**
 * Walks to somebody and, with a time to stay, goes along for so long, or until the work is cut off.
 * @param person name of a player in the world
 */
export async function attend(bot: Bot, person: string, stayTicks: number): Promise<HandoverEnd> {
  const { signal, currentTick } = contextOf(bot);
  const isMeant = ({ username }: { readonly username: string }): boolean =>
    username.toLowerCase() === person.toLowerCase();
  const endTick = currentTick() + stayTicks;
  do {
    const entity = Object.values(bot.players).find(isMeant)?.entity;
    // The types promise everybody's body; only those in sight have one.
    const body = entity as typeof entity | null;
    if (!body) return { isDone: false, reason: `${person} is too far away to be seen.` };
    if (bot.entity.position.distanceTo(body.position) > NEAR_BLOCKS + 1) {
      const walk = await walkNear(bot, body.position, { rangeBlocks: NEAR_BLOCKS, timeoutTicks: WALK_TICKS });
      if (walk.kind !== 'arrived') return { isDone: false, reason: `There is no way to ${person}.` };
    }
    if (stayTicks > 0) await everyTick(bot, LOOK_TICKS, () => undefined);
  } while (currentTick() < endTick && !signal.aborted);
  return { isDone: true };
}
