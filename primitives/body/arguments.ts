import { badArgument } from '../../src/base/error.js';
import type { Position } from '../../src/base/position.js';
import type { ItemCounts } from '../../src/base/item-counts.js';
import type { Bot } from 'mineflayer';

/** Checks what a primitive was called with; knows the call's form for its messages. */
export class Arguments {
  /** @param form the call as it should be: `craftItem expects (bot, name, count)` */
  constructor(
    private readonly bot: Bot,
    private readonly form: string,
  ) {
    // Code that was written by a model is not type-checked.
    const { blockAt } = (bot as Partial<Bot> | null | undefined) ?? {};
    if (typeof blockAt !== 'function') throw badArgument(`${form}: got something else as bot.`);
  }

  item(label: string, value: unknown): string {
    if (typeof value !== 'string') this.#refuse(label, value, 'a registry name such as "oak_planks"');
    if (!this.bot.registry.itemsByName[value]) {
      this.#refuse(label, value, `an item of Minecraft ${this.bot.version}`);
    }
    return value;
  }

  /** A whole number above 0. */
  count(label: string, value: unknown): number {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) {
      this.#refuse(label, value, 'a whole number of at least 1');
    }
    return value;
  }

  /** A block's position. */
  position(label: string, value: unknown): Position {
    const { x, y, z } = (value ?? {}) as Partial<Record<keyof Position, unknown>>;
    if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') {
      this.#refuse(label, value, 'a Vec3');
    }
    if (![x, y, z].every((number) => Number.isFinite(number))) this.#refuse(label, value, 'a Vec3');
    return { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
  }

  /** Counts by item; zeros are left out. */
  counts(label: string, value: unknown, options: { readonly mayBeEmpty?: boolean } = {}): ItemCounts {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.#refuse(label, value, '{name: count}');
    }
    const entries = Object.entries(value).filter(([, count]) => count !== 0);
    if (entries.length === 0 && options.mayBeEmpty !== true) this.#refuse(label, value, 'at least one item');
    return Object.fromEntries(
      entries.map(([name, count]) => [
        this.item(`${label} item`, name),
        this.count(`${label}.${name}`, count),
      ]),
    );
  }

  #refuse(label: string, value: unknown, expected: string): never {
    const shown = value === undefined ? 'undefined' : JSON.stringify(value);
    throw badArgument(`${this.form}: got ${label} ${shown}, expected ${expected}.`);
  }
}

/** Counts in words: "3 oak_planks and 1 stick", "nothing". */
export function countsText(counts: ItemCounts): string {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`);
  return parts.length === 0 ? 'nothing' : parts.join(' and ');
}
