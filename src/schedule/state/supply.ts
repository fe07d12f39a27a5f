import type { ItemCounts } from '../../base/item-counts.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { yieldOf } from '../../plan/subtask/yield.js';
import { increase, append } from '../../base/groups.js';

/** What of a subtask says what it takes and gives. */
type Trade = Pick<Subtask, 'action' | 'item' | 'quantity' | 'tools' | 'wornOut' | 'materials'> &
  Pick<Subtask, 'station' | 'drops' | 'placed'>;

/** Once so much of an item has been made, by whomever, a subtask need not wait for that item any more. */
export interface Release {
  readonly amount: number;
  readonly place: number;
}

/** What the subtasks of a plan wait for, by their places in it. */
export interface Supply {
  /** For each subtask those who wait until it is DONE. */
  readonly dependents: readonly (readonly number[])[];
  /** How many subtasks and items each waits for. */
  readonly open: readonly number[];
  /** By item, least amount first. */
  readonly releases: ReadonlyMap<string, readonly Release[]>;
}

/**
 * Items of a kind are all the same: whoever needs 3 cobblestone can begin when there are 3 more than all served before it
 * use up, whichever subtask they come from and whether or not that one is DONE. So nobody takes what somebody served
 * earlier needs, and the plan stays executable. Tools and stations are waited for when a job is handed out. What is not
 * explained by items (loot to be picked up, an order somebody asked for, tools that wear out) is waited for as the plan
 * says.
 * @param waits for each the places of those it depends on
 * @param stock what there is before the first
 * @param order places in the order in which they are served, those waited for before those who wait
 */
export function supplyOf(
  trades: readonly Trade[],
  waits: readonly Iterable<number>[],
  stock: ItemCounts,
  order: readonly number[],
): Supply {
  const sure = sureWaits(trades, waits, stock);
  const scarce = scarceItems(trades);
  const made = new Map<string, number>();
  const used = new Map<string, number>();
  const releases = new Map<string, Release[]>();
  const firm = trades.map((): readonly number[] => []);
  for (const place of order) {
    const trade = trades[place];
    if (!trade) continue;
    const before = [...(waits[place] ?? [])];
    const needs = Object.entries(trade.materials);
    const amounts = needs.map(([item, count]) => {
      const amount = (used.get(item) ?? 0) + count - (stock[item] ?? 0);
      used.set(item, (used.get(item) ?? 0) + count);
      return { item, amount };
    });
    const isPlain =
      amounts.every(({ item, amount }) => amount <= (made.get(item) ?? 0) && !scarce.has(item)) &&
      !trade.tools.some((tool) => scarce.has(tool));
    for (const [item, count] of Object.entries(yieldOf(trade))) increase(made, item, count);
    if (isPlain) {
      for (const { item, amount } of amounts) if (amount > 0) append(releases, item, { amount, place });
    }
    firm[place] = isPlain ? (sure[place] ?? []) : [...new Set([...before, ...(sure[place] ?? [])])];
  }
  for (const list of releases.values()) list.sort((a, b) => a.amount - b.amount);
  const dependents = trades.map((): number[] => []);
  for (const [place, others] of firm.entries()) for (const other of others) dependents[other]?.push(place);
  const open = firm.map(({ length }) => length);
  for (const { place } of [...releases.values()].flat()) open[place] = (open[place] ?? 0) + 1;
  return { dependents, open, releases };
}

/** Who is let go when the amount made rises. */
export function releasedBetween(
  releases: readonly Release[],
  before: number,
  now: number,
): readonly Release[] {
  let [low, high] = [0, releases.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((releases[middle]?.amount ?? Infinity) > before) high = middle;
    else low = middle + 1;
  }
  let end = low;
  while ((releases[end]?.amount ?? Infinity) <= now) end += 1;
  return releases.slice(low, end);
}

/** For each subtask those it waits for until they are DONE, whatever the order in which subtasks are served. */
function sureWaits(
  trades: readonly Trade[],
  waits: readonly Iterable<number>[],
  stock: ItemCounts,
): readonly (readonly number[])[] {
  const explains = explaining(trades, stock);
  const scarce = scarceItems(trades);
  return trades.map((trade, place) => {
    const before = [...(waits[place] ?? [])];
    const isScarce = [...Object.keys(trade.materials), ...trade.tools].some((item) => scarce.has(item));
    // What was left out as implied is implied no more where others need not be DONE.
    if (isScarce) return ancestorsOf(before, waits);
    return before.filter((other) => !explains(other, trade));
  });
}

/** Tools of which there may be too few: used up by somebody, or worn out. */
function scarceItems(trades: readonly Trade[]): ReadonlySet<string> {
  const tools = new Set(trades.flatMap((trade) => trade.tools));
  const used = trades.flatMap(({ materials }) => Object.keys(materials).filter((item) => tools.has(item)));
  return new Set([...used, ...trades.flatMap(({ wornOut = [] }) => wornOut)]);
}

/**
 * Whether a subtask waits for another only because of what that one makes. The first of a tool is all that work takes:
 * who waits for a further one is to have it along.
 */
function explaining(trades: readonly Trade[], stock: ItemCounts): (maker: number, user: Trade) => boolean {
  const first = new Map<string, number>();
  for (const [place, trade] of trades.entries()) {
    for (const item of Object.keys(yieldOf(trade))) if (!first.has(item)) first.set(item, place);
  }
  return (place, { materials, tools, station }) => {
    const maker = trades[place];
    if (!maker) return false;
    if (maker.placed !== undefined) return maker.item === station;
    return Object.keys(yieldOf(maker)).some(
      (item) =>
        materials[item] !== undefined ||
        (tools.includes(item) && first.get(item) === place && (stock[item] ?? 0) === 0),
    );
  };
}

function ancestorsOf(before: readonly number[], waits: readonly Iterable<number>[]): readonly number[] {
  const all = new Set(before);
  for (const place of all) for (const other of waits[place] ?? []) all.add(other);
  return [...all];
}
