/** Where on the body something is worn. */
export type WornSlot = 'head' | 'torso' | 'legs' | 'feet' | 'off-hand';

/** What is worn, by the end of its name, and where. */
export const WORN_PLACES: readonly (readonly [RegExp, WornSlot])[] = [
  [/_helmet$|_head$|_skull$|^carved_pumpkin$/, 'head'],
  [/_chestplate$|^elytra$/, 'torso'],
  [/_leggings$/, 'legs'],
  [/_boots$/, 'feet'],
  [/^shield$/, 'off-hand'],
];

/** Where an item is worn; null for what is only held. */
export function wornSlotOf(item: string): WornSlot | null {
  return WORN_PLACES.find(([pattern]) => pattern.test(item))?.[1] ?? null;
}
