import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { stateIdAt } from './block-states.js';
import { groundAround, spareBlocks } from './ground.js';
import { isOpenAt } from './terrain.js';

/** Further around a point nobody looks whether one could be there. */
const AROUND_BLOCKS = 4;
/** Who carries more to pile up than this may get there from anywhere. */
const MOST_PILED = 8;

/**
 * Why nobody can get where it is enough, whatever way is looked for: `solid`: there is no room and none can be dug; `air`:
 * there is nothing to stand on, and too little is carried to pile up. Null: somebody may get there, or nothing is known of
 * the place from here.
 */
export function whyOutOfReach(
  bot: Bot,
  point: Position,
  isThere: (feet: Position) => boolean,
): 'solid' | 'air' | null {
  const middle = { x: Math.floor(point.x), y: Math.floor(point.y), z: Math.floor(point.z) };
  if (stateIdAt(bot, middle.x, middle.y, middle.z) === null) return null;
  const near = [...boxAround(middle, AROUND_BLOCKS)].filter(({ x, y, z }) =>
    isThere({ x: x + 0.5, y, z: z + 0.5 }),
  );
  if (near.length === 0) return null;
  const ground = groundAround(bot);
  const hasRoom = ({ x, y, z }: Position): boolean =>
    [y, y + 1].every((height) => {
      const { isOpen, isWater, door, digTicks } = ground(x, height, z);
      return isOpen || isWater || door !== null || digTicks < Infinity;
    });
  if (!near.some(hasRoom)) return 'solid';
  const piled = spareBlocks(bot).count;
  if (piled > MOST_PILED) return null;
  const beneath = { ...middle, y: middle.y - 1 };
  for (const { x, y, z } of boxAround(beneath, AROUND_BLOCKS + piled))
    if (!isOpenAt(bot, x, y, z)) return null;
  return 'air';
}

function* boxAround({ x, y, z }: Position, blocks: number): Generator<Position> {
  for (let dx = -blocks; dx <= blocks; dx++)
    for (let dy = -blocks; dy <= blocks; dy++)
      for (let dz = -blocks; dz <= blocks; dz++) yield { x: x + dx, y: y + dy, z: z + dz };
}
