import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import { isSharedChest } from '../../verify/ledger.js';

/** What a visit tells of the shared chest. */
export interface ChestReading {
  readonly worker: string | null;
  readonly before: ItemCounts | null;
  readonly contents: ItemCounts;
  /** What changed since the reading before without any of us; signed, empty when nothing did. */
  readonly byOthers: ItemCounts;
}

/** Keeps the last reading of the shared chest and tells our changes from other people's. */
export class ChestWatch {
  #last: ItemCounts | null = null;
  readonly #seen = new Set<string>();

  /** Where its halves stand, as seen last; they may come to be two. */
  halves: readonly Position[] = [];

  constructor(readonly chest: Position | null) {}

  /** The contents as last read; null before the first reading. */
  get contents(): ItemCounts | null {
    return this.#last;
  }

  /** A visit of ours; null when it was another container, or is told a second time. */
  visited(visit: ContainerVisit): ChestReading | null {
    if (!isSharedChest(this, visit)) return null;
    const { worker, openedTick, closedTick, before, after } = visit;
    const key = JSON.stringify([worker, openedTick, closedTick, before, after]);
    if (this.#seen.has(key)) return null;
    this.#seen.add(key);
    const byOthers = this.#last ? changeBetween(this.#last, visit.before) : {};
    this.#last = visit.after;
    return { worker: visit.worker, before: visit.before, contents: visit.after, byOthers };
  }

  /** A look at the chest that moved nothing. */
  looked(contents: ItemCounts): ChestReading {
    const byOthers = this.#last ? changeBetween(this.#last, contents) : {};
    this.#last = contents;
    return { worker: null, before: null, contents, byOthers };
  }
}

/** Signed differences, items that did not change left out. */
export function changeBetween(before: ItemCounts, after: ItemCounts): ItemCounts {
  const change: Record<string, number> = {};
  for (const item of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const difference = (after[item] ?? 0) - (before[item] ?? 0);
    if (difference !== 0) change[item] = difference;
  }
  return change;
}
