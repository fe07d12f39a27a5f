import type { Position } from '../../../base/position.js';
import type { Bot } from 'mineflayer';
import { standsIn } from '../../../../primitives/body/placing.js';
import { findShortRoute } from '../../../../primitives/body/route.js';
import { runAlong } from '../../../../primitives/body/steering.js';

const MOST_BLOCKS = 8;
const WALK_TICKS = 60;
const OFFSETS = [-1, 0, 1];

/** The blocks a body with its feet at a point is in. */
export function placesOf(feet: Position): readonly Position[] {
  const [x, y, z] = [Math.floor(feet.x), Math.floor(feet.y), Math.floor(feet.z)];
  return OFFSETS.flatMap((dx) =>
    OFFSETS.flatMap((dz) => [0, 1, 2].map((dy) => ({ x: x + dx, y: y + dy, z: z + dz }))),
  ).filter((place) => standsIn(feet, place));
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
