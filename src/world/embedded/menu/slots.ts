import type { VersionData } from '../data/version-data.js';
import type { Container } from '../items/inventory.js';
import { stackSizeOf, withCount, type ItemStack, type Slot } from '../items/item-stack.js';

/** One slot of an open window, wherever its content really lies. */
export interface MenuSlot {
  get(): Slot;
  set(stack: Slot): void;
  mayPlace(stack: ItemStack): boolean;
  /** Most items of this kind the slot holds. */
  capacity(stack: ItemStack): number;
  /** A crafting result: comes out whole or not at all, and takes nothing in. */
  readonly isResult: boolean;
  /** After `taken` left the slot by a player's hand: uses up ingredients, pays experience. */
  onTake(taken: ItemStack): void;
}

export interface StorageOptions {
  readonly mayPlace?: (stack: ItemStack) => boolean;
  readonly limit?: number;
  readonly onTake?: (taken: ItemStack) => void;
}

/** A slot that shows one slot of a container. */
export function storageSlot(
  data: VersionData,
  container: Container,
  index: number,
  options: StorageOptions = {},
): MenuSlot {
  const { mayPlace = () => true, limit = 64, onTake = () => undefined } = options;
  return {
    get: () => container.get(index),
    set: (stack) => container.set(index, stack),
    mayPlace,
    capacity: (stack) => Math.min(limit, stackSizeOf(data, stack.name)),
    isResult: false,
    onTake,
  };
}

/** A slot whose content is worked out from other slots; taking it is what makes it real. */
export function resultSlot(result: () => Slot, onTake: (taken: ItemStack) => void): MenuSlot {
  return {
    get: result,
    set: () => undefined,
    mayPlace: () => false,
    capacity: () => 0,
    isResult: true,
    onTake,
  };
}

/**
 * Takes up to `count` items out of a slot by hand.
 * @returns what came out; null where the slot is empty or gives only more at once than asked for
 */
export function takeFrom(slot: MenuSlot, count: number): Slot {
  const present = slot.get();
  if (present === null || count <= 0) return null;
  if (slot.isResult && count < present.count) return null;
  const taken = withCount(present, Math.min(count, present.count));
  if (taken === null) return null;
  slot.set(withCount(present, present.count - taken.count));
  slot.onTake(taken);
  return taken;
}

/** Adds up to `count` of a stack's items to a slot; returns what is left of the stack. */
export function putInto(slot: MenuSlot, stack: ItemStack, count: number): Slot {
  if (!slot.mayPlace(stack)) return stack;
  const present = slot.get();
  const room = slot.capacity(stack) - (present?.count ?? 0);
  const moved = Math.min(count, stack.count, room);
  if (moved <= 0) return stack;
  slot.set(withCount(stack, (present?.count ?? 0) + moved));
  return withCount(stack, stack.count - moved);
}

/** The window types the server opens, by the protocol's names. */
export type MenuType =
  'inventory' | 'generic_9x3' | 'generic_9x6' | 'crafting' | 'furnace' | 'smoker' | 'blast_furnace';

/** How a window is put together; see `layouts.ts`. */
export interface MenuLayout {
  readonly type: MenuType;
  readonly title: string;
  readonly slots: readonly MenuSlot[];
  /** Slots of a crafting grid; a click there must always be answered with slot 0. */
  readonly gridSlots: readonly number[];
  /** Where a quick move from a slot goes: lists of slots, tried one after the other. */
  quickMoveTargets(from: number, stack: ItemStack): readonly (readonly number[])[];
  /** Gives back what must not stay in the window when it closes (a crafting grid's content). */
  takeBack(): ItemStack[];
  /** Whether the window may stay open: the block still stands, the player still reaches it. */
  readonly isValid: () => boolean;
  /** Called once when the window is closed for whatever reason. */
  readonly onClose: () => void;
  /** Numbers shown as bars (furnace), by property number. */
  properties(): readonly number[];
}
