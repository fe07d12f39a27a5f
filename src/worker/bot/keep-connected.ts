import { CoVoyagerError } from '../../base/error.js';
import type { Bot } from 'mineflayer';
import { connectBot, type ConnectOptions } from './connect.js';
import { reasonText } from './disconnect-reason.js';

/** A bot that is brought back when the connection breaks. */
export interface Connection {
  /** Null while there is none. */
  readonly bot: Bot | null;
  /** Leaves for good; resolves when gone. */
  close(): Promise<void>;
}

/** What to do as connections come and go. */
export interface ConnectionEvents {
  /** A bot stands in the world; called again after every rejoin. */
  readonly onJoined: (bot: Bot, isRejoin: boolean) => void;
  /** The connection is gone; another is tried for. */
  readonly onLost: (bot: Bot, reason: string) => void;
  /** No more tries are made. */
  readonly onGivenUp: (reason: string) => void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
/** For so long after a loss another connection is tried for. */
const TRY_MS = 60_000;
const LEAVE_MS = 2000;

/**
 * Joins, and joins again after every loss, waiting longer after each failure, for a minute at most.
 * @throws CoVoyagerError when the first joining fails
 */
export async function keepConnected(options: ConnectOptions, events: ConnectionEvents): Promise<Connection> {
  const closing = new AbortController();
  const signal = AbortSignal.any([options.signal, closing.signal]);
  let current: Bot | null = null;

  const enter = (bot: Bot, isRejoin: boolean): void => {
    // Closed in the very moment of joining: nobody else would put it out.
    if (closing.signal.aborted) {
      bot.quit();
      return;
    }
    current = bot;
    let kick: string | null = null;
    bot.once('kicked', (reason: unknown) => {
      kick = reasonText(reason);
    });
    bot.once('end', (reason: string) => {
      current = null;
      const why = kick === null ? `the connection ended (${reason})` : `put out by the server: ${kick}`;
      events.onLost(bot, why);
      if (!closing.signal.aborted) void rejoin(why);
    });
    events.onJoined(bot, isRejoin);
  };

  const rejoin = async (why: string): Promise<void> => {
    const giveUpAt = performance.now() + TRY_MS;
    let last = why;
    for (
      let waitMs = FIRST_WAIT_MS;
      performance.now() < giveUpAt;
      waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)
    ) {
      await pause(waitMs, closing.signal);
      if (closing.signal.aborted) return;
      try {
        const bot = await connectBot({ ...options, signal });
        enter(bot, true);
        return;
      } catch (error) {
        last = error instanceof Error ? error.message : String(error);
        if (error instanceof CoVoyagerError && (error.code === 'wrong-version' || error.code === 'cancelled'))
          break;
      }
    }
    if (!closing.signal.aborted) events.onGivenUp(last);
  };

  enter(await connectBot({ ...options, signal }), false);
  return {
    get bot() {
      return current;
    },
    close: async () => {
      closing.abort();
      const bot = current;
      if (!bot) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LEAVE_MS);
        bot.once('end', () => {
          clearTimeout(timer);
          resolve();
        });
        bot.quit();
      });
    },
  };
}

function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, waitMs);
    signal.addEventListener('abort', done, { once: true });
  });
}
