import type { Part } from './rehearsal-parts.js';

/** Once so much of an item is made, the next of those who wait for it may begin; by item, least amount first. */
export interface NumberedSupply {
  readonly open: Int32Array;
  readonly dependents: readonly (readonly number[])[];
  readonly releaseItems: readonly number[];
  readonly releaseAmounts: readonly number[];
  readonly releasePlaces: readonly number[];
}

const NONE: readonly number[] = [];

/**
 * The same as `supplyOf` says, in numbers: what each part waits for if parts are served as listed.
 * @param waits for each the places, before its own, of those it depends on
 * @param stock by item's number
 * @param items how many numbers there are
 */
export function numberedSupply(
  parts: readonly Part[],
  waits: readonly Iterable<number>[],
  stock: Float64Array,
  items: number,
): NumberedSupply {
  const scarce = scarceItems(parts, items);
  const made = new Float64Array(items);
  const used = new Float64Array(items);
  const first = firstMakers(parts, stock);
  const open = new Int32Array(parts.length);
  const dependents: number[][] = parts.map(() => []);
  const releaseItems: number[] = [];
  const releaseAmounts: number[] = [];
  const releasePlaces: number[] = [];
  for (const [place, part] of parts.entries()) {
    const isScarce = part.takes.some((item) => scarce[item]) || part.tools.some((item) => scarce[item]);
    let isPlain = !isScarce;
    for (const [at, item] of part.takes.entries()) {
      used[item] = (used[item] ?? 0) + (part.totals[at] ?? 0);
      if ((used[item] ?? 0) - (stock[item] ?? 0) > (made[item] ?? 0)) isPlain = false;
    }
    for (const [at, item] of part.gives.entries()) made[item] = (made[item] ?? 0) + (part.counts[at] ?? 0);
    if (isPlain) {
      for (const item of part.takes) {
        const amount = (used[item] ?? 0) - (stock[item] ?? 0);
        if (amount <= 0) continue;
        releaseItems.push(item);
        releaseAmounts.push(amount);
        releasePlaces.push(place);
        open[place] = (open[place] ?? 0) + 1;
      }
    }
    const firm = firmWaits(parts, waits, place, isPlain, isScarce, first);
    for (const other of firm) dependents[other]?.push(place);
    open[place] = (open[place] ?? 0) + firm.length;
  }
  return { open, dependents, releaseItems, releaseAmounts, releasePlaces };
}

/** Those whose end a part waits for, whatever they make. */
function firmWaits(
  parts: readonly Part[],
  waits: readonly Iterable<number>[],
  place: number,
  isPlain: boolean,
  isScarce: boolean,
  first: Int32Array,
): readonly number[] {
  const before = [...(waits[place] ?? NONE)];
  if (before.length === 0) return NONE;
  if (isScarce) {
    const all = new Set(before);
    for (const other of all) for (const above of waits[other] ?? NONE) all.add(above);
    return [...all];
  }
  const part = parts[place];
  return isPlain
    ? before.filter((other) => !explains(parts[other], part, (tool) => first[tool] === other))
    : before;
}

/** Whether one part waits for another only because of what that one makes. */
function explains(
  maker: Part | undefined,
  user: Part | undefined,
  isFirst: (tool: number) => boolean,
): boolean {
  if (!maker || !user) return false;
  if (maker.sets >= 0) return maker.sets === user.station;
  return maker.gives.some(
    (item) => user.takes.includes(item) || (user.tools.includes(item) && isFirst(item)),
  );
}

/** Who makes the first of each item; -1 where one is there already. */
function firstMakers(parts: readonly Part[], stock: Float64Array): Int32Array {
  const first = new Int32Array(stock.length).fill(-1);
  for (const [place, { gives }] of [...parts.entries()].reverse())
    for (const item of gives) if ((stock[item] ?? 0) === 0) first[item] = place;
  return first;
}

/** Tools that are used up by somebody, or wear out. */
function scarceItems(parts: readonly Part[], items: number): Uint8Array {
  const tools = new Uint8Array(items);
  const scarce = new Uint8Array(items);
  for (const { tools: held } of parts) for (const tool of held) tools[tool] = 1;
  for (const { takes, worn } of parts) {
    for (const item of takes) if (tools[item]) scarce[item] = 1;
    for (const item of worn) scarce[item] = 1;
  }
  return scarce;
}
