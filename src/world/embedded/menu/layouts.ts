import { craftingRemainder } from '../../../game/recipes/recipes.js';
import type { VersionData } from '../data/version-data.js';
import {
  ARMOUR_START,
  Container,
  MAIN_END,
  OFF_HAND,
  QUICK_BAR_SIZE,
  type PlayerInventory,
} from '../items/inventory.js';
import { withCount, type ItemStack, type Slot } from '../items/item-stack.js';
import { craftingBook } from '../rules/crafting.js';
import type { Furnace } from '../rules/smelting.js';
import { resultSlot, storageSlot, type MenuLayout, type MenuSlot } from './slots.js';

/** Where a grid's left-overs go and its crafts are told. */
export interface GridHost {
  drop(stack: ItemStack): void;
  crafted(taken: ItemStack): void;
}

/** A crafting grid with its result, which is worked out afresh whenever the grid changed. */
class CraftingGrid {
  readonly container: Container;
  /** The result first, then the cells. */
  readonly slots: readonly MenuSlot[];
  #result: Slot = null;
  #isFresh = false;

  constructor(
    private readonly data: VersionData,
    private readonly width: 2 | 3,
    private readonly inventory: PlayerInventory,
    private readonly host: GridHost,
  ) {
    this.container = new Container(width * width);
    this.container.watch(() => {
      this.#isFresh = false;
    });
    const result = resultSlot(
      () => this.#current(),
      (taken) => {
        this.#useIngredients();
        this.host.crafted(taken);
      },
    );
    this.slots = [result, ...slotsOf(data, this.container)];
  }

  #current(): Slot {
    if (!this.#isFresh) {
      const names = this.container.contents().map((stack) => stack?.name ?? null);
      const match = craftingBook(this.data).match(names, this.width);
      this.#result = match && { name: match.item, count: match.count, damage: 0 };
      this.#isFresh = true;
    }
    return this.#result;
  }

  #useIngredients(): void {
    for (const [index, stack] of this.container.contents().entries()) {
      if (!stack) continue;
      this.container.set(index, withCount(stack, stack.count - 1));
      const name = craftingRemainder(stack.name);
      if (name === null) continue;
      // An empty bucket stays in the cell when it is free, else goes to the inventory or the ground.
      const remainder = { name, count: 1, damage: 0 };
      const isFree = this.container.get(index) === null;
      if (isFree) this.container.set(index, remainder);
      const left = isFree ? null : this.inventory.add(remainder);
      if (left) this.host.drop(left);
    }
  }
}

const ARMOUR_SUFFIXES = ['_helmet', '_chestplate', '_leggings', '_boots'] as const;

/** What a block's window needs to know of its block. */
export type BlockLink = Pick<MenuLayout, 'isValid' | 'onClose'>;

const PLAIN: Omit<MenuLayout, 'type' | 'title' | 'slots' | 'quickMoveTargets'> = {
  gridSlots: [],
  takeBack: () => [],
  isValid: () => true,
  onClose: () => undefined,
  properties: () => [],
};

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

function slotsOf(data: VersionData, container: Container): MenuSlot[] {
  return range(0, container.size).map((index) => storageSlot(data, container, index));
}

function isArmourFor(item: string, place: number): boolean {
  if (place === 0 && (item === 'carved_pumpkin' || item.endsWith('_head') || item.endsWith('_skull')))
    return true;
  if (place === 1 && item === 'elytra') return true;
  return item.endsWith(ARMOUR_SUFFIXES[place] ?? '?');
}

/** The 36 carried slots as every window ends with them: main first, then quick bar. */
function carriedSlots(data: VersionData, inventory: PlayerInventory): MenuSlot[] {
  return [...range(QUICK_BAR_SIZE, MAIN_END), ...range(0, QUICK_BAR_SIZE)].map((index) =>
    storageSlot(data, inventory, index),
  );
}

