import { distanceBetween, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { blockState, type KnownBlockState, stateIdAt } from './block-states.js';

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
      const distance = distanceBetween(spot, eyes);
      if (distance <= REACH_BLOCKS && isSeenFrom(bot, eyes, spot, block)) return spot;
    }
  }
  return null;
}

/** Whether the middle of a block is within reach, in blocks, of somebody whose feet are at a point, seen or not. */
export function isInReachFrom(block: Position, feet: Position, reachBlocks = REACH_BLOCKS): boolean {
  const [dx, dy, dz] = [block.x + 0.5 - feet.x, block.y + 0.5 - feet.y - EYE_HEIGHT, block.z + 0.5 - feet.z];
  return Math.hypot(dx, dy, dz) <= reachBlocks;
}

/** The face of a block that looks to somebody this far off its middle; 0 when neither does. */
export function facing(away: number): -1 | 0 | 1 {
  if (Math.abs(away) <= 0.5) return 0;
  return away > 0 ? 1 : -1;
}

/** The state of the block at whole coordinates; null where the world is not loaded. */
export function stateAt(bot: Bot, x: number, y: number, z: number): KnownBlockState | null {
  const stateId = stateIdAt(bot, x, y, z);
  return stateId === null ? null : blockState(bot, stateId);
}

/** Whether a block fills its place, so that nothing of what is behind it can be seen. */
export function isFullBlock(state: KnownBlockState | null): boolean {
  if (!state) return true;
  const [box, ...more] = state.shapes;
  if (!box || more.length > 0) return false;
  return box.every((edge, index) => edge === (index < 3 ? 0 : 1));
}

const AXES = ['x', 'y', 'z'] as const;

/**
 * Whether a look from one point reaches a point of a block with nothing in between. Steps from block to block along the
 * line (Amanatides and Woo), and looks at shapes by number of state: a look costs microseconds, of which finding the
 * next block to mine takes thousands.
 * @param hides whether a block ends the look: one that is bumped into along the line, unless told otherwise
 */
export function isSeenFrom(
  bot: Bot,
  eyes: Position,
  point: Position,
  block: Position,
  hides: (...met: Parameters<typeof isInWay>) => boolean = isInWay,
): boolean {
  const direction = { x: point.x - eyes.x, y: point.y - eyes.y, z: point.z - eyes.z };
  const at = { x: Math.floor(eyes.x), y: Math.floor(eyes.y), z: Math.floor(eyes.z) };
  const step = { x: Math.sign(direction.x), y: Math.sign(direction.y), z: Math.sign(direction.z) };
  const next = { x: Infinity, y: Infinity, z: Infinity };
  for (const axis of AXES) {
    if (step[axis] === 0) continue;
    const border = at[axis] + (step[axis] > 0 ? 1 : 0);
    next[axis] = (border - eyes[axis]) / direction[axis];
  }
  for (;;) {
    if (at.x === block.x && at.y === block.y && at.z === block.z) return true;
    const state = stateAt(bot, at.x, at.y, at.z);
    if (!state || hides(state, at, eyes, direction)) return false;
    const axis = next.x <= next.y && next.x <= next.z ? 'x' : next.y <= next.z ? 'y' : 'z';
    if (next[axis] > 1) return false;
    at[axis] += step[axis];
    next[axis] += Math.abs(1 / direction[axis]);
  }
}

function isInWay(state: KnownBlockState, at: Position, eyes: Position, direction: Position): boolean {
  return state.shapes.some((box) => isBoxHit(box, at, eyes, direction));
}

/** Whether a line from the eyes meets a box of a block's shape: the slab test, the part inside all three pairs of sides. */
export function isBoxHit(box: readonly number[], at: Position, eyes: Position, direction: Position): boolean {
  let [enter, leave] = [0, 1];
  for (const [index, axis] of AXES.entries()) {
    const from = at[axis] + (box[index] ?? 0) - eyes[axis];
    const to = at[axis] + (box[index + 3] ?? 1) - eyes[axis];
    const along = direction[axis];
    if (along === 0) {
      if (from > 0 || to < 0) return false;
      continue;
    }
    enter = Math.max(enter, Math.min(from / along, to / along));
    leave = Math.min(leave, Math.max(from / along, to / along));
  }
  return enter <= leave;
}
