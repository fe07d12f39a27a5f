import type { Bot } from 'mineflayer';
import { youngOf } from '../../src/game/sources/babies.js';

/** Whether a mob is no prey, as far as the server told: a baby of a kind whose babies leave nothing behind. */
export function isSpared(bot: Bot, { name, metadata }: Bot['entities'][string]): boolean {
  const young = name === undefined ? null : youngOf(bot.version, name);
  if (!young || young.leavesLoot) return false;
  const values: readonly unknown[] = metadata;
  return values[young.key] === true;
}
