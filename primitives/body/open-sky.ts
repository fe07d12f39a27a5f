import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { stateIdAt } from './block-states.js';

/** Higher nothing is built or grown over a head. */
const ROOF_BLOCKS = 24;

/** Whether nothing at all is over a head, as far as it matters for who comes up at night. */
export function isUnderOpenSky(bot: Bot): boolean {
  return !isBelow(bot, bot.entity.position, () => true);
}

/** Whether rock or earth is over a point, more than a tree. */
export function isUnderground(bot: Bot, point: Position): boolean {
  return isBelow(bot, point, (stateId) => {
    const block = bot.registry.blocksByStateId[stateId];
    return block?.boundingBox === 'block' && !/_(leaves|log)$/.test(block.name);
  });
}

function isBelow(bot: Bot, { x, y, z }: Position, isRoof: (stateId: number) => boolean): boolean {
  for (let up = 2; up <= ROOF_BLOCKS; up++) {
    const stateId = stateIdAt(bot, Math.floor(x), Math.floor(y) + up, Math.floor(z));
    if (stateId !== null && stateId !== 0 && isRoof(stateId)) return true;
  }
  return false;
}
