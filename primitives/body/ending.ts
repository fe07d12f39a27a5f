import { TICK_MS } from '../../src/base/ticks.js';
import type { Bot } from 'mineflayer';
import { defined } from '../../src/base/defined.js';
import type { Obstacle, PrimitiveOutcome } from '../outcome.js';
import { contextOf } from './context.js';
import { listen } from './listen.js';

/** What has been reached so far; kept up to date while a primitive works, so that an interruption can say it. */
export interface Attainment {
  done: number;
  readonly evidence: string[];
}

/** Why a primitive ends before it is done. */
export interface Stop {
  readonly kind: PrimitiveOutcome['kind'];
  readonly reason: string;
}

/** Ends a primitive from somewhere inside it. Never leaves `carryOut`. */
export class Interruption extends Error {
  constructor(
    readonly kind: Exclude<PrimitiveOutcome['kind'], 'completed' | 'partial'>,
    reason: string,
    readonly obstacle?: Obstacle,
  ) {
    super(reason);
    this.name = 'Interruption';
  }
}

/** Runs the inside of a primitive; an interruption becomes an outcome with what was reached until then. */
export async function carryOut(
  asked: number,
  act: (tally: Attainment) => Promise<PrimitiveOutcome>,
): Promise<PrimitiveOutcome> {
  const tally: Attainment = { done: 0, evidence: [] };
  try {
    return await act(tally);
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    const isPart = tally.done > 0 && (error.kind === 'failed' || error.kind === 'refused');
    return {
      kind: isPart ? 'partial' : error.kind,
      asked,
      done: tally.done,
      reason: error.message,
      evidence: tally.evidence,
      ...defined({ obstacle: error.obstacle }),
    };
  }
}

/** An outcome by the numbers: all is completed, some is partial, none is failed. */
export function outcomeByCount(
  asked: number,
  done: number,
  reason: string,
  evidence: readonly string[],
): PrimitiveOutcome {
  const kind = done >= asked ? 'completed' : done > 0 ? 'partial' : 'failed';
  return { kind, asked, done, reason, evidence };
}

const unsent = new WeakMap<Bot, string>();

/** Notes a packet that could not be sent: what it was for did not happen, and the job that wanted it ends with these words. */
export function noteUnsent(bot: Bot, words: string): void {
  unsent.set(bot, words);
}

const unread = new WeakMap<Bot, { readonly count: number; readonly last: string }>();

/**
 * Notes a packet of the server's that could not be read. One may be about nothing that matters, so the work goes on; where
 * it does not succeed, it ends with these words.
 */
export function noteUnread(bot: Bot, words: string): void {
  unread.set(bot, { count: (unread.get(bot)?.count ?? 0) + 1, last: words });
}

/** What could not be read since the job began, in a sentence; null where all could be. */
export function unreadWords(bot: Bot): string | null {
  const noted = unread.get(bot);
  if (!noted) return null;
  const packets = noted.count === 1 ? 'A packet' : `${noted.count} packets`;
  return `${packets} of the server could not be read${noted.count === 1 ? '' : ', the last'}: ${noted.last}`;
}

/** A new job has nothing to do with what could not be sent or read in an earlier one. */
export function forgetPackets(bot: Bot): void {
  unsent.delete(bot);
  unread.delete(bot);
}

/** Goes on only while there is time, no order to stop, and a body. @throws Interruption */
export function goOn(bot: Bot): void {
  const { signal, currentTick, deadlineTick } = contextOf(bot);
  if (signal.aborted) throw new Interruption('cancelled', 'Told to stop.');
  survive(bot);
  if (currentTick() >= deadlineTick) throw new Interruption('timed-out', 'The time for the job is used up.');
}

/** Goes on only while the body is there: where something was begun that must be seen to its end. @throws Interruption */
export function survive(bot: Bot): void {
  if (isGone(bot)) throw new Interruption('failed', 'The connection to the server ended.');
  const words = unsent.get(bot);
  if (words !== undefined) throw new Interruption('failed', `The server could not be told: ${words}`);
  if (!isAlive(bot)) throw new Interruption('failed', 'The bot died.');
}

/** Whether the bot is in the world and can do anything at all. */
export function isAlive(bot: Bot): boolean {
  return bot.health > 0 && !isGone(bot);
}

function isGone(bot: Bot): boolean {
  return (bot._client as { readonly ended?: boolean }).ended === true;
}

/** How waiting ended when what was waited for did not come; `cancelled` also where the bot died, left or could not speak. */
export type WaitEnd = 'timed-out' | 'cancelled';

// Ticks stop while a bot's chunk is not loaded; then the wait ends by the clock, this much after its limit.
const GRACE_MS = 3000;

/**
 * Looks now and after every tick of the bot's body until `look` gives something, or `true`, at most so many ticks and not
 * beyond the job's deadline.
 * @param yields asked before each look: what has the body first, if anything; the ticks of that do not count
 */
