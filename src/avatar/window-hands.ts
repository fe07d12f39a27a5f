import type { Bot } from 'mineflayer';
import { loadGame } from '../game/game.js';
import { ClickPlan, type Click } from '../../primitives/body/click-plan.js';
import { layoutsFor, type CraftingLayout } from '../game/recipes/layouts.js';
import { craftsPossible, fillLayout } from '../../primitives/body/crafting-layouts.js';
import { stockIn } from '../../primitives/body/crafting.js';
import { stackOf, stacksOf, type Window } from '../../primitives/body/stacks.js';
import { carriedSlots, sendClicks, slotRange, WindowLost } from '../../primitives/body/windows.js';
import { serverText } from '../worker/bot/disconnect-reason.js';
import { HandError } from './hands.js';
import type { SeenStack, SeenWindow } from './sights.js';
import { append } from '../base/groups.js';

const MOST_STACK = 64;
/** Servers may send titles of any length. */
const MOST_TITLE = 40;
/** Slots of a crafting grid, by the slot after its last. */
const GRIDS: Readonly<Record<string, number>> = { inventory: 2, crafting: 3 };

/** What the page calls the windows it draws in a way of their own. */
function kindOf(window: Window): string {
  const type = String(window.type).replace('minecraft:', '');
  if (/furnace|smoker/.test(type)) return 'furnace';
  if (/generic_|chest|shulker|barrel/.test(type)) return 'chest';
  // Releases differ in the name of the table's window.
  return /^crafting/.test(type) ? 'crafting' : type;
}

/** A person's clicks in windows; afterwards everything is as the server says. */
export class WindowHands {
  #queue: Promise<void> = Promise.resolve();
  #bars: { readonly window: number; readonly values: number[] } = { window: -1, values: [] };

