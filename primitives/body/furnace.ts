import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { loadGame } from '../../src/game/game.js';
import { smeltTicksIn, SMELT_TICKS, type SmeltingRecipe } from '../../src/game/recipes/smelting.js';
import { ClickPlan } from './click-plan.js';
import { asPoint } from './places.js';
import { goOn, waitUntil } from './ending.js';
import { stackOf, stacksOf, type Window } from './stacks.js';
import { carriedSlots, sendClicks } from './windows.js';

/** Slots of a furnace's window. */
export const INPUT_SLOT = 0;
export const FUEL_SLOT = 1;
export const OUTPUT_SLOT = 2;

/**
 * Takes all that lies in these slots of an open furnace, as far as there is room for it; sends nothing where nothing is.
 * @throws WindowLost, Interruption
 */
export async function takeOut(bot: Bot, window: Window, slots: readonly number[]): Promise<void> {
  const plan = new ClickPlan(stacksOf(window), stackOf(window.selectedItem));
  const carried = carriedSlots(window);
  plan.stow(carried);
  for (const slot of slots) {
    const stack = plan.slots[slot];
    if (stack) plan.move({ name: stack.name, count: stack.count, sources: [slot], targets: carried });
  }
  if (plan.clicks.length === 0) return;
  goOn(bot);
  await sendClicks(bot, window, plan.clicks);
}

/** Items one piece of fuel smelts, in any furnace: a fast one burns its fuel twice as fast. 0 for what does not burn. */
export function itemsPerFuel(version: string, fuel: string): number {
  return (loadGame(version).fuels.get(fuel) ?? 0) / SMELT_TICKS;
}

/** What an item is smelted to, and where; null where it can not be. */
export function smeltingOf(version: string, input: string): SmeltingRecipe | null {
  for (const recipes of loadGame(version).smelting.values()) {
    const recipe = recipes.find((candidate) => candidate.input === input);
    if (recipe) return recipe;
  }
  return null;
}

/** What a furnace's bars say, in ticks. */
export interface FurnaceBars {
  /** At least so long what burns goes on. */
  readonly fuelLeft: number;
  readonly progress: number;
}

const FUEL_LEFT_BAR = 0;
const FUEL_WHOLE_BAR = 1;
const PROGRESS_BAR = 2;
// A server sends the bars with the window or a tick or two after it; some send nothing for bars at 0.
const BARS_TICKS = 5;
const BARS_TICKS_WHEN_LIT = 40;

interface BarPacket {
  readonly windowId: number;
  readonly property: number;
  readonly value: number;
}

/** Reads the bars of an open furnace; waits a few ticks for them, longer where it is seen to burn. */
export async function readBars(bot: Bot, window: Window, position: Position): Promise<FurnaceBars> {
  const bars = new Map<number, number>();
  const block = bot.blockAt(asPoint(bot, position));
  const { lit } = block?.getProperties() ?? {};
  const isLit = lit === true || lit === 'true';
  await waitUntil(bot, isLit ? BARS_TICKS_WHEN_LIT : BARS_TICKS, (tell) => {
    const onBar = ({ windowId, property, value }: BarPacket): void => {
      if (windowId !== window.id) return;
      bars.set(property, value);
      if (bars.has(FUEL_LEFT_BAR) && bars.has(PROGRESS_BAR)) tell();
    };
    bot._client.on('craft_progress_bar', onBar);
    return () => bot._client.removeListener('craft_progress_bar', onBar);
  });
  const left = bars.get(FUEL_LEFT_BAR) ?? 0;
  const progress = bars.get(PROGRESS_BAR) ?? 0;
  // Servers that do not say how long the whole piece burns tell a share of it: it may do for the item that is in the fire.
  const isShare = left > 0 && !bars.has(FUEL_WHOLE_BAR);
  const fuelLeft = isShare ? Math.max(left, smeltTicksIn(block?.name ?? '') - progress) : left;
  return { fuelLeft, progress };
}

/** What a furnace holds at one moment. */
export interface FurnaceState extends FurnaceBars {
  readonly block: string;
  readonly inputCount: number;
  readonly fuel: string | null;
  readonly fuelCount: number;
}

/**
 * How many further items the furnace finishes with the fuel it has, and after how many ticks the last of the wanted
 * ones is done (of as many as there will be).
 */
export function forecast(
  version: string,
  { block, inputCount, fuel, fuelCount, fuelLeft, progress }: FurnaceState,
  wanted: number,
): { readonly items: number; readonly ticks: number } {
  const each = smeltTicksIn(block);
  const pieceTicks = fuel === null ? 0 : itemsPerFuel(version, fuel) * each;
  const burning = fuelLeft + pieceTicks * fuelCount;
  const items = Math.min(wanted, inputCount, Math.floor((burning + progress) / each));
  return { items, ticks: items > 0 ? items * each - progress : 0 };
}
