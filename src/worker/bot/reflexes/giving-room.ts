import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { standsIn } from '../../../../primitives/body/placing.js';
import { findShortRoute } from '../../../../primitives/body/route.js';
import { runAlong } from '../../../../primitives/body/steering.js';
import { NEAR_BLOCKS } from '../../../../primitives/body/targets.js';
import type { Position } from '../../../base/position.js';

const MOST_BLOCKS = 8;
const WALK_TICKS = 60;
/** From higher up nothing falls to where somebody stands. */
const FALL_BLOCKS = 6;

/**
 * Whether somebody with their feet at a point hinders nobody.
 * @param wanted blocks others are after: free ones something is to be set down in, or others that are about to be dug
 */
export function isOutOfTheWay(bot: Bot, feet: Position, wanted: readonly Position[]): boolean {
  return !wanted.some((place) => standsIn(feet, place) || takesFrom(bot, feet, place));
}

/** What falls out of a block that is dug would come into the hands of who stands there. */
function takesFrom(bot: Bot, feet: Position, { x, y, z }: Position): boolean {
  const isNear =
    Math.hypot(x + 0.5 - feet.x, z + 0.5 - feet.z) < NEAR_BLOCKS && Math.abs(y - feet.y) < FALL_BLOCKS;
  return isNear && bot.blockAt(new Vec3(x, y, z), false)?.boundingBox === 'block';
}

/** Walks the few blocks to where it is free. */
export async function stepAside(bot: Bot, isFree: (feet: Position) => boolean): Promise<void> {
  const route = findShortRoute(bot, bot.entity.position, {
    isReached: isFree,
    estimate: () => 0,
    mostBlocks: MOST_BLOCKS,
  });
  if (typeof route !== 'string') await runAlong(bot, route, isFree, WALK_TICKS);
}
