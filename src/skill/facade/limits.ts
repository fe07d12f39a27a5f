/** How far skills may look for blocks, in blocks. */
export const MOST_DISTANCE = 32;
/** How many places one search gives. */
export const MOST_BLOCKS = 256;
/** 36 slots of 64. */
export const MOST_ITEMS = 2304;
/** One call of `bot.waitForTicks`. */
export const MOST_WAIT_TICKS = 1200;
/** Beyond it there is no world in any version. */
export const WORLD_EDGE_BLOCKS = 30_000_000;
export const WORLD_HEIGHT_BLOCKS = 2048;
