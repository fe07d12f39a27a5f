import { countsWithout, sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import type { OwnDeath } from './life-watch.js';

/** What a worker died with in one job and has not got back, over several lives. */
export class LeftBehind {
  #items: ItemCounts = {};
  #death: OwnDeath | null = null;
  /** What it is about to take up again; as far as it has, that is in its hands. */
  #fetching: ItemCounts = {};
  /** It goes for it in the morning. */
  isWaiting = false;

  get items(): ItemCounts {
    return this.#items;
  }

  /** The death whose things have not been gone back for. */
  get death(): OwnDeath | null {
    return this.#death;
  }

  /** Whether it is on its way to some of it, or about to be. */
  get isFetching(): boolean {
    return !this.isWaiting && (this.#death !== null || Object.keys(this.#fetching).length > 0);
  }

  /** A new job begins. */
  clear(): void {
    this.#items = {};
    this.stay();
  }

  /**
   * It died; some of what it carried may be what it had just taken up again.
   * @param isWorthGoing whether what it carried is worth another life
   */
  died(death: OwnDeath, isWorthGoing = true): void {
    const { carried } = death;
    // Who dies with empty hands on the way back to what it dropped goes back there.
    const isNew = this.#death === null || Object.keys(carried).length > 0;
    if (isWorthGoing && isNew) this.#death = death;
    const retaken = countsWithout(this.#fetching, countsWithout(this.#fetching, carried));
    this.#items = sumOfCounts([countsWithout(this.#items, retaken), carried]);
    this.#fetching = {};
  }

  /** It lives again, and the server has left it these. */
  kept(items: ItemCounts): void {
    this.#items = countsWithout(this.#items, items);
    if (this.#death) this.#death = { ...this.#death, carried: countsWithout(this.#death.carried, items) };
  }

  /** It goes back for what its death cost. */
  fetch(): void {
    this.#fetching = this.#death?.carried ?? {};
  }

  /** It is done with that; these it did not get. */
  fetched(missing: ItemCounts): void {
    this.#items = sumOfCounts([countsWithout(this.#items, this.#fetching), missing]);
    this.stay();
  }

  /** It goes back for nothing more. */
  stay(): void {
    this.#death = null;
    this.#fetching = {};
  }
}
