import type { Bot } from 'mineflayer';
import type { Stack } from './click-plan.js';

export type Window = NonNullable<Bot['currentWindow']>;

/** The window's slots as a click plan takes them. */
export function stacksOf(window: Window): (Stack | null)[] {
  return window.slots.map((item) => stackOf(item));
}

type Item = Window['slots'][number];

/** An item of mineflayer's as a click plan takes it. */
export function stackOf(item: Item | null | undefined): Stack | null {
  if (!item || item.count <= 0) return null;
  const { components = [] } = item as unknown as { components?: readonly unknown[] };
  return {
    name: item.name,
    key: `${item.name} ${JSON.stringify(item.nbt ?? null)} ${JSON.stringify(components)}`,
    count: item.count,
    stackSize: item.stackSize,
    wear: (item as { readonly durabilityUsed?: number | null }).durabilityUsed ?? 0,
  };
}
