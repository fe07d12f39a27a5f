import { wordsIn } from '../../../base/words.js';

const SEEDS = wordsIn('wheat_seeds beetroot_seeds melon_seeds pumpkin_seeds torchflower_seeds pitcher_pod');
const WHEAT = ['wheat'];

// Java Edition. Left out: kinds that must be tamed first, or lay eggs.
const FOODS: Readonly<Record<string, readonly string[]>> = {
  cow: WHEAT,
  mooshroom: WHEAT,
  sheep: WHEAT,
  goat: WHEAT,
  pig: ['carrot', 'potato', 'beetroot'],
  chicken: SEEDS,
  rabbit: ['carrot', 'golden_carrot', 'dandelion'],
  fox: ['sweet_berries', 'glow_berries'],
};

/** Ticks from birth until an animal is grown, and until a parent may be fed for the next (game rule). */
export const CHILDHOOD_TICKS = 24_000;
export const BREEDING_PAUSE_TICKS = 6000;
/** Ticks a fed animal looks for another, and how long the two stand together. */
export const LOVE_TICKS = 600;
export const COURTING_TICKS = 60;

/** Whether an animal of this kind follows and eats an item, and is in love or grows by it. */
export function isFoodFor(mob: string, item: string): boolean {
  return FOODS[mob]?.includes(item) ?? false;
}

/** Ticks a meal takes off what is left of a childhood: a tenth, in whole seconds. */
export function ticksGrownByMeal(age: number): number {
  return Math.floor((-age / 20) * 0.1) * 20;
}
