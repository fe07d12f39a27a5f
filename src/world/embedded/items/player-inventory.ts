import type { VersionData } from '../data/version-data.js';
import { Container, insert } from './container.js';
import { withCount, type ItemStack, type Slot } from './item-stack.js';

/** Where things lie in a player's container: 0-8 quick bar, 9-35 main, 36-39 head to feet, 40 off hand. */
export const QUICK_BAR_SIZE = 9;
export const MAIN_END = 36;
export const ARMOUR_START = 36;
export const OFF_HAND = 40;
const SIZE = 41;

const STORAGE_ORDER: readonly number[] = [...Array(MAIN_END).keys()];

/** What a player carries, except what lies in an open grid or on the cursor. */
export class PlayerInventory extends Container {
  /** Selected quick bar slot, 0 to 8. */
  selected = 0;

  constructor(readonly data: VersionData) {
    super(SIZE);
  }

  get held(): Slot {
    return this.get(this.selected);
  }

  set held(stack: Slot) {
    this.set(this.selected, stack);
  }

  /** Picks a stack up the way the game does: onto the held stack, then other stacks of its kind, then empty slots. */
  add(stack: ItemStack): Slot {
    return insert(
      this.data,
      this,
      stack,
      [this.selected, ...STORAGE_ORDER.filter((slot) => slot !== this.selected)].sort(
        (a, b) => this.#preference(a, stack) - this.#preference(b, stack),
      ),
    );
  }

  // The held slot comes first only when it holds the same kind; an empty hand does not attract items.
  #preference(slot: number, stack: ItemStack): number {
    if (slot === this.selected && this.get(slot)?.name === stack.name) return -1;
    return slot;
  }

  /** Takes up to `count` of an item out, from any slot; returns how many it got. */
  remove(item: string, count: number): number {
    let left = count;
    for (let slot = 0; slot < this.size && left > 0; slot++) {
      const stack = this.get(slot);
      if (stack?.name !== item) continue;
      const taken = Math.min(left, stack.count);
      this.set(slot, withCount(stack, stack.count - taken));
      left -= taken;
    }
    return count - left;
  }

  /** First slot with the item, or null. */
  find(item: string): number | null {
    for (let slot = 0; slot < this.size; slot++) if (this.get(slot)?.name === item) return slot;
    return null;
  }
}
