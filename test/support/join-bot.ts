import type { Bot } from 'mineflayer';

/**
 * A bare mineflayer client, as soon as it stands in a world of this machine. Loads mineflayer only now: clocks must be
 * scaled before.
 */
export async function joinBot(
  { port, version }: { readonly port: number; readonly version: string },
  username: string,
): Promise<Bot> {
  const { createBot } = await import('mineflayer');
  const bot = createBot({
    host: '127.0.0.1',
    port,
    version,
    username,
    auth: 'offline',
    // In a fast world it neither falls behind nor takes the server for dead.
    maxCatchupTicks: 20,
    checkTimeoutInterval: 10_000_000,
  } as Parameters<typeof createBot>[0]);
  await new Promise<void>((resolve, reject) => {
    bot.once('spawn', resolve);
    bot.once('error', reject);
    bot.once('kicked', (reason) => {
      reject(new Error(JSON.stringify(reason)));
    });
  });
  bot.on('error', () => undefined);
  return bot;
}
