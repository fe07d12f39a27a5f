import { STARVES_TO, type Difficulty } from '../../../game/difficulty.js';

/** A player's food, as the game keeps it. */
export interface Hunger {
  /** 0 to 20. */
  readonly food: number;
  readonly saturation: number;
  /** Effort not yet charged; 4 cost one point. */
  readonly exhaustion: number;
  /** Ticks towards the next healing or starving. */
  readonly timer: number;
}

export const FULL_STOMACH: Hunger = { food: 20, saturation: 5, exhaustion: 0, timer: 0 };

/** What efforts cost (Java Edition values). */
export const EFFORT = {
  sprintPerBlock: 0.1,
  jump: 0.05,
  sprintJump: 0.2,
  breakBlock: 0.005,
  attack: 0.1,
  damage: 0.1,
  heal: 6,
} as const;

export function withEffort(hunger: Hunger, effort: number): Hunger {
  return { ...hunger, exhaustion: Math.min(40, hunger.exhaustion + effort) };
}

export function eaten(hunger: Hunger, foodPoints: number, saturation: number): Hunger {
  const food = Math.min(20, hunger.food + foodPoints);
  return { ...hunger, food, saturation: Math.min(food, hunger.saturation + saturation) };
}

export interface HungerTick {
  readonly hunger: Hunger;
  /** Health gained (positive) or lost by starving (negative). */
  readonly healthChange: number;
}

const QUICK_HEAL_TICKS = 10;
const SLOW_TICKS = 80;

/** On peaceful difficulty. */
const PEACEFUL_MEAL_TICKS = 10;
const PEACEFUL_HEAL_TICKS = 20;

/**
 * @param health to decide between healing and nothing
 */
export function hungerTick(before: Hunger, health: number, difficulty: Difficulty = 'normal'): HungerTick {
  if (difficulty === 'peaceful') return peacefulTick(before, health);
  const hunger = before.exhaustion > 4 ? chargeExhaustion(before) : before;
  const isHurt = health < 20;
  const timer = hunger.timer + 1;
  if (isHurt && hunger.food >= 20 && hunger.saturation > 0) {
    if (timer < QUICK_HEAL_TICKS) return { hunger: { ...hunger, timer }, healthChange: 0 };
    const spent = Math.min(hunger.saturation, 6);
    return { hunger: { ...withEffort(hunger, spent), timer: 0 }, healthChange: spent / 6 };
  }
  if (isHurt && hunger.food >= 18) {
    if (timer < SLOW_TICKS) return { hunger: { ...hunger, timer }, healthChange: 0 };
    return { hunger: { ...withEffort(hunger, EFFORT.heal), timer: 0 }, healthChange: 1 };
  }
  if (hunger.food === 0) {
    if (timer < SLOW_TICKS) return { hunger: { ...hunger, timer }, healthChange: 0 };
    return { hunger: { ...hunger, timer: 0 }, healthChange: health > STARVES_TO[difficulty] ? -1 : 0 };
  }
  return { hunger: { ...hunger, timer: 0 }, healthChange: 0 };
}

/** Nobody gets hungry, and all that hurts is soon healed. */
function peacefulTick(before: Hunger, health: number): HungerTick {
  const timer = (before.timer + 1) % PEACEFUL_HEAL_TICKS;
  const isFed = timer % PEACEFUL_MEAL_TICKS === 0;
  const food = Math.min(FULL_STOMACH.food, before.food + (isFed ? 1 : 0));
  const healthChange = timer === 0 && health < 20 ? 1 : 0;
  return { hunger: { ...before, food, timer, exhaustion: 0 }, healthChange };
}

function chargeExhaustion(hunger: Hunger): Hunger {
  const exhaustion = hunger.exhaustion - 4;
  if (hunger.saturation > 0) return { ...hunger, exhaustion, saturation: Math.max(0, hunger.saturation - 1) };
  return { ...hunger, exhaustion, food: Math.max(0, hunger.food - 1) };
}

const EATEN_WHEN_FULL = new Set([
  'golden_apple',
  'enchanted_golden_apple',
  'chorus_fruit',
  'honey_bottle',
  'suspicious_stew',
]);
const LEFT_AFTER_EATING: Readonly<Record<string, string>> = {
  mushroom_stew: 'bowl',
  rabbit_stew: 'bowl',
  beetroot_soup: 'bowl',
  suspicious_stew: 'bowl',
  honey_bottle: 'glass_bottle',
};

export function canEat(item: string, food: number): boolean {
  return food < 20 || EATEN_WHEN_FULL.has(item);
}

/** What stays in the hand after eating, or null. */
export function leftAfterEating(item: string): string | null {
  return LEFT_AFTER_EATING[item] ?? null;
}

export function eatTicks(item: string): number {
  return item === 'dried_kelp' ? 16 : item === 'honey_bottle' ? 40 : 32;
}
