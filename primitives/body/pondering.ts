import { inPortions, type Portions } from '../../src/base/portions.js';
import type { Bot } from 'mineflayer';
import { contextOf } from './context.js';
import { bodyBack, yieldBody } from './reflex.js';

/** How many searches of a bot are under way. */
const searches = new WeakMap<Bot, number>();

/** Does a bot's search to its end, in portions: on a busy machine that may be half a minute of a fast world's time. */
export async function ponder<Result>(bot: Bot, search: Portions<Result>): Promise<Result> {
  searches.set(bot, (searches.get(bot) ?? 0) + 1);
  try {
    return await inPortions(search);
  } finally {
    searches.set(bot, (searches.get(bot) ?? 1) - 1);
  }
}

/**
 * As `ponder`; `cancelled` where the bot is called off before: a long search is not what it stops a second later for.
 * Meanwhile the body does what cannot wait, and may be somewhere else in the end.
 */
export async function ponderWay<Result>(bot: Bot, search: Portions<Result>): Promise<Result | 'cancelled'> {
  const { signal, isReflex } = contextOf(bot);
  const look = (): void => void yieldBody(bot);
  if (isReflex !== true) bot.on('physicsTick', look);
  try {
    return await ponder(bot, untilCalledOff(search, signal));
  } finally {
    bot.removeListener('physicsTick', look);
    if (isReflex !== true) await bodyBack(bot, signal);
  }
}

function* untilCalledOff<Result>(
  search: Portions<Result>,
  signal: AbortSignal,
): Portions<Result | 'cancelled'> {
  while (!signal.aborted) {
    const { done, value } = search.next();
    if (done) return value;
    yield;
  }
  return 'cancelled';
}

/** Whether a bot stands still because it is searching, which ends by itself. */
export function isPondering(bot: Bot): boolean {
  return (searches.get(bot) ?? 0) > 0;
}
