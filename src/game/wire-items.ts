import { createRequire } from 'node:module';

/** Items as a client's package holds them, and as packets carry them. */
export interface WireItems<Item> {
  /** Null for an empty slot. */
  fromNotch(wire: unknown): Item | null;
  toNotch(item: Item | null): Readonly<Record<string, unknown>>;
}

const require = createRequire(import.meta.url);
const known = new WeakMap<object, unknown>();

/** @param registry of a client: `bot.registry` */
export function wireItems<Item>(registry: object): WireItems<Item> {
  const items =
    known.get(registry) ?? (require('prismarine-item') as (registry: object) => unknown)(registry);
  known.set(registry, items);
  return items as WireItems<Item>;
}
