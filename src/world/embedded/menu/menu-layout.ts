import type { ItemStack } from '../items/item-stack.js';
import type { MenuSlot } from './menu-slot.js';

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
  isValid(): boolean;
  /** Called once when the window is closed for whatever reason. */
  onClose(): void;
  /** Numbers shown as bars (furnace), by property number. */
  properties(): readonly number[];
}
