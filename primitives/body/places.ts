import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { EYE_HEIGHT } from './reaching.js';

export type BotPoint = Bot['entity']['position'];

/** A block's corner as mineflayer takes it. */
export function asPoint(bot: Bot, { x, y, z }: Position): BotPoint {
  return bot.entity.position.clone().set(x, y, z).floor();
}

/** A position as people write it: `-14 -60 2`. */
export function placeText({ x, y, z }: Position): string {
  return `${Math.floor(x)} ${Math.floor(y)} ${Math.floor(z)}`;
}

/** From the eyes to the nearest point of a block, in blocks. */
export function reachDistance(bot: Bot, block: Position): number {
  const eyes = bot.entity.position.offset(0, EYE_HEIGHT, 0);
  const gap = (eye: number, low: number): number => Math.max(low - eye, 0, eye - (low + 1));
  return Math.hypot(
    gap(eyes.x, Math.floor(block.x)),
    gap(eyes.y, Math.floor(block.y)),
    gap(eyes.z, Math.floor(block.z)),
  );
}
