import type { Bot } from 'mineflayer';
import { exchangeWithChest } from '../../primitives/exchange-with-chest.js';
import { lyingItems, pickUp } from '../../primitives/body/picking-up.js';
import { walkNear } from '../../primitives/body/walking.js';
import type { PrimitiveOutcome } from '../../primitives/outcome.js';
import type { Position } from '../environment/position.js';
import type { ItemCounts } from '../game/item.js';

/** What a bot can put into a chest: main inventory and quick bar, by registry name. Worn things stay on. */
export function puttable(bot: Bot): ItemCounts {
  const counts: Record<string, number> = {};
  for (const { name, count } of bot.inventory.items()) counts[name] = (counts[name] ?? 0) + count;
  return counts;
}

/** Puts everything carried into the shared chest, in one visit; without anything to put nobody walks. */
export async function putEverythingBack(bot: Bot, chest: Position): Promise<PrimitiveOutcome | null> {
  const put = puttable(bot);
  if (Object.keys(put).length === 0) return null;
  return exchangeWithChest(bot, chest, { put });
}

/** Things thrown around a place of death lie about this far. */
const SCATTER_BLOCKS = 8;
/** The last the client knew of its height may be from before the end of a fall. */
const FALL_BLOCKS = 24;
const WALK_TICKS = 300;
const PICK_TICKS = 300;
const PATIENCE_TICKS = 10;
const MOST_ROUNDS = 3;

/** Goes back to where the bot died and takes up what it had carried, as far as it still lies there. */
export async function recoverDropped(bot: Bot, place: Position, dropped: ItemCounts): Promise<void> {
  const isWanted = (item: string, at: Position): boolean =>
    dropped[item] !== undefined &&
    Math.hypot(at.x - place.x, at.z - place.z) <= SCATTER_BLOCKS &&
    Math.abs(at.y - place.y) <= FALL_BLOCKS;
  if (lyingItems(bot, isWanted).length === 0) {
    const walk = await walkNear(bot, place, { rangeBlocks: SCATTER_BLOCKS, timeoutTicks: WALK_TICKS });
    if (walk.kind === 'cancelled') return;
  }
  const isEnough = (): boolean => {
    const carried = puttable(bot);
    return Object.entries(dropped).every(([item, count]) => (carried[item] ?? 0) >= count);
  };
  // What was still rolling, or could not be taken yet, is left by the first round.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const end = await pickUp(bot, {
      ...{ isWanted, isEnough, limitTicks: PICK_TICKS, patienceTicks: PATIENCE_TICKS },
    });
    if (end !== 'done' || isEnough() || lyingItems(bot, isWanted).length === 0) return;
  }
}

/** Takes up what lies about of some items, as far as it can be reached, and puts it into the chest. */
export async function pickUpAround(bot: Bot, items: ReadonlySet<string>, chest: Position): Promise<void> {
  const isWanted = (item: string): boolean => items.has(item);
  if (lyingItems(bot, isWanted).length === 0) return;
  const limitTicks = PICK_TICKS + WALK_TICKS;
  await pickUp(bot, { isWanted, isEnough: () => false, limitTicks, patienceTicks: PATIENCE_TICKS });
  await putEverythingBack(bot, chest);
}

/** What of some counts is not among others. */
export function missingOf(counts: ItemCounts, got: ItemCounts): ItemCounts {
  const missing = Object.entries(counts).map(([item, count]) => [item, count - (got[item] ?? 0)] as const);
  return Object.fromEntries(missing.filter(([, count]) => count > 0));
}

const TICK_MS = 50;

/** Resolves when the bot stands in the world again, or after the limit. */
export function respawned(bot: Bot, limitTicks: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      bot.removeListener('spawn', done);
      bot.removeListener('end', done);
      resolve();
    };
    const timer = setTimeout(done, limitTicks * TICK_MS);
    bot.once('spawn', done);
    bot.once('end', done);
    if (bot.health > 0) done();
  });
}
