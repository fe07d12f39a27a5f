import { pause } from '../base/clock.js';
import type { Bot } from 'mineflayer';

/** A click that has shown nothing for so long never will. */
export const CLICK_MS = 12_000;

/** A player whose click did nothing, or that hangs, shuts what is open, looks and tries again. */
export async function quietly(bot: Bot, doing: Promise<unknown>, limitMs = CLICK_MS): Promise<void> {
  const over = new AbortController();
  const done = doing.then(
    () => true,
    () => true,
  );
  const isOver = await Promise.race([done, pause(limitMs, over.signal).then(() => false)]);
  over.abort();
  if (!isOver && bot.currentWindow) void bot.closeWindow(bot.currentWindow);
}
