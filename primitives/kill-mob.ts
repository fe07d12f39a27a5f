import { CoVoyagerError } from '../src/base/error.js';
import type { Bot } from 'mineflayer';
import { Hunt } from './body/hunt.js';
import { fight } from './body/fighting.js';
import { type PrimitiveOutcome } from './outcome.js';

/** What `killMob` may be told besides. */
export interface KillOptions {
  /** How many to kill, 1 by default; with `drops` how many of that item to gain. */
  readonly count?: number;
  /** Count items of this name gained, not kills: `{ drops: 'porkchop', count: 3 }`. */
  readonly drops?: string;
}

/**
 * Kills mobs of a kind and picks up what they drop.
 *
 * Goes to the nearest one nobody else is after, fights with the best carried sword or axe, else with the bare hand, at
 * the pace at which hits count in full, and walks onto the drops. Needs nothing.
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
  checkHunt(bot, mobName, timeoutSeconds, options);
  return new Hunt(bot, { mob: mobName, timeoutSeconds, count: options.count ?? 1, ...options }, fight).run();
}

/** @throws CoVoyagerError for arguments that can never work */
export function checkHunt(
  bot: Bot,
  mob: string,
  timeoutSeconds: number,
  { count = 1, drops }: KillOptions,
): void {
  if (!(mob in bot.registry.entitiesByName)) {
    throw new CoVoyagerError(
      'bad-argument',
      `Expected the name of a mob of ${bot.version}, got "${mob}". Use registry names: pig.`,
    );
  }
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new CoVoyagerError('bad-argument', `Expected a whole number from 1 to kill, got ${count}.`);
  }
  if (!(timeoutSeconds > 0))
    throw new CoVoyagerError('bad-argument', `Expected a time above 0 seconds, got ${timeoutSeconds}.`);
  if (drops !== undefined && !(drops in bot.registry.itemsByName)) {
    throw new CoVoyagerError(
      'bad-argument',
      `Expected the name of an item of ${bot.version}, got "${drops}".`,
    );
  }
}
