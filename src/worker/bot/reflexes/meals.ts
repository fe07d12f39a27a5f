import type { ItemCounts } from '../../../base/item-counts.js';
import { FULL_FOOD, isPlainFood, isStopgap, NO_SPRINT_FOOD } from '../../../game/food.js';

/** Below this nobody heals (game rule). */
const HEALING_FOOD = 18;
const FULL_HEALTH = 20;
/** A little before it is too late to run. */
const HUNGRY_FOOD = NO_SPRINT_FOOD + 2;

/** How hungry somebody is. */
export interface Stomach {
  readonly food: number;
  readonly health: number;
}

/** Whether it is time to eat: soon too hungry to run, or hurt and too hungry to heal. */
export function isMealtime({ food, health }: Stomach): boolean {
  return health > 0 && (food <= HUNGRY_FOOD || (health < FULL_HEALTH && food < HEALING_FOOD));
}

/**
 * The food that fills most without going to waste, else the smallest where it is needed; null where there is none, or no
 * need. Who is too hungry to run also takes what is not good for one.
 * @param pointsOf food points of an item; 0 for what is no food
 */
export function mealIn(
  counts: ItemCounts,
  stomach: Stomach,
  { isFree, pointsOf }: { isFree: (item: string) => boolean; pointsOf: (item: string) => number },
): string | null {
  const hunger = FULL_FOOD - stomach.food;
  if (hunger <= 0) return null;
  const foods = Object.keys(counts)
    .filter((item) => (counts[item] ?? 0) > 0 && pointsOf(item) > 0 && isFree(item))
    .sort((a, b) => pointsOf(b) - pointsOf(a));
  const plain = foods.filter((item) => isPlainFood(item));
  const fitting = plain.find((item) => pointsOf(item) <= hunger);
  if (fitting !== undefined) return fitting;
  if (!isMealtime(stomach)) return null;
  const smallest = plain.at(-1);
  if (smallest !== undefined || stomach.food > NO_SPRINT_FOOD) return smallest ?? null;
  return foods.find((item) => isStopgap(item)) ?? null;
}
