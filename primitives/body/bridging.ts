import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { everyTick } from './ending.js';
import { noteSetDown, spareBlocks } from './ground.js';
import { asPoint } from './places.js';
import { placeHeld } from './placing.js';
import { stopWalking } from './steering.js';
import { isOpenAt } from './terrain.js';
import { hold } from './tools.js';

const EDGE_TICKS = 30;
/** So far from the middle of a block somebody on tiptoe sees its side, and does not fall yet (game rule: 0.8). */
const EDGE_BLOCKS = 0.62;

/**
 * Sets a block of what can be spared down before the feet, over a gap or water: on tiptoe at the edge, against the side of
 * the block one stands on. Whether it stands there, by the server.
 * @param onto the block beside, where one will stand
 */
export async function bridgeTo(bot: Bot, from: Position, onto: Position): Promise<boolean> {
  const { name } = spareBlocks(bot);
  const below = bot.blockAt(asPoint(bot, { ...from, y: from.y - 1 }));
  const place = { ...onto, y: onto.y - 1 };
  if (name === null || !below || !(await hold(bot, name))) return false;
  try {
    await toEdge(bot, from, onto);
    const face = asPoint(bot, place).minus(below.position);
    await placeHeld(bot, { block: below, face, isUsedByHand: false });
  } finally {
    stopWalking(bot);
  }
  if (isOpenAt(bot, place.x, place.y, place.z)) return false;
  noteSetDown(bot, place, name);
  return true;
}

async function toEdge(bot: Bot, from: Position, onto: Position): Promise<void> {
  const [dx, dz] = [onto.x - from.x, onto.z - from.z];
  const out = ({ x, z }: Position): number => (x - from.x - 0.5) * dx + (z - from.z - 0.5) * dz;
  bot.setControlState('sneak', true);
  await bot.look(Math.atan2(-dx, -dz), 0, true);
  await everyTick<true>(bot, EDGE_TICKS, () => {
    const isThere = out(bot.entity.position) >= EDGE_BLOCKS;
    bot.setControlState('forward', !isThere);
    return isThere ? true : undefined;
  });
  // Who lets go of this key at the edge steps over it.
  bot.setControlState('forward', false);
  bot.entity.velocity.x = 0;
  bot.entity.velocity.z = 0;
}
