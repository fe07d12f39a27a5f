import { Vec3 } from 'vec3';
import type { Bot } from 'mineflayer';
import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import { exchangeWithChest } from '../../../primitives/exchange-with-chest.js';
import { aimThrow, throwCarried } from '../../../primitives/body/throwing.js';
import { walkNear } from '../../../primitives/body/walking.js';

/** Far enough that nobody at the chest takes it up again. */
const AWAY_BLOCKS = 16;
const NEAR_BLOCKS = 3;
const WALK_TICKS = 200;
const SIDES = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * Takes what of it is not in hand out of the chest, walks off and throws it away; things on the ground are gone after five minutes (game rule).
 * @returns what was thrown; the rest is still in hand
 */
export async function throwAway(bot: Bot, chest: Position, items: ItemCounts): Promise<ItemCounts> {
  await exchangeWithChest(bot, chest, { carry: { ...items } });
  const side = await walkOff(bot, chest);
  const thrown: Record<string, number> = {};
  for (const [item, count] of Object.entries(items)) {
    // Onwards, not back to where it came from.
    await aimThrow(bot, bot.entity.position.plus(side.scaled(3)));
    const gone = await throwCarried(bot, item, count);
    if (gone > 0) thrown[item] = gone;
  }
  return thrown;
}

/** Away from the chest on the first side that leads on. @returns which way that is */
async function walkOff(bot: Bot, { x, y, z }: Position): Promise<Vec3> {
  for (const [dx, dz] of SIDES) {
    const target = new Vec3(x + dx * AWAY_BLOCKS, y, z + dz * AWAY_BLOCKS);
    const walk = await walkNear(bot, target, { rangeBlocks: NEAR_BLOCKS, timeoutTicks: WALK_TICKS });
    if (walk.kind === 'arrived') return new Vec3(dx, 0, dz);
  }
  return new Vec3(1, 0, 0);
}
