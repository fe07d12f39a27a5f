import { said } from './body/said.js';
import type { Bot } from 'mineflayer';
import { Arguments } from './body/arguments.js';
import { contextOf } from './body/context.js';
import { carryOut, goOn, outcomeByCount } from './body/ending.js';
import { carriedCount, pickUp } from './body/picking-up.js';
import type { PrimitiveOutcome } from './outcome.js';

const LIMIT_TICKS = 1200;
const PATIENCE_TICKS = 40;

/**
 * Picks up what lies on the ground, such as loot of an earlier kill or what somebody dropped.
 *
 * Walks onto the nearest of it until enough is gained, no more lies about, or a minute of game time has passed.
 *
 * @param bot the bot that picks up
 * @param name registry name of the item, such as `feather`
 * @param count how many to gain, 1 unless told otherwise
 * @returns `completed` when so many more are carried; `partial` or `failed` when no more lies about that can be reached
 * @throws CoVoyagerError for a name that is no item or a count that is no whole number above 0
 * @example
 * await pickUpItem(bot, 'porkchop', 2);
 */
export async function pickUpItem(bot: Bot, name: string, count = 1): Promise<PrimitiveOutcome> {
  const given = new Arguments(bot, 'pickUpItem expects (bot, name, count)');
  const item = given.item('name', name);
  const wanted = given.count('count', count);
  return carryOut(wanted, async (tally) => {
    const { onActivity, onProgress, quantityNow } = contextOf(bot);
    const before = carriedCount(bot, item);
    onActivity(`looking for ${said(bot, item, 2)} on the ground`);
    const end = await pickUp(bot, {
      isWanted: (lying) => lying === item,
      isEnough: () => {
        tally.done = Math.max(0, carriedCount(bot, item) - before);
        onProgress(tally.done);
        return tally.done >= quantityNow(wanted);
      },
      limitTicks: LIMIT_TICKS,
      patienceTicks: PATIENCE_TICKS,
    });
    if (end === 'cancelled') goOn(bot);
    const asked = quantityNow(wanted);
    const { done } = tally;
    const rest = done >= asked ? '' : ' No more lies about.';
    const evidence = [`${item} carried ${before} -> ${before + done}`];
    return outcomeByCount(asked, done, `Picked up ${done} of ${asked} ${item}.${rest}`, evidence);
  });
}
