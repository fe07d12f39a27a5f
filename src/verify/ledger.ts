import type { ItemCounts } from '../base/item-counts.js';
import { isChest, isFurnace } from '../game/container-blocks.js';
import { isSharedChest, type SharedChest } from '../schedule/ledger/shared-chest.js';
import type { ContainerVisit, Evidence } from './evidence.js';
import type { StockName } from './verdict.js';

/** Signed changes by item; what did not change is not there. */
export type Deltas = ReadonlyMap<string, number>;

/** What one worker moved while its job ran. */
export interface Ledger {
  /** Where the plan's goods lie: the shared chest, or the worker's own inventory before there is one. */
  readonly stock: Deltas;
  readonly furnace: Deltas;
  /** Nothing where the hands cannot be seen. */
  readonly inventory: Deltas;
  /** Put into containers that are neither the shared chest nor a furnace. */
  readonly elsewhere: Deltas;
  /** What there was to work with: carried at the start, and taken from the shared chest and furnaces, returns not subtracted. */
  readonly available: Deltas;
  readonly stockVisits: readonly ContainerVisit[];
  readonly furnaceVisits: readonly ContainerVisit[];
  readonly stockName: StockName;
}

/**
 * Adds up the visits of one worker.
 * @param site left out: every chest visited is the shared one
 */
export function ledgerOf(evidence: Evidence, site: SharedChest | undefined): Ledger {
  const chest = site?.chest;
  const isShared = (visit: ContainerVisit): boolean =>
    site === undefined ? isChest(visit.block) : isSharedChest(site, visit);
  const stockVisits = evidence.visits.filter(isShared);
  const furnaceVisits = evidence.visits.filter(({ block }) => isFurnace(block));
  const otherVisits = evidence.visits.filter((visit) => !isShared(visit) && !isFurnace(visit.block));
  const { before, after, isSeenFromOutside = false } = evidence;
  const inventory = after && !isSeenFromOutside ? deltasOf([[before.inventory, after.inventory]]) : NONE;
  return {
    stock: chest === null ? inventory : changesOf(stockVisits),
    furnace: changesOf(furnaceVisits),
    inventory,
    elsewhere: changesOf(otherVisits),
    available: availableIn(before.inventory, [...stockVisits, ...furnaceVisits]),
    stockVisits,
    furnaceVisits,
    stockName: chest === null ? 'inventory' : 'chest',
  };
}

/** A change as counts for reports. */
export function recordOf(deltas: Deltas): ItemCounts {
  return Object.fromEntries([...deltas].sort(([a], [b]) => a.localeCompare(b)));
}

/** Signed changes of one visit. */
export function changeOf({ before, after }: Pick<ContainerVisit, 'before' | 'after'>): Deltas {
  return deltasOf([[before, after]]);
}

const NONE: Deltas = new Map();

function changesOf(visits: readonly ContainerVisit[]): Deltas {
  return deltasOf(visits.map(({ before, after }) => [before, after] as const));
}

function deltasOf(pairs: readonly (readonly [ItemCounts, ItemCounts])[]): Deltas {
  const deltas = new Map<string, number>();
  for (const [before, after] of pairs) {
    for (const item of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const change = (deltas.get(item) ?? 0) + (after[item] ?? 0) - (before[item] ?? 0);
      if (change === 0) deltas.delete(item);
      else deltas.set(item, change);
    }
  }
  return deltas;
}

function availableIn(carried: ItemCounts, visits: readonly ContainerVisit[]): Deltas {
  const available = new Map(Object.entries(carried));
  for (const visit of visits) {
    for (const [item, change] of changeOf(visit)) {
      if (change < 0) available.set(item, (available.get(item) ?? 0) - change);
    }
  }
  return available;
}
