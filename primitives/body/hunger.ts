import type { Bot } from 'mineflayer';
import { NO_SPRINT_FOOD } from '../../src/game/food.js';

/** Whether a bot has eaten enough to sprint; the server tells its food a moment after joining. */
export function canSprint(bot: Bot): boolean {
  const food = bot.food as number | undefined;
  return food === undefined || food > NO_SPRINT_FOOD || bot.game.gameMode === 'creative';
}
