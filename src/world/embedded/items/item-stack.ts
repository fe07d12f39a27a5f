import type { VersionData } from '../data/version-data.js';

/** Some items of one kind in one slot. Immutable; an empty slot is null. */
export interface ItemStack {
  readonly name: string;
  /** 1 to the item's stack size. */
  readonly count: number;
  /** Uses gone from a tool; 0 for everything else. */
  readonly damage: number;
}

export type Slot = ItemStack | null;

/** A stack, or null where the count is 0. */
export function newStack(item: string, count: number, damage = 0): Slot {
  return count > 0 ? { name: item, count, damage } : null;
}

export function withCount(stack: ItemStack, count: number): Slot {
  return count > 0 ? { ...stack, count } : null;
}

/** Whether the two would share a slot: same item, same wear. */
export function isSameKind(a: ItemStack, b: ItemStack): boolean {
  return a.name === b.name && a.damage === b.damage;
}

export function isSameSlot(a: Slot, b: Slot): boolean {
  if (a === null || b === null) return a === b;
  return isSameKind(a, b) && a.count === b.count;
}

export function stackSizeOf(data: VersionData, item: string): number {
  return data.items.get(item)?.stackSize ?? 64;
}

/** The tool after some uses; null once it broke. Items without durability come back unchanged. */
export function worn(data: VersionData, stack: ItemStack, uses: number): Slot {
  const durability = data.items.get(stack.name)?.durability;
  if (durability === null || durability === undefined) return stack;
  const damage = stack.damage + uses;
  return damage >= durability ? null : { ...stack, damage };
}

/** Splits a count into stacks no larger than the item allows. */
export function splitIntoStacks(data: VersionData, item: string, count: number): ItemStack[] {
  const size = stackSizeOf(data, item);
  const stacks: ItemStack[] = [];
  for (let left = count; left > 0; left -= size) {
    stacks.push({ name: item, count: Math.min(left, size), damage: 0 });
  }
  return stacks;
}
