import type { VersionData } from '../data/version-data.js';
import type { Container } from '../items/container.js';
import type { ItemStack } from '../items/item-stack.js';
import {
  ARMOUR_START,
  MAIN_END,
  OFF_HAND,
  QUICK_BAR_SIZE,
  type PlayerInventory,
} from '../items/player-inventory.js';
import { CraftingGrid, type GridHost } from './crafting-grid.js';
import type { MenuLayout, MenuType } from './menu-layout.js';
import { storageSlot, type MenuSlot } from './menu-slot.js';

const ARMOUR_SUFFIXES = ['_helmet', '_chestplate', '_leggings', '_boots'] as const;

/** What a block's window needs to know of its block. */
export interface BlockLink {
  isValid(): boolean;
  onClose(): void;
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
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
      mayPlace: ({ name: item }) => isArmourFor(item, place),
    }),
  );
  const slots = [
    grid.resultSlot,
    ...grid.slots,
    ...armour,
    ...carriedSlots(data, inventory),
    storageSlot(data, inventory, OFF_HAND),
  ];
  return {
    type: 'inventory',
    title: 'Inventory',
    slots,
    gridSlots: [0, 1, 2, 3, 4],
    quickMoveTargets: (from, stack) => {
      if (from === 0) return [range(9, 45).reverse()];
      if (from < 9 || from === 45) return [range(9, 45)];
      const place = [0, 1, 2, 3].find((number) => isArmourFor(stack.name, number));
      const wear = place !== undefined && inventory.get(ARMOUR_START + place) === null ? [[5 + place]] : [];
      return [...wear, withinCarried(from, 9)];
    },
    takeBack: () => grid.container.empty(),
    isValid: () => true,
    onClose: () => undefined,
    properties: () => [],
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
    type: 'crafting',
    title: 'Crafting',
    slots: [grid.resultSlot, ...grid.slots, ...carriedSlots(data, inventory)],
    gridSlots: range(0, 10),
    quickMoveTargets: (from) => {
      if (from === 0) return [range(10, 46).reverse()];
      if (from < 10) return [range(10, 46)];
      return [range(1, 10), withinCarried(from, 10)];
    },
    takeBack: () => grid.container.empty(),
    isValid: () => link.isValid(),
    onClose: () => {
      link.onClose();
    },
    properties: () => [],
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
  const chestSlots = halves.flatMap((half) =>
    range(0, half.size).map((index) => storageSlot(data, half, index)),
  );
  const size = chestSlots.length;
  return {
    type: size > 27 ? 'generic_9x6' : 'generic_9x3',
    title,
    slots: [...chestSlots, ...carriedSlots(data, inventory)],
    gridSlots: [],
    quickMoveTargets: (from) => [from < size ? range(size, size + MAIN_END).reverse() : range(0, size)],
    takeBack: () => [],
    isValid: () => link.isValid(),
    onClose: () => {
      link.onClose();
    },
    properties: () => [],
  };
}

/** What a furnace window asks of its furnace. */
export interface FurnaceLink extends BlockLink {
  readonly container: Container;
  isInput(item: string): boolean;
  isFuel(item: string): boolean;
  onTakeOutput(taken: ItemStack): void;
  /** Fuel left, fuel at the start, progress, length of one smelt, in ticks. */
  properties(): readonly number[];
}

/** Furnace, smoker or blast furnace: input, fuel, output, carried slots. */
export function furnaceLayout(
  data: VersionData,
  inventory: PlayerInventory,
  type: Extract<MenuType, 'furnace' | 'smoker' | 'blast_furnace'>,
  title: string,
  link: FurnaceLink,
): MenuLayout {
  const { container } = link;
  return {
    type,
    title,
    slots: [
      storageSlot(data, container, 0),
      storageSlot(data, container, 1, {
        mayPlace: ({ name: item }) => link.isFuel(item) || item === 'bucket',
      }),
      storageSlot(data, container, 2, {
        mayPlace: () => false,
        onTake: (taken) => {
          link.onTakeOutput(taken);
        },
      }),
      ...carriedSlots(data, inventory),
    ],
    gridSlots: [],
    quickMoveTargets: (from, { name: item }) => {
      if (from === 2) return [range(3, 39).reverse()];
      if (from < 2) return [range(3, 39)];
      if (link.isInput(item)) return [[0]];
      return link.isFuel(item) ? [[1]] : [withinCarried(from, 3)];
    },
    takeBack: () => [],
    isValid: () => link.isValid(),
    onClose: () => {
      link.onClose();
    },
    properties: () => link.properties(),
  };
}
