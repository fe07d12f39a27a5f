import type { ItemCounts } from '../../base/item-counts.js';

/** What a worker died with in one job and has not got back, over several lives. */
export class LeftBehind {
  #items: ItemCounts = {};
  /** What it is about to take up again; as far as it has, that is in its hands. */
  #fetching: ItemCounts = {};

  get items(): ItemCounts {
    return this.#items;
  }

  /** A new job begins. */
  clear(): void {
    this.#items = {};
    this.#fetching = {};
  }

  /** It died with these in its hands; some of them may be what it had just taken up again. */
  died(carried: ItemCounts): void {
    const retaken = lessOf(this.#fetching, lessOf(this.#fetching, carried));
    this.#items = sumOf(lessOf(this.#items, retaken), carried);
    this.#fetching = {};
  }

  /** It goes back for what one death cost. */
  fetch(carried: ItemCounts): void {
    this.#fetching = carried;
  }

  /** It is done with that; these it did not get. */
  fetched(missing: ItemCounts): void {
    this.#items = sumOf(lessOf(this.#items, this.#fetching), missing);
    this.#fetching = {};
  }
}

/** What of some counts is not among others. */
export function lessOf(counts: ItemCounts, others: ItemCounts): ItemCounts {
  const rest = Object.entries(counts).map(([item, count]) => [item, count - (others[item] ?? 0)] as const);
  return Object.fromEntries(rest.filter(([, count]) => count > 0));
}

function sumOf(one: ItemCounts, other: ItemCounts): ItemCounts {
  const sum: Record<string, number> = { ...one };
  for (const [item, count] of Object.entries(other)) sum[item] = (sum[item] ?? 0) + count;
  return sum;
}
