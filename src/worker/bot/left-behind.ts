import { countsWithout, sumOfCounts, type ItemCounts } from '../../base/item-counts.js';

/** What a worker died with in one job and has not got back, over several lives. */
export class LeftBehind {
  #items: ItemCounts = {};
  /** What it is about to take up again; as far as it has, that is in its hands. */
  #fetching: ItemCounts = {};

  get items(): ItemCounts {
    return this.#items;
  }

  /** Whether it is on its way to some of it. */
  get isFetching(): boolean {
    return Object.keys(this.#fetching).length > 0;
  }

  /** A new job begins. */
  clear(): void {
    this.#items = {};
    this.#fetching = {};
  }

  /** It died with these in its hands; some of them may be what it had just taken up again. */
  died(carried: ItemCounts): void {
    const retaken = countsWithout(this.#fetching, countsWithout(this.#fetching, carried));
    this.#items = sumOfCounts([countsWithout(this.#items, retaken), carried]);
    this.#fetching = {};
  }

  /** It goes back for what one death cost. */
  fetch(carried: ItemCounts): void {
    this.#fetching = carried;
  }

  /** It is done with that; these it did not get. */
  fetched(missing: ItemCounts): void {
    this.#items = sumOfCounts([countsWithout(this.#items, this.#fetching), missing]);
    this.#fetching = {};
  }
}
