import type { Bot } from 'mineflayer';
import { distanceBetween, type Position } from '../../src/base/position.js';
import { contextOf } from './context.js';
import { spareKinds } from './ground.js';
import { carriedCounts } from './picking-up.js';
import { throwCarried } from './throwing.js';

/** As much of a kind in the chest serves everybody. */
const STACK = 64;
/** To pile up or to bridge on the way home. */
const MOST_ON_THE_WAY = 8;
/** Nearer to the chest everybody who comes there would take it up again. */
const NEAR_BLOCKS = 8;

/**
 * Leaves in the mine what was dug on the way, is not what the job is about, and lies in the chest by the stack: a few
 * hours of tunnels would fill it. Only of a chest whose contents this work has seen.
 */
export async function leaveSurplus(bot: Bot, chest: Position): Promise<void> {
  const { mayRoam, heldIn } = contextOf(bot);
  const held = heldIn?.(chest);
  if (mayRoam !== true || !held || distanceBetween(bot.entity.position, chest) < NEAR_BLOCKS) return;
  const carried = carriedCounts(bot);
  let onTheWay = MOST_ON_THE_WAY;
  for (const kind of spareKinds(bot).toReversed()) {
    const count = carried[kind] ?? 0;
    const kept = Math.min(count, Math.max(onTheWay, STACK - (held[kind] ?? 0)));
    onTheWay = Math.max(0, onTheWay - kept);
    if (kept < count) await throwCarried(bot, kind, count - kept);
  }
}
