import { distanceBetween, isSamePosition, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { contextOf, type Claims } from './context.js';
import { standingBlock } from './terrain.js';

/** Walking a block, stairs and turns among it, and digging one step of stairs with a stone pickaxe (game's times). */
const WALK_TICKS = 5;
const STEP_TICKS = 36;
/** Ends nearer to each other than this are one. */
const APART_BLOCKS = 8;
/** What is gained by less is not worth the looking. */
const LEAST_GAIN_TICKS = 100;

/** Where stairs and tunnels have ended so far, by the claims of the team that dug them. */
const ends = new WeakMap<Claims, Position[]>();

/** Here a way into the rock ends: whoever looks for ore at about this height may go on from here. */
export function noteMineEnd(bot: Bot): void {
  const { x, y, z } = bot.entity.position;
  const end = { x: Math.floor(x), y: standingBlock(y), z: Math.floor(z) };
  const { claims } = contextOf(bot);
  const known = (ends.get(claims) ?? []).filter((other) => distanceBetween(other, end) >= APART_BLOCKS);
  ends.set(claims, [...known, end]);
}

/** Nobody gets there any more. */
export function forgetMineEnd(bot: Bot, end: Position): void {
  const { claims } = contextOf(bot);
  const known = ends.get(claims) ?? [];
  ends.set(
    claims,
    known.filter((other) => !isSamePosition(other, end)),
  );
}

/** The end from which a height is reached soonest, where that is sooner than new stairs; else null. */
export function mineEndFor(bot: Bot, height: number): Position | null {
  const feet = bot.entity.position;
  const stairs = Math.abs(standingBlock(feet.y) - height) * STEP_TICKS;
  let best: Position | null = null;
  let least = stairs - LEAST_GAIN_TICKS;
  for (const end of ends.get(contextOf(bot).claims) ?? []) {
    const walked = Math.hypot(end.x - feet.x, end.z - feet.z) + Math.abs(end.y - feet.y);
    const ticks = walked * WALK_TICKS + Math.abs(end.y - height) * STEP_TICKS;
    if (ticks >= least) continue;
    least = ticks;
    best = end;
  }
  return best;
}
