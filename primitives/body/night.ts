import type { Bot } from 'mineflayer';

/** From when on monsters come up under the open sky, and when the last burn (game rules), in ticks of the day. */
const DUSK = 12_969;
const DAWN = 23_459;
/** By then those that burn are dead: they lose one of 20 health a second (game rule). */
const MORNING = 23_909;
const DAY_TICKS = 24_000;
const LIGHT_TICKS = DAY_TICKS - (MORNING - DUSK);

/** Whether monsters come up under the open sky, by the time the server tells. */
export function isNight(bot: Bot): boolean {
  const time = bot.time.timeOfDay as number | undefined;
  return time !== undefined && time >= DUSK && time < DAWN;
}

/** Whether night ends by itself: in some worlds time stands still. */
export function doesTimePass(bot: Bot): boolean {
  return bot.time.doDaylightCycle;
}

/** World ticks until those that came up by night have burnt; 0 by day, Infinity where night does not end. */
export function ticksToMorning(bot: Bot): number {
  const time = bot.time.timeOfDay as number | undefined;
  if (time === undefined || time < DUSK || time >= MORNING) return 0;
  return doesTimePass(bot) ? MORNING - time : Infinity;
}

/** World ticks of night that whoever works by day only waits out, from a time of day on. */
export function nightTicksIn(workTicks: number, timeOfDay: number): number {
  const sinceMorning = (timeOfDay - MORNING + DAY_TICKS) % DAY_TICKS;
  const isDay = sinceMorning < LIGHT_TICKS;
  const first = isDay ? 0 : DAY_TICKS - sinceMorning;
  const worked = isDay ? sinceMorning : 0;
  return first + Math.floor((worked + workTicks) / LIGHT_TICKS) * (DAY_TICKS - LIGHT_TICKS);
}
