import { TICK_MS } from '../../src/base/ticks.js';
import type { Bot } from 'mineflayer';
import { contextOf } from './context.js';
import { Interruption } from './interruption.js';

/** How a wait ended. */
export type WaitEnd = 'happened' | 'timed-out' | 'cancelled' | 'disconnected' | 'died';

/** Whether the connection is gone for good. */
export function isGone(bot: Bot): boolean {
  return (bot._client as { readonly ended?: boolean }).ended === true;
}

/**
 * Waits until a subscription tells, at most so many ticks. The subscription is always ended.
 * @param subscribe starts listening and returns how to stop; may tell at once
 * @param isCancellable false where clicks are under way whose result must be known
 */
export function waitUntil(
  bot: Bot,
  ticks: number,
  subscribe: (tell: () => void) => () => void,
  { isCancellable = true }: { readonly isCancellable?: boolean } = {},
): Promise<WaitEnd> {
  const { signal } = contextOf(bot);
  if (isGone(bot)) return Promise.resolve('disconnected');
  if (isCancellable && signal.aborted) return Promise.resolve('cancelled');
  return new Promise((resolve) => {
    const state = { isOver: false };
    const stops: (() => void)[] = [];
    const settle = (how: WaitEnd): void => {
      if (state.isOver) return;
      state.isOver = true;
      for (const stop of stops) stop();
      resolve(how);
    };
    stops.push(watchForEnds(bot, ticks, isCancellable ? signal : null, settle));
    const unsubscribe = subscribe(() => {
      settle('happened');
    });
    if (state.isOver) unsubscribe();
    else stops.push(unsubscribe);
  });
}

function watchForEnds(
  bot: Bot,
  ticks: number,
  signal: AbortSignal | null,
  settle: (how: WaitEnd) => void,
): () => void {
  const timer = setTimeout(() => {
    // After a long turn of the loop timers come before what waits in the socket; the answer may lie there already.
    setImmediate(() =>
      setImmediate(() => {
        settle('timed-out');
      }),
    );
  }, ticks * TICK_MS);
  const onAbort = (): void => {
    settle('cancelled');
  };
  const onEnd = (): void => {
    settle('disconnected');
  };
  const onDeath = (): void => {
    settle('died');
  };
  bot.once('end', onEnd);
  bot.once('death', onDeath);
  signal?.addEventListener('abort', onAbort, { once: true });
  return () => {
    clearTimeout(timer);
    bot.removeListener('end', onEnd);
    bot.removeListener('death', onDeath);
    signal?.removeEventListener('abort', onAbort);
  };
}

/** Ends a primitive where its body is gone. @throws Interruption */
export function surviveWait(end: WaitEnd): void {
  if (end === 'disconnected') throw new Interruption('failed', 'The connection to the server ended.');
  if (end === 'died') throw new Interruption('failed', 'The bot died.');
}

/** Goes on only while there is time, no order to stop and a connection. @throws Interruption */
export function goOn(bot: Bot): void {
  const { signal, currentTick, deadlineTick } = contextOf(bot);
  if (signal.aborted) throw new Interruption('cancelled', 'Told to stop.');
  if (isGone(bot)) throw new Interruption('failed', 'The connection to the server ended.');
  if (currentTick() >= deadlineTick) throw new Interruption('timed-out', 'The time for the job is used up.');
}

/** Waits some ticks, doing nothing. @throws Interruption when cancelled, disconnected or at the deadline */
export async function rest(bot: Bot, ticks: number): Promise<void> {
  const { currentTick, deadlineTick } = contextOf(bot);
  goOn(bot);
  const most = Math.max(0, Math.min(ticks, deadlineTick - currentTick()));
  surviveWait(await waitUntil(bot, most, () => () => undefined));
  goOn(bot);
}
