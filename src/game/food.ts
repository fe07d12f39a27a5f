import type { Registry } from './registry.js';

/** At this food level and below nobody sprints (game rule); the full level is 20. */
export const NO_SPRINT_FOOD = 6;
export const FULL_FOOD = 20;

/**
 * Food that harms, carries somebody off, or is far too good for a meal. minecraft-data's foods tell points alone, no
 * effects.
 */
const NOT_FOR_MEALS: ReadonlySet<string> = new Set([
  ...['rotten_flesh', 'spider_eye', 'poisonous_potato', 'pufferfish', 'chicken', 'suspicious_stew'],
  ...['chorus_fruit', 'golden_apple', 'enchanted_golden_apple', 'golden_carrot'],
]);

/** Whether a food can be eaten by anybody who is hungry, without a second thought. */
export function isPlainFood(food: string): boolean {
  return !NOT_FOR_MEALS.has(food);
}

/** Every food for meals, the most filling first. */
export function mealsOf({ foodPoints }: Registry): readonly string[] {
  return [...foodPoints]
    .filter(([food]) => isPlainFood(food))
    .sort(([, a], [, b]) => b - a)
    .map(([food]) => food);
}

/** Whether a food that does harm leaves more points than its hunger takes (game rule: 30 s of hunger cost less than one). */
export function isStopgap(food: string): boolean {
  return food === 'rotten_flesh' || food === 'chicken';
}
