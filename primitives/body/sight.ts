import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { blockState, stateIdAt, type BlockState } from './block-states.js';

/** The state of the block at whole coordinates; null where the world is not loaded. */
export function stateAt(bot: Bot, x: number, y: number, z: number): BlockState | null {
  const stateId = stateIdAt(bot, x, y, z);
  return stateId === null ? null : blockState(bot, stateId);
}

/** Whether a block fills its place, so that nothing of what is behind it can be seen. */
export function isFullBlock(state: BlockState | null): boolean {
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
 */
export function isSeenFrom(bot: Bot, eyes: Position, point: Position, block: Position): boolean {
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
    if (!state || state.shapes.some((box) => isBoxHit(box, at, eyes, direction))) return false;
    const axis = next.x <= next.y && next.x <= next.z ? 'x' : next.y <= next.z ? 'y' : 'z';
    if (next[axis] > 1) return false;
    at[axis] += step[axis];
    next[axis] += Math.abs(1 / direction[axis]);
  }
}

// The slab test: the part of the line inside all three pairs of sides.
function isBoxHit(box: readonly number[], at: Position, eyes: Position, direction: Position): boolean {
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
