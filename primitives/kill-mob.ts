import { defined } from '../src/base/defined.js';
import { badArgument } from '../src/base/error.js';
import type { ItemCounts } from '../src/base/item-counts.js';
import type { Bot } from 'mineflayer';
import { Hunt, type HuntOrder } from './body/hunt.js';
import { fight } from './body/fighting.js';
import type { PrimitiveOutcome } from './outcome.js';

/** What `killMob` and `shoot` may be told besides. */
export interface KillOptions {
  /** How many to kill, 1 by default; with `drops` how many of that item to gain, or of how many kills several are. */
  readonly count?: number;
  /** Count items of this name gained, not kills: `{ drops: 'porkchop', count: 3 }`; or of several: `{ drops: { beef: 2, leather: 1 } }`. */
  readonly drops?: string | ItemCounts;
}

/**
 * Kills mobs of a kind and picks up what they drop.
 *
 * Goes to the nearest one nobody else is after, fights with the best carried sword or axe, else with the bare hand, at
 * the pace at which hits count in full, and walks onto the drops. Needs nothing. In nature, where none is in sight, it
 * walks out to look for one.
 *
 * @param bot the bot that hunts
 * @param mobName the mob's registry name: `'pig'`, `'cow'`, `'zombie'`
 * @param timeoutSeconds gives up after this long in game time, 300 by default
 * @returns `completed` when all are dead and their drops picked up; `partial`, `failed` or `timed-out` otherwise; `done`
 *   counts kills, or items gained with `options.drops`
 * @throws CoVoyagerError for an unknown mob or item, or a count or time that is not positive
 * @example
 * await killMob(bot, 'pig');
 * await killMob(bot, 'pig', 300, { drops: 'porkchop', count: 3 });
 */
export async function killMob(
  bot: Bot,
  mobName: string,
  timeoutSeconds = 300,
  options: KillOptions = {},
): Promise<PrimitiveOutcome> {
  return new Hunt(bot, huntOrder(bot, mobName, timeoutSeconds, options), {
    kind: 'kill',
    doing: 'hunting',
    done: 'killed',
    act: fight,
  }).run();
}

/** @throws CoVoyagerError for arguments that can never work */
export function huntOrder(
  bot: Bot,
  mob: string,
  timeoutSeconds: number,
  { count = 1, drops }: KillOptions,
): HuntOrder {
  const refuse = (what: string): never => {
    throw badArgument(what);
  };
  if (!(mob in bot.registry.entitiesByName))
    refuse(`Expected the name of a mob of ${bot.version}, got "${mob}". Use registry names: pig.`);
  if (!(timeoutSeconds > 0)) refuse(`Expected a time above 0 seconds, got ${timeoutSeconds}.`);
  const wanted = typeof drops === 'string' ? { [drops]: count } : drops;
  for (const each of wanted === undefined ? [count] : Object.values(wanted)) {
    if (!Number.isSafeInteger(each) || each < 1)
      refuse(`Expected a whole number from 1 to kill, got ${each}.`);
  }
  for (const item of Object.keys(wanted ?? {})) {
    if (!(item in bot.registry.itemsByName))
      refuse(`Expected the name of an item of ${bot.version}, got "${item}".`);
  }
  return { mobs: [mob], timeoutSeconds, count, ...defined({ drops: wanted }) };
}
