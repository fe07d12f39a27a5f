import type { Observed, Proposal } from './curriculum.js';
import { failuresOf, triable } from './history.js';
import type { Prospect, Prospects } from './prospects.js';
import { TIERS } from './tech-tree.js';

/** Plans are made for so many of the cheapest items, for the next of the tech tree and for the next pickaxe. */
const CHEAPEST = 8;
/** Where none of those can be done in the time that is left, the next cheapest are looked at, this many at most. */
const MOST_LOOKED = 64;
/** A better pickaxe opens the way to more than itself: it counts as so many items. */
const PICKAXE_WORTH = 8;
/** What each task takes beside its plan: looking around, planning, going back to the chest. */
const TASK_TICKS = 200;

/**
 * The task that brings most new items for its time, by the plans there are from here: what is made on the way counts, a
 * better pickaxe counts more, what failed before counts half as much each time.
 */
export async function proposeByFrontier(observed: Observed, prospects: Prospects): Promise<Proposal> {
  const open = triable(observed, openItems(observed, prospects));
  const byName = new Map(open.map((each) => [each.item, each]));
  const inTree = prospects.tree.flatMap((item) => byName.get(item) ?? []);
  const pickaxes = nextPickaxes(observed).flatMap((item) => byName.get(item) ?? []);
  const looked = new Set([...open.slice(0, CHEAPEST), ...inTree.slice(0, 1), ...pickaxes.slice(0, 1)]);
  let best: { readonly prospect: Prospect; readonly worth: number } | null = null;
  for (let from = CHEAPEST, next = [...looked]; next.length > 0; from += CHEAPEST) {
    for (const { item } of next) {
      const prospect = await prospects.of(item);
      if (!prospect) continue;
      const worth = worthOf(observed, prospect);
      if (best === null || worth > best.worth) best = { prospect, worth };
    }
    const isEnough = (best && isInTime(observed, best.prospect)) || from >= MOST_LOOKED;
    next = isEnough ? [] : open.slice(from, from + CHEAPEST).filter((each) => !looked.has(each));
    for (const each of next) looked.add(each);
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

/** Pickaxes better than any that was had, the nearest first. */
function nextPickaxes({ had }: Pick<Observed, 'had'>): readonly string[] {
  const pickaxes = TIERS.map((tier) => `${tier}_pickaxe`);
  return pickaxes.slice(pickaxes.findLastIndex((item) => had.includes(item)) + 1);
}

function worthOf(observed: Observed, { item, expectedTicks, newItems }: Prospect): number {
  const better = nextPickaxes(observed).filter((pickaxe) => newItems.includes(pickaxe));
  const worth = newItems.length + PICKAXE_WORTH * better.length;
  const haste = isInTime(observed, { expectedTicks }) ? 1 : 0.01;
  return (worth / (TASK_TICKS + expectedTicks)) * 0.5 ** failuresOf(observed, item) * haste;
}

function isInTime(
  { limitTicks, tick }: Observed,
  { expectedTicks }: Pick<Prospect, 'expectedTicks'>,
): boolean {
  return expectedTicks <= limitTicks - tick;
}

function whyOf({ expectedTicks, newItems }: Prospect): string {
  const items = newItems.length === 1 ? '1 new item' : `${newItems.length} new items`;
  return `${items} in about ${Math.round(expectedTicks / 20)} s`;
}
