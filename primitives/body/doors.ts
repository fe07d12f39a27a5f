import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { everyTick } from './ending.js';
import { asPoint } from './places.js';

const ANSWER_TICKS = 20;
const ARM_BLOCKS = 4;

/** Opens or shuts a door or gate by hand; whether it is so then, by the server. */
export async function setDoor(bot: Bot, place: Position, wanted: 'open' | 'shut'): Promise<boolean> {
  if (doorState(bot, place) !== opposite(wanted)) return doorState(bot, place) === wanted;
  const door = bot.blockAt(asPoint(bot, place));
  if (!door || bot.entity.position.distanceTo(door.position) > ARM_BLOCKS) return false;
  // Turning round by and by takes a second, as long as the answer is waited for.
  await bot.lookAt(door.position.offset(0.5, 0.5, 0.5), true);
  // It waits for nothing the server says.
  bot.activateBlock(door).catch(() => undefined);
  await everyTick(bot, ANSWER_TICKS, () => doorState(bot, place) === wanted);
  return doorState(bot, place) === wanted;
}

/** Null for what is no door. */
export function doorState(bot: Bot, place: Position): 'open' | 'shut' | null {
  const isOpen = bot.blockAt(asPoint(bot, place))?.getProperties()['open'];
  // Before 1.16 prismarine-block gives words for it.
  if (isOpen === true || isOpen === 'true') return 'open';
  return isOpen === false || isOpen === 'false' ? 'shut' : null;
}

function opposite(wanted: 'open' | 'shut'): 'open' | 'shut' {
  return wanted === 'open' ? 'shut' : 'open';
}
