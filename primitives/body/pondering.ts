import { inPortions, type Portions } from '../../src/base/portions.js';
import type { Bot } from 'mineflayer';

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

/** Whether a bot stands still because it is searching, which ends by itself. */
export function isPondering(bot: Bot): boolean {
  return (searches.get(bot) ?? 0) > 0;
}
