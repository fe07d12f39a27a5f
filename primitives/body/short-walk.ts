import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { findRoute } from './route.js';

/** Ways are counted from block to block, which is longer than they are walked. */
const SLACK_BLOCKS = 3;

/** Whether there is a walk of at most so many blocks to where `isThere` holds for the feet. */
export function isWalkShort(
  bot: Bot,
  goal: Position,
  isThere: (feet: Position, goal: Position) => boolean,
  mostBlocks: number,
): boolean {
  const start = bot.entity.position;
  if (isThere(start, goal)) return true;
  if (Math.hypot(goal.x - start.x, goal.z - start.z) > mostBlocks) return false;
  const route = findRoute(bot, start, {
    isReached: (feet) => isThere(feet, goal),
    estimate: (feet) => Math.max(0, Math.hypot(goal.x - feet.x, goal.z - feet.z) - 1.7),
    mostBlocks: mostBlocks + SLACK_BLOCKS,
  });
  if (typeof route === 'string') return false;
  let [length, from]: [number, Position] = [0, start];
  for (const point of route) {
    length += Math.hypot(point.x - from.x, point.z - from.z);
    from = point;
  }
  return length <= mostBlocks;
}
