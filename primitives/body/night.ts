import type { Bot } from 'mineflayer';

/** From when on monsters come up under the open sky, and when the last burn (game rules), in ticks of the day. */
const DUSK = 12_969;
const DAWN = 23_459;

/** Whether monsters come up under the open sky, by the time the server tells. */
export function isNight(bot: Bot): boolean {
  const time = bot.time.timeOfDay as number | undefined;
  return time !== undefined && time >= DUSK && time < DAWN;
}

/** Whether night ends by itself: in some worlds time stands still. */
export function doesTimePass(bot: Bot): boolean {
  return bot.time.doDaylightCycle;
}
