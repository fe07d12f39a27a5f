/**
 * What keeps things and what smelts, by registry name, in every version this project knows. Written down since
 * minecraft-data's blocks do not tell what window they open.
 */

/** Blocks that smelt, the one that takes everything first. */
export const FURNACES = ['furnace', 'smoker', 'blast_furnace'] as const;

/** Blocks that keep things for everybody who opens them. */
export const CHESTS = ['chest', 'trapped_chest', 'barrel'] as const;

export function isFurnace(block: string): boolean {
  return FURNACES.some((name) => name === block);
}

/** Whether a block keeps things for everybody. */
export function isChest(block: string): boolean {
  return CHESTS.some((name) => name === block);
}

/** Slots of a chest, of which a large one has twice as many (game rule). */
export const CHEST_SLOTS = 27;
