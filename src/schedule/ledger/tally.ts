import type { ItemCounts } from '../../base/item-counts.js';

/** Counts of items that change as the ledger is told more. */
export class Tally {
  readonly #counts: Map<string, number>;

  constructor(counts: ItemCounts = {}) {
    this.#counts = new Map(Object.entries(counts));
  }

  of(item: string): number {
    return this.#counts.get(item) ?? 0;
  }

  add(item: string, count: number): void {
    this.#counts.set(item, this.of(item) + count);
  }

  addAll(items: ItemCounts): void {
    for (const [item, count] of Object.entries(items)) this.add(item, count);
  }

  /** Takes as many as there are; returns how many were not there. */
  take(item: string, count: number): number {
    const taken = Math.max(0, Math.min(this.of(item), count));
    if (taken > 0) this.add(item, -taken);
    return count - taken;
  }

  /** What there is, nothing left out but what there is none of. */
  get counts(): ItemCounts {
    return Object.fromEntries([...this.#counts].filter(([, count]) => count > 0));
  }

  get isEmpty(): boolean {
    return ![...this.#counts.values()].some((count) => count > 0);
  }
}

/** A tally for each of several. */
export class Tallies<Key> {
  readonly #all = new Map<Key, Tally>();

  of(key: Key): Tally {
    const known = this.#all.get(key) ?? new Tally();
    this.#all.set(key, known);
    return known;
  }

  set(key: Key, counts: ItemCounts): void {
    this.#all.set(key, new Tally(counts));
  }

  delete(key: Key): void {
    this.#all.delete(key);
  }

  clear(): void {
    this.#all.clear();
  }

  /** Those who have anything. */
  get filled(): readonly (readonly [Key, ItemCounts])[] {
    return [...this.#all].flatMap(([key, tally]) => (tally.isEmpty ? [] : [[key, tally.counts] as const]));
  }

  get tallies(): Iterable<Tally> {
    return this.#all.values();
  }
}
