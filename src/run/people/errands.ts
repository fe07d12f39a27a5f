import type { ItemCounts } from '../../base/item-counts.js';
import type { Goods } from './desk-parts.js';

interface Errand {
  readonly goods: Goods;
  isFetched: boolean;
}

/** Bots about to bring people something from the chest: no jobs for them meanwhile, and for nobody what they go for. */
export class Errands {
  readonly #errands = new Map<string, Errand>();

  get count(): number {
    return this.#errands.size;
  }

  isOut(worker: string): boolean {
    return this.#errands.has(worker);
  }

  begin(worker: string, goods: Goods): void {
    this.#errands.set(worker, { goods, isFetched: false });
  }

  end(worker: string): void {
    this.#errands.delete(worker);
  }

  /** Somebody took and brought something: what a bot has fetched lies in the chest no more. */
  visited(worker: string, before: ItemCounts, after: ItemCounts): void {
    const errand = this.#errands.get(worker);
    if (!errand) return;
    const { item } = errand.goods;
    if ((after[item] ?? 0) < (before[item] ?? 0)) errand.isFetched = true;
  }

  /** What of the chest is still to be fetched. */
  get promised(): ItemCounts {
    const promised: Record<string, number> = {};
    for (const { goods, isFetched } of this.#errands.values()) {
      if (!isFetched) promised[goods.item] = (promised[goods.item] ?? 0) + goods.count;
    }
    return promised;
  }

  /** What lies in the chest for everybody else. */
  without(contents: ItemCounts): ItemCounts {
    const rest: Record<string, number> = { ...contents };
    for (const [item, count] of Object.entries(this.promised)) {
      const left = (rest[item] ?? 0) - count;
      if (left > 0) rest[item] = left;
      else Reflect.deleteProperty(rest, item);
    }
    return rest;
  }
}