// Inside the carried slots a quick move goes from main to quick bar and back.
function withinCarried(from: number, start: number): number[] {
  const quickBar = start + MAIN_END - QUICK_BAR_SIZE;
  return from < quickBar ? range(quickBar, start + MAIN_END) : range(start, quickBar);
}

/** Window 0: result, 2 x 2 grid, armour, main, quick bar, off hand. */
export function inventoryLayout(data: VersionData, inventory: PlayerInventory, host: GridHost): MenuLayout {
  const grid = new CraftingGrid(data, 2, inventory, host);
  const armour = range(0, 4).map((place) =>
    storageSlot(data, inventory, ARMOUR_START + place, {
      limit: 1,
      mayPlace: ({ name }) => isArmourFor(name, place),
    }),
  );
  return {
    ...PLAIN,
    type: 'inventory',
    title: 'Inventory',
    slots: [
      ...grid.slots,
      ...armour,
      ...carriedSlots(data, inventory),
      storageSlot(data, inventory, OFF_HAND),
    ],
    gridSlots: range(0, 5),
    quickMoveTargets: (from, { name }) => {
      if (from === 0) return [range(9, 45).reverse()];
      if (from < 9 || from === 45) return [range(9, 45)];
      const place = range(0, 4).find((number) => isArmourFor(name, number));
      const wear = place !== undefined && inventory.get(ARMOUR_START + place) === null ? [[5 + place]] : [];
      return [...wear, withinCarried(from, 9)];
    },
    takeBack: () => grid.container.empty(),
  };
}

/** A crafting table: result, 3 x 3 grid, carried slots. */
export function craftingLayout(
  data: VersionData,
  inventory: PlayerInventory,
  host: GridHost,
  link: BlockLink,
): MenuLayout {
  const grid = new CraftingGrid(data, 3, inventory, host);
  return {
    ...PLAIN,
    ...link,
    type: 'crafting',
    title: 'Crafting',
    slots: [...grid.slots, ...carriedSlots(data, inventory)],
    gridSlots: range(0, 10),
    quickMoveTargets: (from) => {
      if (from === 0) return [range(10, 46).reverse()];
      if (from < 10) return [range(10, 46)];
      return [range(1, 10), withinCarried(from, 10)];
    },
    takeBack: () => grid.container.empty(),
  };
}

/** A chest or double chest; several players may look into the same containers at once. */
export function chestLayout(
  data: VersionData,
  inventory: PlayerInventory,
  halves: readonly Container[],
  title: string,
  link: BlockLink,
): MenuLayout {
  const chest = halves.flatMap((half) => slotsOf(data, half));
  const size = chest.length;
  return {
    ...PLAIN,
    ...link,
    type: size > 27 ? 'generic_9x6' : 'generic_9x3',
    title,
    slots: [...chest, ...carriedSlots(data, inventory)],
    quickMoveTargets: (from) => [from < size ? range(size, size + MAIN_END).reverse() : range(0, size)],
  };
}

/** Furnace, smoker or blast furnace: input, fuel, output, carried slots. */
export function furnaceLayout(
  data: VersionData,
  inventory: PlayerInventory,
  furnace: Furnace,
  title: string,
  link: BlockLink & { readonly onTakeOutput: (taken: ItemStack) => void },
): MenuLayout {
  const { container } = furnace;
  return {
    ...PLAIN,
    type: furnace.kind,
    title,
    slots: [
      storageSlot(data, container, 0),
      storageSlot(data, container, 1, { mayPlace: ({ name }) => furnace.isFuel(name) || name === 'bucket' }),
      storageSlot(data, container, 2, { mayPlace: () => false, onTake: link.onTakeOutput }),
      ...carriedSlots(data, inventory),
    ],
    quickMoveTargets: (from, { name }) => {
      if (from === 2) return [range(3, 39).reverse()];
      if (from < 2) return [range(3, 39)];
      if (furnace.isInput(name)) return [[0]];
      return furnace.isFuel(name) ? [[1]] : [withinCarried(from, 3)];
    },
    isValid: link.isValid,
    properties: () => furnace.properties(),
  };
}