  constructor(private readonly bot: Bot) {
    bot._client.on('craft_progress_bar', ({ windowId, property, value }: ProgressBar) => {
      if (this.#bars.window !== windowId) this.#bars = { window: windowId, values: [] };
      this.#bars.values[property] = value;
    });
  }

  get open(): Window {
    return this.bot.currentWindow ?? this.bot.inventory;
  }

  /** One click after the other, in the order they were made. */
  click(windowId: number, click: Click): Promise<void> {
    return this.#inTurn(async () => {
      const window = this.open;
      if (window.id !== windowId) throw new HandError('That window is not open any more.');
      const isInside = click.slot === -999 || (click.slot >= 0 && click.slot < window.slots.length);
      if (!isInside || !isKnown(click)) throw new HandError('Nothing is there to click on.');
      await sendClicks(this.bot, window, [click]);
    });
  }

  /** Moves the ingredients of a recipe into the grid that is open, after what lay in it was taken back. */
  layRecipe(item: string, isAll: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const window = this.open;
      const width = GRIDS[kindOf(window)];
      if (width === undefined) throw new HandError('Open a crafting table or your bag first.');
      const clicks = this.#clicksFor(window, item, width, isAll);
      if (clicks === null) throw new HandError('You have not got what that takes.');
      await sendClicks(this.bot, window, clicks);
    });
  }

  close(): Promise<void> {
    return this.#inTurn(async () => {
      const window = this.open;
      // What lies in the own grid goes back, as when the inventory is shut.
      if (window.id === 0) this.bot._client.write('close_window', { windowId: 0 });
      else await this.bot.closeWindow(window);
    });
  }

  /** What can be made in the open grid; empty where no grid is open. */
  recipes(): readonly string[] {
    const width = GRIDS[kindOf(this.open)];
    if (width === undefined) return [];
    const stock = stockIn(this.open, withGrid(this.open, width));
    const { recipes } = loadGame(this.bot.version);
    return [...recipes].flatMap(([item, ways]) => {
      const isNear = ways.some(
        ({ station, ingredients }) =>
          (station === null || (station === 'crafting_table' && width === 3)) &&
          ingredients.every(({ items }) => items.some((name) => stock.has(name))),
      );
      return isNear && this.#layoutFor(item, width, stock) ? [item] : [];
    });
  }

  seen(): SeenWindow {
    const window = this.open;
    const kind = kindOf(window);
    const [left = 0, whole = 0, done = 0, needed = 0] =
      this.#bars.window === window.id ? this.#bars.values : [];
    const bars = kind === 'furnace' ? { burning: share(left, whole), smelted: share(done, needed) } : {};
    return {
      id: window.id,
      kind,
      title: this.#titleOf(window),
      own: window.inventoryStart,
      slots: window.slots.map(seenStack),
      cursor: seenStack(window.selectedItem),
      ...bars,
    };
  }

  /** In English, where the server leaves the words to the client. */
  #titleOf({ title }: Window): string {
    const words = serverText(title);
    return (this.bot.registry.language[words] ?? words).slice(0, MOST_TITLE);
  }

  #layoutFor(item: string, width: number, stock: ReadonlyMap<string, number>): CraftingLayout | null {
    const fits = layoutsFor(this.bot.version, item).filter(({ needsTable }) => !needsTable || width === 3);
    return fits.find((layout) => fillLayout(layout, stock, 1) !== null) ?? null;
  }

  #clicksFor(window: Window, item: string, width: number, isAll: boolean): readonly Click[] | null {
    const stock = stockIn(window, withGrid(window, width));
    const layout = this.#layoutFor(item, width, stock);
    if (!layout) return null;
    const carried = carriedSlots(window);
    const most = isAll ? craftsPossible(layout, stock, MOST_STACK) : 1;
    for (let crafts = most; crafts > 0; crafts--) {
      const filled = fillLayout(layout, stock, crafts);
      if (!filled) continue;
      const plan = new ClickPlan(stacksOf(window), stackOf(window.selectedItem));
      plan.stow(carried);
      for (const slot of slotRange(1, 1 + width * width)) {
        const stack = plan.slots[slot];
        if (stack) plan.move({ name: stack.name, count: stack.count, sources: [slot], targets: carried });
      }
      const isLaid = [...grouped(filled.items)].every(([name, indexes]) => {
        const slots = indexes.map((index) => slotOf(layout, index, width));
        return plan.spread(name, crafts, slots, carried);
      });
      if (isLaid && !plan.cursor) return plan.clicks;
    }
    return null;
  }

  async #inTurn(act: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(act);
    this.#queue = turn.catch(() => undefined);
    try {
      await turn;
    } catch (error) {
      if (error instanceof WindowLost) throw new HandError('The window was closed.');
      throw error;
    }
  }
}

interface ProgressBar {
  readonly windowId: number;
  readonly property: number;
  readonly value: number;
}

/** Left and right clicks, quick moves, number keys, drops and double clicks. */
function isKnown({ button, mode }: Click): boolean {
  const most: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 8, 4: 1, 6: 0 };
  return button <= (most[mode] ?? -1);
}

function withGrid(window: Window, width: number): readonly number[] {
  return [...carriedSlots(window), ...slotRange(1, 1 + width * width)];
}

function slotOf(layout: CraftingLayout, index: number, width: number): number {
  const { column = 0, row = 0 } = layout.cells[index] ?? {};
  return 1 + column + width * row;
}

function grouped(items: readonly string[]): ReadonlyMap<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, item] of items.entries()) append(groups, item, index);
  return groups;
}

function seenStack(item: Window['slots'][number] | null | undefined): SeenStack | null {
  const stack = stackOf(item);
  if (!stack || !item) return null;
  const { name, count, wear } = stack;
  const { maxDurability } = item as { readonly maxDurability?: number | null };
  return wear > 0 && maxDurability
    ? { name, count, wear: Math.round((1 - wear / maxDurability) * 100) / 100 }
    : { name, count };
}

function share(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 50) / 50 : 0;
}
