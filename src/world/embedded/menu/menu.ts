import type { PlayerInventory } from '../items/player-inventory.js';
import type { ItemStack, Slot } from '../items/item-stack.js';
import type { Click, ClickedMenu } from './clicked-menu.js';
import { dragClick } from './drag-click.js';
import { DragState } from './drag-state.js';
import type { MenuLayout } from './menu-layout.js';
import { collectClick, quickMoveClick, swapClick, throwClick } from './other-clicks.js';
import type { MenuSlot } from './menu-slot.js';
import { pickUpClick } from './pick-up-click.js';

/**
 * One player's open window: slots, cursor and the drag in progress. Clicks move items between these and nowhere
 * else; what leaves goes through `drop`. Invariant: no click creates or destroys an item, except that taking a
 * crafting result turns ingredients into it.
 */
export class Menu implements ClickedMenu {
  cursor: Slot = null;
  readonly drag = new DragState();

  constructor(
    readonly layout: MenuLayout,
    readonly inventory: PlayerInventory,
    readonly drop: (stack: ItemStack) => void,
  ) {}

  get slots(): readonly MenuSlot[] {
    return this.layout.slots;
  }

  /** Carries out one click. Clicks that make no sense change nothing. */
  click(click: Click): void {
    if (click.mode !== 5) this.drag.reset();
    switch (click.mode) {
      case 0:
        pickUpClick(this, click);
        break;
      case 1:
        quickMoveClick(this, click);
        break;
      case 2:
        swapClick(this, click);
        break;
      case 4:
        throwClick(this, click);
        break;
      case 5:
        dragClick(this, click);
        break;
      case 6:
        collectClick(this, click);
        break;
      default: // 3 clones, in creative mode only; everything else is malformed
    }
  }

  /** Ends the window: cursor and grid go back to the inventory, or to the ground where it is full. */
  close(): void {
    const returned = [...(this.cursor ? [this.cursor] : []), ...this.layout.takeBack()];
    this.cursor = null;
    this.drag.reset();
    for (const stack of returned) {
      const left = this.inventory.add(stack);
      if (left) this.drop(left);
    }
    this.layout.onClose();
  }
}
