import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { isFullBlock, isSeenFrom, stateAt } from './sight.js';

/** From the eyes to what is clicked or dug, in blocks (game rule for survival). */
export const REACH_BLOCKS = 4.5;
/** From the feet to the eyes of somebody who stands. */
export const EYE_HEIGHT = 1.62;

// The middle of a face, then points nearer its corners: a neighbour may hide the middle only.
const SPOTS = [
  [0, 0],
  [0.35, 0.35],
  [-0.35, 0.35],
  [0.35, -0.35],
  [-0.35, -0.35],
] as const;
const TO_FACE = 0.499;

/**
 * A point of a block that somebody whose feet are at a point sees within reach; null when it is too far or hidden. What
 * hides it is what one bumps into: grass and torches do not.
 */
export function reachablePoint(bot: Bot, block: Position, feet: Position): Vec3 | null {
  const eyes = { x: feet.x, y: feet.y + EYE_HEIGHT, z: feet.z };
  const middle = new Vec3(block.x + 0.5, block.y + 0.5, block.z + 0.5);
  const away = { x: eyes.x - middle.x, y: eyes.y - middle.y, z: eyes.z - middle.z };
  if (Math.hypot(away.x, away.y, away.z) > REACH_BLOCKS + 0.9) return null;
  const [dx, dy, dz] = [facing(away.x), facing(away.y), facing(away.z)];
  const isOpen = (x: number, y: number, z: number): boolean =>
    x + y + z !== 0 && !isFullBlock(stateAt(bot, block.x + x, block.y + y, block.z + z));
  const [isOpenX, isOpenY, isOpenZ] = [isOpen(dx, 0, 0), isOpen(0, dy, 0), isOpen(0, 0, dz)];
  if (!isOpenX && !isOpenY && !isOpenZ) return null;
  for (const [u, v] of SPOTS) {
    const spots = [
      isOpenX ? middle.offset(TO_FACE * dx, u, v) : null,
      isOpenZ ? middle.offset(u, v, TO_FACE * dz) : null,
      isOpenY ? middle.offset(u, TO_FACE * dy, v) : null,
    ];
    for (const spot of spots) {
      if (!spot) continue;
      const distance = Math.hypot(spot.x - eyes.x, spot.y - eyes.y, spot.z - eyes.z);
      if (distance <= REACH_BLOCKS && isSeenFrom(bot, eyes, spot, block)) return spot;
    }
  }
  return null;
}

/** Whether the middle of a block is within reach of somebody whose feet are at a point, seen or not. */
export function isInReachFrom(block: Position, feet: Position): boolean {
  const [dx, dy, dz] = [block.x + 0.5 - feet.x, block.y + 0.5 - feet.y - EYE_HEIGHT, block.z + 0.5 - feet.z];
  return Math.hypot(dx, dy, dz) <= REACH_BLOCKS;
}

// The face of a block that looks to somebody this far off its middle; 0 when neither does.
function facing(away: number): -1 | 0 | 1 {
  if (Math.abs(away) <= 0.5) return 0;
  return away > 0 ? 1 : -1;
}
