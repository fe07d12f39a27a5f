import type { Bot } from 'mineflayer';
import { blockState, holdsWater, stateIdAt } from './block-states.js';
import { everyTick } from './ending.js';
import { EYE_HEIGHT } from './reaching.js';
import { stopWalking } from './steering.js';

/** A full breath lasts 300 ticks (game rule), told in twentieths. */
const TICKS_PER_LEVEL = 15;
const FULL_LEVEL = 20;
/** Then it is time to rise: some nine blocks. */
const LOW_LEVEL = 7;
/** As good as full. */
const FRESH_LEVEL = 18;
const RISE_TICKS = 240;

/** So long somebody can be at work under water and come up again. */
export const MOST_UNDER_WATER_TICKS = (FULL_LEVEL - LOW_LEVEL) * TICKS_PER_LEVEL;

/** Whether the eyes are in water, or would be with the feet at a height. */
export function isUnderWater(bot: Bot, feetHeight = bot.entity.position.y): boolean {
  const { x, z } = bot.entity.position;
  const stateId = stateIdAt(bot, Math.floor(x), Math.floor(feetHeight + EYE_HEIGHT), Math.floor(z));
  return stateId !== null && holdsWater(blockState(bot, stateId));
}

/** Ticks of work under water until it is time to rise; endless with the head in the air. */
export function breathTicks(bot: Bot): number {
  return isUnderWater(bot) ? (levelOf(bot) - LOW_LEVEL) * TICKS_PER_LEVEL : Infinity;
}

/** Rises until the lungs are full again, or nothing leads further up. */
export async function breathe(bot: Bot): Promise<void> {
  stopWalking(bot);
  bot.setControlState('jump', true);
  await everyTick(bot, RISE_TICKS, () => {
    bot.setControlState('jump', true);
    return !isUnderWater(bot) && levelOf(bot) >= FRESH_LEVEL;
  });
  stopWalking(bot);
}

// The server says it when it changes.
function levelOf(bot: Bot): number {
  const level = bot.oxygenLevel as number | undefined;
  return level ?? FULL_LEVEL;
}
