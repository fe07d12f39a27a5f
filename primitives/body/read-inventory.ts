import type { Bot } from 'mineflayer';
import { closeWindow, sendClicks, WindowLost } from './windows.js';

/**
 * Asks the server what the bot carries: afterwards the inventory is the server's word, not what the client hoped for.
 * Closes any open window. False when no answer came in time.
 */
export async function readInventory(bot: Bot): Promise<boolean> {
  if (bot.currentWindow) closeWindow(bot, bot.currentWindow);
  try {
    await sendClicks(bot, bot.inventory, []);
    return true;
  } catch (error) {
    if (error instanceof WindowLost) return false;
    throw error;
  }
}
