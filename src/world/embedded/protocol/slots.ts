import type { VersionData } from '../data/version-data.js';
import type { ItemStack, Slot } from '../items/item-stack.js';
import { nbtCompound, nbtInt } from './nbt.js';

/** Item slots on the wire: with NBT up to 1.20.4, with components from 1.20.5 on. */
export function encodeSlot(data: VersionData, slot: Slot): unknown {
  const hasComponents = data.isAtLeast('1.20.5');
  if (!slot) return hasComponents ? { itemCount: 0 } : { present: false };
  const itemId = data.items.get(slot.name)?.id ?? 0;
  if (hasComponents) {
    const components = slot.damage > 0 ? [{ type: 'damage', data: slot.damage }] : [];
    return {
      itemCount: slot.count,
      itemId,
      addedComponentCount: components.length,
      removedComponentCount: 0,
      components,
      removeComponents: [],
    };
  }
  const nbtData = slot.damage > 0 ? nbtCompound({ Damage: nbtInt(slot.damage) }) : undefined;
  return { present: true, itemId, itemCount: slot.count, nbtData };
}

interface WireSlot {
  readonly present?: boolean;
  readonly itemId?: number;
  readonly itemCount?: number;
  readonly nbtData?: { readonly value?: { readonly Damage?: { readonly value?: unknown } } } | null;
  readonly components?: readonly { readonly type: string; readonly data: unknown }[];
}

/** What a client believes lies in a slot. `undefined` where it names something the server would never send. */
export function decodeSlot(data: VersionData, wire: unknown): Slot | undefined {
  if (typeof wire !== 'object' || wire === null) return undefined;
  const { present, itemId, itemCount = 0, nbtData, components } = wire as WireSlot;
  if (present === false || itemCount === 0) return null;
  const item = itemId === undefined ? undefined : data.itemById.get(itemId)?.name;
  if (item === undefined) return undefined;
  const fromComponent = components?.find(({ type }) => type === 'damage')?.data;
  const damage = fromComponent ?? nbtData?.value?.Damage?.value ?? 0;
  const stack: ItemStack = { name: item, count: itemCount, damage: typeof damage === 'number' ? damage : 0 };
  return stack;
}
