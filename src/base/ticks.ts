/** The game's step (game rule: 20 a second). */
export const TICKS_PER_SECOND = 20;
export const TICK_MS = 1000 / TICKS_PER_SECOND;
export const TICKS_PER_MINUTE = 60 * TICKS_PER_SECOND;