export function everyTick<T>(
  bot: Bot,
  limitTicks: number,
  look: () => T | false | undefined,
  yields?: (bot: Bot) => Promise<void> | null,
): Promise<T | WaitEnd> {
  const { signal, deadlineTick, currentTick } = contextOf(bot);
  return new Promise((resolve, reject) => {
    let isYielding = false;
    const startTick = currentTick();
    const finish = (end: T | WaitEnd): void => {
      stopWatching();
      resolve(end);
    };
    const limit = new TickLimit(limitTicks, () => finish('timed-out'));
    const watch = (): void => {
      try {
        if (signal.aborted || !isAlive(bot)) {
          finish('cancelled');
          return;
        }
        if (isYielding) return;
        const before = yields?.(bot);
        if (before) {
          isYielding = true;
          limit.hold();
          void before.finally(() => {
            isYielding = false;
            limit.goOn();
          });
          return;
        }
        const found = look();
        if (found !== undefined && found !== false) {
          finish(found);
          return;
        }
        const now = currentTick();
        // A server that was held up makes fewer ticks than the clock says.
        const elapsed = Math.min(limit.ticks, now - startTick);
        if (elapsed >= limitTicks || now >= deadlineTick) finish('timed-out');
        else limit.count();
      } catch (error) {
        stopWatching();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const stopForEnds = onEnds(bot, signal, () => finish('cancelled'));
    const stopWatching = (): void => {
      limit.stop();
      stopTicks();
      stopForEnds();
    };
    const stopTicks = listen(bot, { physicsTick: watch });
    watch();
  });
}

/** Counts ticks of a body towards a limit; ends by the clock where they stay away. */
class TickLimit {
  ticks = 0;
  #isCounted = false;
  #isOver = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limitTicks: number,
    private readonly end: () => void,
  ) {
    this.goOn();
  }

  // A body that was held up makes many ticks at once, before it hears anything from the server: they count as one.
  count(): void {
    if (this.#isCounted) return;
    this.#isCounted = true;
    this.ticks += 1;
    setImmediate(() => {
      this.#isCounted = false;
    });
  }

  hold(): void {
    clearTimeout(this.#timer);
  }

  goOn(): void {
    if (this.#isOver) return;
    const ticks = this.ticks;
    // Ticks that come slowly on a busy machine are no ticks that stay away.
    const look = (): void => (this.ticks > ticks ? this.goOn() : this.end());
    this.#timer = setTimeout(look, (this.limitTicks - ticks) * TICK_MS + GRACE_MS);
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}

/**
 * Waits until a subscription tells, at most so many ticks of the clock. The subscription is always ended.
 * @param subscribe starts listening and returns how to stop; may tell at once
 * @param isCancellable false where clicks are under way whose result must be known: the order to stop is not heard
 */
export function waitUntil(
  bot: Bot,
  ticks: number,
  subscribe: (tell: () => void) => () => void,
  { isCancellable = true }: { readonly isCancellable?: boolean } = {},
): Promise<'happened' | WaitEnd> {
  const { signal } = contextOf(bot);
  if (isGone(bot) || (isCancellable && signal.aborted)) return Promise.resolve('cancelled');
  return new Promise((resolve) => {
    const state = { isOver: false };
    const stops: (() => void)[] = [];
    const settle = (how: 'happened' | WaitEnd): void => {
      if (state.isOver) return;
      state.isOver = true;
      for (const stop of stops) stop();
      resolve(how);
    };
    const timer = setTimeout(() => {
      // After a long turn of the loop timers come before what waits in the socket; the answer may lie there already.
      setImmediate(() => setImmediate(() => settle('timed-out')));
    }, ticks * TICK_MS);
    stops.push(() => clearTimeout(timer));
    stops.push(onEnds(bot, isCancellable ? signal : null, () => settle('cancelled')));
    const unsubscribe = subscribe(() => settle('happened'));
    if (state.isOver) unsubscribe();
    else stops.push(unsubscribe);
  });
}

/**
 * Tells when the bot dies, leaves or could not speak, or the order to stop comes; until the returned function is called.
 * A packet of the server's that could not be read is no end: whoever waits for what was in it waits as long as for one
 * that never came.
 */
function onEnds(bot: Bot, signal: AbortSignal | null, tell: () => void): () => void {
  const onError = (): void => {
    if (unsent.has(bot)) tell();
  };
  const stop = listen(bot, { end: tell, death: tell, error: onError });
  signal?.addEventListener('abort', tell);
  return () => {
    stop();
    signal?.removeEventListener('abort', tell);
  };
}

/** Waits some ticks, doing nothing. @throws Interruption when cancelled, disconnected or at the deadline */
export async function rest(bot: Bot, ticks: number): Promise<void> {
  const { currentTick, deadlineTick } = contextOf(bot);
  goOn(bot);
  const most = Math.max(0, Math.min(ticks, deadlineTick - currentTick()));
  await waitUntil(bot, most, () => () => undefined);
  goOn(bot);
}
