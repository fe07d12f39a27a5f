import type { Bot, BotOptions } from 'mineflayer';

/**
 * Loads mineflayer when the first bot is made and not before: it takes hold of the process's clocks when it is loaded,
 * so scaled clocks must have been installed by then. The package has no default export, only these names.
 */
export async function createMineflayerBot(options: BotOptions): Promise<Bot> {
  const { createBot } = await import('mineflayer');
  return createBot(options);
}
