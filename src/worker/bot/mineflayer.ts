import type { Bot, BotOptions, createBot } from 'mineflayer';

/**
 * Loads mineflayer, at the latest when the first bot is made: it takes hold of the process's clocks when it is loaded,
 * so scaled clocks must have been installed by then. The package has no default export, only these names.
 */
export function loadMineflayer(): Promise<{ readonly createBot: typeof createBot }> {
  return import('mineflayer');
}

/** A bot that is on its way into the world. */
export async function createMineflayerBot(options: BotOptions): Promise<Bot> {
  const loaded = await loadMineflayer();
  return loaded.createBot(options);
}
