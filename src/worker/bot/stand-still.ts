import type { Bot } from 'mineflayer';
import { closeWindow } from '../../../primitives/body/windows.js';

/** Ends what a bot does by itself: walking, digging, an open window. */
export function standStill(bot: Bot): void {
  bot.clearControlStates();
  const digging = bot.targetDigBlock as unknown;
  // The types promise a block; there is none while nothing is dug.
  if (digging) bot.stopDigging();
  if (bot.currentWindow) closeWindow(bot, bot.currentWindow);
}
