import { TICK_MS } from '../../src/base/ticks.js';
import type { Bot } from 'mineflayer';
import { contextOf } from './context.js';

/** How waiting ended when what was waited for did not come. */
export type WaitEnd = 'timed-out' | 'cancelled';

// Ticks stop while a bot's chunk is not loaded; then the wait ends by the clock, this much after its limit.
const GRACE_MS = 3000;

/**
 * Looks now and after every tick of the bot's body until `look` gives something. Ends with `cancelled` when the job's
 * signal aborts, the bot dies or leaves, and with `timed-out` after the limit or at the job's deadline.
 */
export function everyTick<T>(bot: Bot, limitTicks: number, look: () => T | undefined): Promise<T | WaitEnd> {
  const { signal, deadlineTick, currentTick } = contextOf(bot);
  return new Promise((resolve, reject) => {
    let ticks = 0;
    let isCounted = false;
    const startTick = currentTick();
    const finish = (end: T | WaitEnd): void => {
      stopWatching();
      resolve(end);
    };
    const watch = (): void => {
      try {
        if (signal.aborted || !isAlive(bot)) {
          finish('cancelled');
          return;
        }
        const found = look();
        if (found !== undefined) {
          finish(found);
          return;
        }
        const now = currentTick();
        // A server that was held up makes fewer ticks than the clock says.
        const elapsed = Math.min(ticks, now - startTick);
        if (elapsed >= limitTicks || now >= deadlineTick) {
          finish('timed-out');
          return;
        }
        // A body that was held up makes many ticks at once, before it hears anything from the server: they count as one.
        if (isCounted) return;
        isCounted = true;
        ticks += 1;
        setImmediate(() => {
          isCounted = false;
        });
      } catch (error) {
        stopWatching();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const cancel = (): void => {
      finish('cancelled');
    };
    const timer = setTimeout(
      () => {
        finish('timed-out');
      },
      limitTicks * TICK_MS + GRACE_MS,
    );
    const stopWatching = (): void => {
      clearTimeout(timer);
      bot.removeListener('physicsTick', watch);
      bot.removeListener('death', cancel);
      bot.removeListener('end', cancel);
      signal.removeEventListener('abort', cancel);
    };
    bot.on('physicsTick', watch);
    bot.on('death', cancel);
    bot.on('end', cancel);
    signal.addEventListener('abort', cancel);
    watch();
  });
}

/** Whether the bot is in the world and can do anything at all. */
export function isAlive(bot: Bot): boolean {
  const client = bot._client as unknown as { readonly ended?: boolean };
  return bot.health > 0 && client.ended !== true;
}
