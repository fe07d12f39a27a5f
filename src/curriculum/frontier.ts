import type { Observed, Proposal } from './curriculum.js';
import { failuresOf, triable } from './history.js';
import type { Prospect, Prospects } from './prospects.js';
import { TIERS, tierOf } from './tech-tree.js';

/** Plans are made for so many of the cheapest items, and for the next ones of the tech tree. */
const CHEAPEST = 8;
const NEXT_OF_TREE = 2;
/** The first tool of a tier opens the way to more than itself: it counts as so many items. */
const TIER_WORTH = 8;
/** What each task takes beside its plan: looking around, planning, going back to the chest. */
const TASK_TICKS = 200;

/**
 * The task that brings most new items for its time, by the plans there are from here: what is made on the way counts, a
 * new tier of tools counts more, what failed before counts half as much each time.
 */
export async function proposeByFrontier(observed: Observed, prospects: Prospects): Promise<Proposal> {
  const open = triable(observed, openItems(observed, prospects));
  const tree = open.filter(({ item }) => prospects.tree.includes(item));
  const inTree = tree.toSorted((a, b) => prospects.tree.indexOf(a.item) - prospects.tree.indexOf(b.item));
  const looked = new Set([...open.slice(0, CHEAPEST), ...inTree.slice(0, NEXT_OF_TREE)]);
  let best: { readonly prospect: Prospect; readonly worth: number } | null = null;
  for (const { item } of looked) {
    const prospect = await prospects.of(item);
    if (!prospect) continue;
    const worth = worthOf(observed, prospect);
    if (best === null || worth > best.worth) best = { prospect, worth };
  }
  if (!best) return { kind: 'none', why: 'Nothing new can be planned from here.' };
  const { item, expectedTicks, newItems } = best.prospect;
  return {
    kind: 'task',
    task: prospects.nameOf(item),
    goals: [{ kind: 'have', item, quantity: 1, verb: 'gather' }],
    by: 'frontier',
    why: whyOf(best.prospect),
    expectedTicks,
    newItems,
    considered: looked.size,
  };
}

/** What can be had here and was not yet, cheapest first. */
export function openItems({ had }: Observed, { candidates }: Prospects): Prospects['candidates'] {
  return candidates.filter(({ item }) => !had.includes(item));
}

function worthOf(observed: Observed, { item, expectedTicks, newItems }: Prospect): number {
  const tiers = new Set(observed.had.map(tierOf));
  const opened = TIERS.filter((tier) => !tiers.has(tier) && newItems.some((name) => tierOf(name) === tier));
  const worth = newItems.length + TIER_WORTH * opened.length;
  const left = observed.limitTicks - observed.tick;
  const isTooLong = expectedTicks > left;
  return (worth / (TASK_TICKS + expectedTicks)) * 0.5 ** failuresOf(observed, item) * (isTooLong ? 0.01 : 1);
}

function whyOf({ expectedTicks, newItems }: Prospect): string {
  const items = newItems.length === 1 ? '1 new item' : `${newItems.length} new items`;
  return `${items} in about ${Math.round(expectedTicks / 20)} s`;
}
