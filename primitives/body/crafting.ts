import type { Bot } from 'mineflayer';
import { ClickPlan, type Click } from './click-plan.js';
import type { CraftingLayout } from '../../src/game/recipes/layouts.js';
import { fillLayout, type FilledLayout } from './crafting-layouts.js';
import { goOn, Interruption } from './ending.js';
import { stackOf, stacksOf, type Window } from './stacks.js';
import { carriedSlots, sendClicks, slotRange } from './windows.js';

const RESULT_SLOT = 0;
const TAKE_ALL: Click = { slot: RESULT_SLOT, button: 0, mode: 1 };
const MOST_STACK = 64;

/** What lies in some slots of a window; left out: in those of what is carried. */
export function stockIn(
  window: Window,
  slots: readonly number[] = carriedSlots(window),
): ReadonlyMap<string, number> {
  const stock = new Map<string, number>();
  for (const slot of slots) {
    const stack = stackOf(window.slots[slot]);
    if (stack) stock.set(stack.name, (stock.get(stack.name) ?? 0) + stack.count);
  }
  return stock;
}

/**
 * Makes as many crafts as one filling of the grid gives: lays all ingredients out, takes all results, in one go.
 * @param crafts at most so many
 * @returns how many were made, by what the server says is carried afterwards
 * @throws Interruption when there is no room or too little to make one; WindowLost
 */
export async function craftBatch(
  bot: Bot,
  window: Window,
  result: string,
  layout: CraftingLayout,
  crafts: number,
): Promise<number> {
  const width = window.inventoryStart === 10 ? 3 : 2;
  const grid = slotRange(1, 1 + width * width);
  await clearGrid(bot, window, grid);
  const stock = stockIn(window);
  const most = Math.min(crafts, MOST_STACK, smallestStack(bot, layout));
  const { filled, size } = largestFilling(layout, stock, most);
  const batch = planBatch(bot, window, result, { filled, most: size, width });
  goOn(bot);
  await sendClicks(bot, window, batch.clicks);
  const used = filled.items.filter((item) => item === result).length;
  const produced = (stockIn(window).get(result) ?? 0) - (stock.get(result) ?? 0) + used * batch.size;
  await clearGrid(bot, window, grid);
  return Math.max(0, Math.floor(produced / layout.resultCount));
}

/** Takes back what lies in the grid or hangs on the cursor: after a craft that failed, and empty buckets. */
async function clearGrid(bot: Bot, window: Window, grid: readonly number[]): Promise<void> {
  const filled = grid.filter((slot) => window.slots[slot]);
  if (filled.length === 0 && !window.selectedItem) return;
  const plan = new ClickPlan(stacksOf(window), stackOf(window.selectedItem));
  plan.stow(carriedSlots(window));
  for (const slot of filled) {
    const stack = plan.slots[slot];
    if (stack)
      plan.move({ name: stack.name, count: stack.count, sources: [slot], targets: carriedSlots(window) });
  }
  if (plan.clicks.length > 0) await sendClicks(bot, window, plan.clicks);
}

function smallestStack(bot: Bot, layout: CraftingLayout): number {
  const sizes = layout.cells.flatMap(({ items }) =>
    items.map((item) => bot.registry.itemsByName[item]?.stackSize ?? MOST_STACK),
  );
  return Math.min(...sizes);
}

function largestFilling(
  layout: CraftingLayout,
  stock: ReadonlyMap<string, number>,
  most: number,
): { readonly filled: FilledLayout; readonly size: number } {
  for (let size = most; size > 0; size--) {
    const filled = fillLayout(layout, stock, size);
    if (filled) return { filled, size };
  }
  throw new Interruption('failed', 'What is carried is no longer enough for one craft.');
}

interface Batch {
  readonly clicks: readonly Click[];
  readonly size: number;
}

/** As many crafts as there is room for their results once the ingredients lie in the grid. */
function planBatch(
  bot: Bot,
  window: Window,
  result: string,
  { filled, most, width }: { readonly filled: FilledLayout; readonly most: number; readonly width: number },
): Batch {
  const { stackSize = MOST_STACK } = bot.registry.itemsByName[result] ?? {};
  for (let size = most; size > 0; size--) {
    const plan = new ClickPlan(stacksOf(window));
    const cellsByItem = new Map<string, number[]>();
    filled.layout.cells.forEach(({ column, row }, index) => {
      const item = filled.items[index] ?? '';
      cellsByItem.set(item, [...(cellsByItem.get(item) ?? []), 1 + column + width * row]);
    });
    const carried = carriedSlots(window);
    const isLaid = [...cellsByItem].every(([item, cells]) => plan.spread(item, size, cells, carried));
    const made = { key: '', stackSize };
    const joining = plan.slots.find((stack, slot) => stack?.name === result && slot >= window.inventoryStart);
    const room = plan.roomFor(joining ?? made, carried);
    if (isLaid && !plan.cursor && room >= size * filled.layout.resultCount) {
      return { clicks: [...plan.clicks, TAKE_ALL], size };
    }
  }
  throw new Interruption(
    'failed',
    `The inventory has no room for ${result}. Put something into a chest first.`,
  );
}
