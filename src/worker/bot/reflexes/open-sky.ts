import type { Bot } from 'mineflayer';
import { stateIdAt } from '../../../../primitives/body/block-states.js';

/** Higher nothing is built or grown over a head. */
const ROOF_BLOCKS = 24;

/** Whether nothing at all is over a head, as far as it matters for who comes up at night. */
export function isUnderOpenSky(bot: Bot): boolean {
  const { x, y, z } = bot.entity.position;
  for (let up = 2; up <= ROOF_BLOCKS; up++) {
    const stateId = stateIdAt(bot, Math.floor(x), Math.floor(y) + up, Math.floor(z));
    if (stateId !== null && stateId !== 0) return false;
  }
  return true;
}
