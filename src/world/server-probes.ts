import { messageOf } from '../base/error.js';
export type OperatorAnswer =
  { readonly kind: 'operator' | 'not-operator' } | { readonly kind: 'failed'; readonly reason: string };

const JOIN_LIMIT_MS = 15_000;
const ANSWER_TICKS = 40;

/** Joins under a name and tries a command that changes nothing but its own game mode's name. Never throws. */
export async function hasOperatorRights(options: {
  readonly host: string;
  readonly port: number;
  readonly version: string;
  readonly username: string;
}): Promise<OperatorAnswer> {
  const { createBot } = await import('mineflayer');
  const bot = createBot({ ...options, auth: 'offline' });
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${options.username} did not get in within ${JOIN_LIMIT_MS} ms.`)),
        JOIN_LIMIT_MS,
      );
      bot.once('spawn', () => {
        clearTimeout(timer);
        resolve();
      });
      bot.once('error', reject);
      bot.once('kicked', (reason) => reject(new Error(JSON.stringify(reason))));
    });
    bot.chat('/gamemode creative');
    await bot.waitForTicks(ANSWER_TICKS);
    const isOperator = bot.game.gameMode === 'creative';
    if (isOperator) bot.chat('/gamemode survival');
    await bot.waitForTicks(2);
    return { kind: isOperator ? 'operator' : 'not-operator' };
  } catch (error) {
    return { kind: 'failed', reason: messageOf(error) };
  } finally {
    bot.quit();
  }
}
