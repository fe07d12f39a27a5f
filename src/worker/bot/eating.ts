import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Bot } from 'mineflayer';
import { ClickPlan } from '../../../primitives/body/click-plan.js';
import { STORAGE, visitContainer } from '../../../primitives/body/containers.js';
import { canSprint } from '../../../primitives/body/steering.js';
import { carryOut, everyTick, goOn, outcomeByCount } from '../../../primitives/body/ending.js';
import { hold } from '../../../primitives/body/tools.js';
import { stackOf, stacksOf } from '../../../primitives/body/stacks.js';
import { carriedSlots, countsIn, sendClicks, slotRange } from '../../../primitives/body/windows.js';
import { FULL_FOOD } from '../../game/food.js';
import { isMealtime, mealIn } from './reflexes/meals.js';
import { putEverythingBack } from './carrying.js';
import { carriedCounts } from '../../../primitives/body/picking-up.js';

/** A meal takes 32 ticks, and its answer may be late. */
const MEAL_TICKS = 80;
const MOST_MEALS = 20;

/** Whether a bot should eat before it goes on: too hungry to sprint. */
export function isHungry(bot: Bot): boolean {
  return bot.health > 0 && !canSprint(bot);
}

/**
 * Eats until nothing more would go in, from what is carried, else from the chest; puts the rest back. Eats nothing where
 * there is no plain food that is free.
 * @param promised items somebody else needs: not touched
 */
export async function eatFromChest(bot: Bot, chest: Position, promised: ReadonlySet<string>): Promise<void> {
  const isFree = (item: string): boolean => !promised.has(item);
  await carryOut(1, async () => {
    if (mealOf(bot, carriedCounts(bot), isFree) === null) await fetchMeal(bot, chest, isFree);
    for (let meal = 0; meal < MOST_MEALS; meal++) {
      const food = mealOf(bot, carriedCounts(bot), isFree);
      if (food === null || !(await eatOne(bot, food))) break;
    }
    await putEverythingBack(bot, chest);
    return outcomeByCount(1, 1, 'Ate.', []);
  });
}

/** What a bot would eat of what it carries; null where it is not time to eat, or nothing there is to be eaten. */
export function mealInHand(bot: Bot, isPromised: (item: string) => boolean): string | null {
  if (!isMealtime(bot)) return null;
  return mealOf(bot, carriedCounts(bot), (item) => !isPromised(item));
}

/** Eats one; false where it did not go in. */
export async function eatInHand(bot: Bot, food: string): Promise<boolean> {
  let isEaten = false;
  await carryOut(1, async () => {
    isEaten = await eatOne(bot, food);
    return outcomeByCount(1, 1, 'Ate.', []);
  });
  return isEaten;
}

function pointsOf(bot: Bot, item: string): number {
  return bot.registry.foodsByName[item]?.foodPoints ?? 0;
}

function mealOf(bot: Bot, counts: ItemCounts, isFree: (item: string) => boolean): string | null {
  return mealIn(counts, bot, { isFree, pointsOf: (item) => pointsOf(bot, item) });
}

async function fetchMeal(bot: Bot, chest: Position, isFree: (item: string) => boolean): Promise<void> {
  await visitContainer(bot, chest, STORAGE, async ({ window }) => {
    const inside = slotRange(0, window.inventoryStart);
    const food = mealOf(bot, countsIn(window, inside), isFree);
    if (food === null) return;
    const plan = new ClickPlan(stacksOf(window), stackOf(window.selectedItem));
    const count = Math.ceil((FULL_FOOD - bot.food) / pointsOf(bot, food));
    plan.move({ name: food, count, sources: inside, targets: carriedSlots(window) });
    if (plan.clicks.length === 0) return;
    goOn(bot);
    await sendClicks(bot, window, plan.clicks);
  });
}

/** Eats one; false where it did not go in. */
async function eatOne(bot: Bot, food: string): Promise<boolean> {
  if (!(await hold(bot, food))) return false;
  goOn(bot);
  const before = bot.food;
  // Its own waiting is for real seconds; how it went shows in the food level.
  bot.consume().catch(() => undefined);
  const end = await everyTick(bot, MEAL_TICKS, () => bot.food > before);
  if (end !== true) bot.deactivateItem();
  return end === true;
}
