import type { ItemStack, Slot } from '../items/item-stack.js';
import type { PlayerInventory } from '../items/player-inventory.js';
import type { DragState } from './drag-state.js';
import type { MenuLayout } from './menu-layout.js';
import type { MenuSlot } from './menu-slot.js';

/** One click as the protocol names it: slot -999 is outside the window. */
export interface Click {
  readonly slot: number;
  readonly button: number;
  /** 0 pick up, 1 quick move, 2 swap with quick bar, 3 clone (creative), 4 throw, 5 drag, 6 collect. */
  readonly mode: number;
}

/** What a click works on: see `menu.ts`. */
export interface ClickedMenu {
  cursor: Slot;
  readonly drag: DragState;
  readonly slots: readonly MenuSlot[];
  readonly layout: MenuLayout;
  readonly inventory: PlayerInventory;
  readonly drop: (stack: ItemStack) => void;
}
