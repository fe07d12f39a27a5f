import type { VersionData } from '../data/version-data.js';
import { isSameKind, stackSizeOf, withCount, type ItemStack, type Slot } from './item-stack.js';

/** Numbered slots that hold stacks: a chest, a crafting grid, somebody's inventory. */
export class Container {
  readonly #slots: Slot[];
  readonly #watchers = new Set<() => void>();

  constructor(readonly size: number) {
    this.#slots = new Array<Slot>(size).fill(null);
  }

  get(index: number): Slot {
    return this.#slots[index] ?? null;
  }

  set(index: number, stack: Slot): void {
    if (index < 0 || index >= this.size)
      throw new RangeError(`Expected a slot from 0 to ${this.size - 1}, got ${index}.`);
    this.#slots[index] = stack;
    for (const watcher of this.#watchers) watcher();
  }

  contents(): readonly Slot[] {
    return [...this.#slots];
  }

  replaceAll(contents: readonly Slot[]): void {
    for (let index = 0; index < this.size; index++) this.#slots[index] = contents[index] ?? null;
    for (const watcher of this.#watchers) watcher();
  }

  /** Takes everything out. */
  empty(): ItemStack[] {
    const stacks = this.#slots.filter((stack) => stack !== null);
    this.replaceAll([]);
    return stacks;
  }

  /** Calls back after every change; returns what ends it. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}

/**
 * Puts a stack in, first on top of stacks of its kind, then into empty slots, trying slots in the given order.
 * @returns what did not fit
 */
function insert(
  data: VersionData,
  container: Container,
  stack: ItemStack,
  order: readonly number[] = [...Array(container.size).keys()],
): Slot {
  let left = stack.count;
  const limit = stackSizeOf(data, stack.name);
  for (const wantsEmpty of [false, true]) {
    for (const index of order) {
      if (left === 0) return null;
      const present = container.get(index);
      if (wantsEmpty ? present !== null : present === null || !isSameKind(present, stack)) continue;
      const moved = Math.min(left, limit - (present?.count ?? 0));
      if (moved <= 0) continue;
      container.set(index, withCount(stack, (present?.count ?? 0) + moved));
      left -= moved;
    }
  }
  return withCount(stack, left);
}

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
