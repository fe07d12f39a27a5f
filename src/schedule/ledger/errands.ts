import { sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import type { Observation } from './observation.js';
import { Tally } from './tally.js';

interface Errand {
  readonly item: string;
  readonly count: number;
  isFetched: boolean;
}

/** What bots are about to bring people out of the chest, by bot. */
export class Errands {
  readonly #errands = new Map<string, Errand>();

  observe(event: Extract<Observation, { kind: 'errand-begun' | 'errand-ended' }>): void {
    if (event.kind === 'errand-ended') this.#errands.delete(event.worker);
    else this.#errands.set(event.worker, { item: event.item, count: event.count, isFetched: false });
  }

  clear(): void {
    this.#errands.clear();
  }

  /** A worker's visit of the chest changed what lies there; signed. */
  visited(worker: string, changes: ItemCounts): void {
    const errand = this.#errands.get(worker);
    if (errand && (changes[errand.item] ?? 0) < 0) errand.isFetched = true;
  }

  /** Bots about to bring people something. */
  get workers(): ReadonlySet<string> {
    return new Set(this.#errands.keys());
  }

  get promised(): ItemCounts {
    const open = [...this.#errands.values()].filter(({ isFetched }) => !isFetched);
    return sumOfCounts(open.map(({ item, count }) => ({ [item]: count })));
  }

  /** What of the chest's contents they are not to fetch. */
  leftOf(contents: ItemCounts): ItemCounts {
    const rest = new Tally(contents);
    for (const [item, count] of Object.entries(this.promised)) rest.take(item, count);
    return rest.counts;
  }
}
