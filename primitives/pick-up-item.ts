import { said } from './body/said.js';
import { distanceBetween, type Position } from '../src/base/position.js';
import type { Bot } from 'mineflayer';
import { Arguments } from './body/arguments.js';
import { contextOf } from './body/context.js';
import { carryOut, goOn, outcomeByCount } from './body/ending.js';
import type { FightEnd, Mob } from './body/fighting.js';
import { Hunt } from './body/hunt.js';
import { carriedCount, pickUp } from './body/picking-up.js';
import { yieldBody } from './body/reflex.js';
import { mostWalkTicks, walkUntil } from './body/walking.js';
import type { PrimitiveOutcome } from './outcome.js';

const LIMIT_TICKS = 1200;
const PATIENCE_TICKS = 40;
/** A hen lays within so long (game rule), and is not found at once. */
const LAYING_SECONDS = 600;
const BESIDE_BLOCKS = 4;
/** What others of the flock lay is taken along. */
const LAID_BLOCKS = 16;
const FOLLOW_TICKS = 20;

/** What `pickUpItem` may be told besides. */
export interface PickUpOptions {
  /** Animals, by registry name, that lay it: it keeps near them until they have. */
  readonly laidBy?: string | readonly string[];
}

/**
 * Picks up what lies on the ground, such as loot of an earlier kill, what somebody dropped, or what animals lay.
 *
 * Walks onto the nearest of it until enough is gained, no more lies about, or a minute of game time has passed. With
 * `options.laidBy` it waits beside such animals for what they lay: a hen lays every 5 to 10 minutes.
 *
 * @param bot the bot that picks up
 * @param name registry name of the item, such as `feather`
 * @param count how many to gain, 1 unless told otherwise
 * @returns `completed` when so many more are carried; `partial` or `failed` when no more lies about that can be reached
 * @throws CoVoyagerError for a name that is no item or a count that is no whole number above 0
 * @example
 * await pickUpItem(bot, 'porkchop', 2);
 * await pickUpItem(bot, 'egg', 3, { laidBy: 'chicken' });
 */
export async function pickUpItem(
  bot: Bot,
  name: string,
  count = 1,
  options: PickUpOptions = {},
): Promise<PrimitiveOutcome> {
  const given = new Arguments(bot, 'pickUpItem expects (bot, name, count, options)');
  const item = given.item('name', name);
  const wanted = given.count('count', count);
  const { laidBy } = options;
  if (laidBy !== undefined) {
    const mobs = typeof laidBy === 'string' ? [laidBy] : laidBy;
    const timeoutSeconds = LAYING_SECONDS * (1 + wanted);
    return new Hunt(
      bot,
      { mobs, count: wanted, drops: { [item]: wanted }, timeoutSeconds },
      {
        kind: 'use',
        doing: 'waiting beside',
        done: 'waited for',
        act: (body, mob, limitTicks) => takeLaid(body, mob, item, limitTicks),
      },
    ).run();
  }
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

/** Keeps near an animal until something it or another has laid is taken up. */
async function takeLaid(bot: Bot, mob: Mob, item: string, limitTicks: number): Promise<FightEnd | 'used'> {
  const { currentTick, onActivity, onHeadway } = contextOf(bot);
  const lastTick = currentTick() + limitTicks;
  const before = carriedCount(bot, item);
  const isTaken = (): boolean => carriedCount(bot, item) > before;
  while (currentTick() < lastTick) {
    await yieldBody(bot);
    if (!(mob.id in bot.entities)) return 'gone';
    const isBeside = (feet: Position): boolean => distanceBetween(feet, mob.position) < BESIDE_BLOCKS;
    const aim = mob.position.clone();
    const walk = await walkUntil(bot, aim, isBeside, mostWalkTicks(bot, aim));
    if (walk.kind === 'cancelled') return 'cancelled';
    if (walk.kind === 'no-path') return 'unreachable';
    onActivity(`waiting for ${said(bot, item, 2)}`, true);
    onHeadway?.();
    const end = await pickUp(bot, {
      isWanted: (lying, at) => lying === item && distanceBetween(at, bot.entity.position) < LAID_BLOCKS,
      isEnough: isTaken,
      limitTicks: LIMIT_TICKS,
      patienceTicks: FOLLOW_TICKS,
    });
    if (end === 'cancelled') return 'cancelled';
    if (isTaken()) return 'used';
  }
  return 'timed-out';
}
