import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { readInventory } from '../../primitives/body/windows.js';
import type { Position } from '../../src/base/position.js';
import type { EmbeddedWorld } from '../../src/world/embedded/embedded-world.js';

/**
 * Whether a bot that digs gets rid of a block, as the server has it. It tries again: a world that has fallen behind takes
 * a bot that is through for too early.
 */
export async function digsAway(
  world: EmbeddedWorld,
  bot: Bot,
  { x, y, z }: Position,
  tries = 20,
): Promise<boolean> {
  const { name } = world.blockAt({ x, y, z });
  for (let tried = 0; tried < tries; tried++) {
    const block = bot.blockAt(new Vec3(x, y, z));
    if (block) await bot.dig(block, true).catch(() => undefined);
    // What was sent before is read before this is answered.
    await readInventory(bot);
    if (world.blockAt({ x, y, z }).name !== name) return true;
  }
  return false;
}
