import { createRequire } from 'node:module';

/** What a server says of itself without joining. */
export type Ping =
  | {
      readonly kind: 'answered';
      readonly versionName: string;
      readonly protocolVersion: number;
      readonly playersOnline: number;
      readonly playersMost: number;
    }
  | { readonly kind: 'unreachable'; readonly reason: string };

interface PingAnswer {
  readonly version?: { readonly name?: string; readonly protocol?: number };
  readonly players?: { readonly online?: number; readonly max?: number };
}

const require = createRequire(import.meta.url);
const PING_LIMIT_MS = 5000;

/** Asks any Java Edition server for its version and players. Never throws. */
export async function pingServer(host: string, port: number): Promise<Ping> {
  const { ping } = require('minecraft-protocol') as { ping: (options: unknown) => Promise<PingAnswer> };
  try {
    const answer = await ping({ host, port, closeTimeout: PING_LIMIT_MS, noPongTimeout: PING_LIMIT_MS });
    return {
      kind: 'answered',
      versionName: answer.version?.name ?? 'unknown',
      protocolVersion: answer.version?.protocol ?? -1,
      playersOnline: answer.players?.online ?? 0,
      playersMost: answer.players?.max ?? 0,
    };
  } catch (error) {
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
}

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
      const timer = setTimeout(() => {
        reject(new Error(`${options.username} did not get in within ${JOIN_LIMIT_MS} ms.`));
      }, JOIN_LIMIT_MS);
      bot.once('spawn', () => {
        clearTimeout(timer);
        resolve();
      });
      bot.once('error', reject);
      bot.once('kicked', (reason) => {
        reject(new Error(JSON.stringify(reason)));
      });
    });
    bot.chat('/gamemode creative');
    await bot.waitForTicks(ANSWER_TICKS);
    const isOperator = bot.game.gameMode === 'creative';
    if (isOperator) bot.chat('/gamemode survival');
    await bot.waitForTicks(2);
    return { kind: isOperator ? 'operator' : 'not-operator' };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    bot.quit();
  }
}
