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

  /** All slots, in order. */
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

  countOf(item: string): number {
    return this.#slots.reduce((sum, stack) => sum + (stack?.name === item ? stack.count : 0), 0);
  }
}

/**
 * Puts a stack in, first on top of stacks of its kind, then into empty slots, trying slots in the given order.
 * @returns what did not fit
 */
export function insert(
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
