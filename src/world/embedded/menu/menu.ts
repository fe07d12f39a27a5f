import type { PlayerInventory } from '../items/inventory.js';
import type { ItemStack, Slot } from '../items/item-stack.js';
import type { MenuLayout, MenuSlot } from './slots.js';

/** A drag in progress: the button it is held with (0 left splits evenly, 1 right gives one each) and the slots touched. */
interface Drag {
  readonly button: number;
  readonly slots: Set<number>;
}

/**
 * One player's open window: slots, cursor and the drag in progress. Clicks (see `clicks.ts`) move items between these
 * and nowhere else; what leaves goes through `drop`. Invariant: no click creates or destroys an item, except that
 * taking a crafting result turns ingredients into it.
 */
export class Menu {
  cursor: Slot = null;
  drag: Drag | null = null;

  constructor(
    readonly layout: MenuLayout,
    readonly inventory: PlayerInventory,
    readonly drop: (stack: ItemStack) => void,
  ) {}

  get slots(): readonly MenuSlot[] {
    return this.layout.slots;
  }

  /** Puts a stack into the inventory, or on the ground where that is full. */
  giveBack(stack: ItemStack): void {
    const left = this.inventory.add(stack);
    if (left) this.drop(left);
  }

  /** Ends the window: cursor and grid go back to the inventory, or to the ground where it is full. */
  close(): void {
    const returned = [...(this.cursor ? [this.cursor] : []), ...this.layout.takeBack()];
    this.cursor = null;
    this.drag = null;
    for (const stack of returned) this.giveBack(stack);
    this.layout.onClose();
  }
}
