import { pause } from '../../base/clock.js';
import { hasCode, messageOf } from '../../base/error.js';
import type { Bot } from 'mineflayer';
import { realClock } from '../../world/clock/scaled-clock.js';
import { connectBot, type ConnectOptions } from './connect.js';
import { reasonText } from './disconnect-reason.js';
import { FirstContact, PATIENCE_MS } from './first-contact.js';

/** A bot that is brought back when the connection breaks. */
export interface Connection {
  /** Null while there is none. */
  readonly bot: Bot | null;
  /** Something came of being there: connections lost before count no more. */
  wasOfUse(): void;
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
const BEAT_MS = 1000;
/** Less than a run waits for a sign of life. */
const MOST_SILENT_BEATS = 25;
const SILENT = `the server has been silent for ${MOST_SILENT_BEATS} s`;
/** So many connections in a row that nothing came of: whoever is put out each time gives up. */
const MOST_LOSSES = 8;
/** Something came of whatever lasted so long. */
const OF_USE_MS = 300_000;

/**
 * Joins, and joins again after every loss, waiting longer after each failure, for a minute at most; and longer after
 * each connection that nothing came of, {@link MOST_LOSSES} times at most.
 * @param contact what those who join this server know of it together
 * @param connect joins once
 * @throws CoVoyagerError when the first joining fails, and that does not pass
 */
export async function keepConnected(
  options: ConnectOptions,
  events: ConnectionEvents,
  contact: FirstContact = new FirstContact(),
  connect: typeof connectBot = connectBot,
): Promise<Connection> {
  const closing = new AbortController();
  const signal = AbortSignal.any([options.signal, closing.signal]);
  let current: Bot | null = null;
  let losses = 0;

  const enter = (bot: Bot, isRejoin: boolean): void => {
    // Closed in the very moment of joining: nobody else would put it out.
    if (closing.signal.aborted) {
      bot.quit();
      return;
    }
    current = bot;
    const enteredMs = performance.now();
    // A world of ours is in this process, and as slow as it.
    if (options.key == null) endInSilence(bot);
    onceEnded(bot, (why) => {
      current = null;
      events.onLost(bot, why);
      losses = performance.now() - enteredMs >= OF_USE_MS ? 0 : losses + 1;
      if (closing.signal.aborted) return;
      if (losses >= MOST_LOSSES) events.onGivenUp(`${why} (${losses} times in a row)`);
      else void rejoin(why);
    });
    events.onJoined(bot, isRejoin);
  };

  const rejoin = async (why: string): Promise<void> => {
    const giveUpAt = performance.now() + TRY_MS;
    let last = why;
    for (let waitMs = waitAfter(losses); performance.now() < giveUpAt; waitMs = longer(waitMs)) {
      await pause(waitMs, closing.signal);
      if (closing.signal.aborted) return;
      try {
        const bot = await connect({ ...options, signal });
        enter(bot, true);
        return;
      } catch (error) {
        last = messageOf(error);
        if (hasCode(error, 'wrong-version', 'cancelled')) break;
      }
    }
    if (!closing.signal.aborted) events.onGivenUp(last);
  };

  enter(await joinFirst(() => connect({ ...options, signal }), { ...options, signal }, contact), false);
  return {
    get bot() {
      return current;
    },
    wasOfUse: () => {
      losses = 0;
    },
    close: async () => {
      closing.abort();
      if (current) await leave(current);
    },
  };
}

function longer(waitMs: number): number {
  return Math.min(LONGEST_WAIT_MS, waitMs * 2);
}

function waitAfter(losses: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, losses - 1));
}

/** @param tell why, in the server's words where it said any */
function onceEnded(bot: Bot, tell: (why: string) => void): void {
  let why: string | null = null;
  bot.once('kicked', (reason: unknown) => {
    why = `put out by the server: ${reasonText(reason)}`;
  });
  bot.once('end', (reason: string) => {
    tell(why ?? (reason === SILENT ? reason : `the connection ended (${reason})`));
  });
}

/**
 * Ends a connection that broke without a word, as of a machine that lost its power: a living server tells the time
 * every second. Counted in beats, since a process that is busy hears nothing either.
 */
function endInSilence(bot: Bot): void {
  const { socket } = bot._client;
  const clock = realClock();
  let [heard, silentBeats] = [0, 0];
  const beat = (): void => {
    silentBeats = socket.bytesRead === heard ? silentBeats + 1 : 0;
    heard = socket.bytesRead;
    timer = clock.setTimeout(beat, BEAT_MS);
    if (silentBeats < MOST_SILENT_BEATS) return;
    bot.end(SILENT);
    socket.destroy();
  };
  let timer = clock.setTimeout(beat, BEAT_MS);
  bot.once('end', () => clock.clearTimeout(timer));
}

async function joinFirst(
  join: () => Promise<Bot>,
  options: ConnectOptions,
  contact: FirstContact,
): Promise<Bot> {
  const beganMs = performance.now();
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = longer(waitMs)) {
    try {
      return await join();
    } catch (error) {
      const isOver = performance.now() - beganMs + waitMs > PATIENCE_MS;
      if (!hasCode(error, 'unreachable') || isOver) throw error;
      contact.waits(options, error);
      await pause(waitMs, options.signal);
    }
  }
}

/** Resolves when it is gone, or does not answer. */
function leave(bot: Bot): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LEAVE_MS);
    bot.once('end', () => {
      clearTimeout(timer);
      resolve();
    });
    bot.quit();
  });
}
