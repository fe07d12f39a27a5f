import { countsWithout, sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import { scaffoldCount, SCAFFOLDS } from '../../blueprint/scaffold.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { itemNumber, restOf, type Draft } from '../state/draft.js';
import { isPerson } from './paces.js';

/**
 * A section the plan gives no scaffold, with blocks to climb by: lent of what lies in the chest and nobody needs. They
 * come back. People climb by what they like.
 */
export function withScaffold(draft: Draft, worker: number, subtask: Subtask): Subtask {
  const { section, scaffold, materials } = subtask;
  if (section === undefined || scaffold !== undefined || isPerson(draft, worker)) return subtask;
  const wanted = scaffoldCount(section);
  const [item] = SCAFFOLDS.find(([name]) => wanted > 0 && spareOf(draft, name) >= wanted) ?? [];
  if (item === undefined) return subtask;
  const lent = { [item]: wanted };
  return { ...subtask, scaffold: lent, materials: sumOfCounts([materials, lent]) };
}

function spareOf(draft: Draft, item: string): number {
  const free = draft.free[itemNumber(draft, item) ?? -1] ?? 0;
  const needed = draft.plan.entries.map(({ subtask }, entry) =>
    restOf(draft, entry) > 0 ? (ownOf(subtask)[item] ?? 0) : 0,
  );
  return needed.reduce((left, count) => left - count, free);
}

/** What a section is made of, without what it is climbed by. */
export function ownOf({ materials, scaffold = {} }: Subtask): ItemCounts {
  return countsWithout(materials, scaffold);
}
