import { craftingRemainder } from '../../../game/recipes.js';
import type { VersionData } from '../data/version-data.js';
import { Container } from '../items/container.js';
import { stackOf, withCount, type ItemStack, type Slot } from '../items/item-stack.js';
import type { PlayerInventory } from '../items/player-inventory.js';
import { craftingBook } from '../rules/crafting.js';
import { resultSlot, storageSlot, type MenuSlot } from './menu-slot.js';

/** Where a grid's left-overs go and its crafts are told. */
export interface GridHost {
  drop(stack: ItemStack): void;
  crafted(taken: ItemStack): void;
}

/** A crafting grid with its result, which is worked out afresh whenever the grid changed. */
export class CraftingGrid {
  readonly container: Container;
  readonly slots: readonly MenuSlot[];
  readonly resultSlot: MenuSlot;
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
    this.slots = Array.from({ length: width * width }, (_, index) =>
      storageSlot(data, this.container, index),
    );
    this.resultSlot = resultSlot(
      () => this.#current(),
      (taken) => {
        this.#useIngredients();
        this.host.crafted(taken);
      },
    );
  }

  #current(): Slot {
    if (!this.#isFresh) {
      const names = this.container.contents().map((stack) => stack?.name ?? null);
      const match = craftingBook(this.data).match(names, this.width);
      this.#result = match ? stackOf(match.item, match.count) : null;
      this.#isFresh = true;
    }
    return this.#result;
  }

  #useIngredients(): void {
    for (let index = 0; index < this.container.size; index++) {
      const stack = this.container.get(index);
      if (!stack) continue;
      const rest = withCount(stack, stack.count - 1);
      this.container.set(index, rest);
      const remainder = craftingRemainder(stack.name);
      if (remainder !== null) this.#leave(index, remainder);
    }
  }

  // An empty bucket stays in the cell when it is free, else goes to the inventory or the ground.
  #leave(index: number, item: string): void {
    const remainder: ItemStack = { name: item, count: 1, damage: 0 };
    if (this.container.get(index) === null) {
      this.container.set(index, remainder);
      return;
    }
    const left = this.inventory.add(remainder);
    if (left) this.host.drop(left);
  }
}
