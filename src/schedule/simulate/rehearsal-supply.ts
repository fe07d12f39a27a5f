import type { Part } from './rehearsal-parts.js';

/** Once so much of an item is made, the next of those who wait for it may begin; by item, least amount first. */
export interface NumberedSupply {
  readonly open: number[];
  /** Of those somebody waits for until they are done. */
  readonly dependents: readonly (readonly number[] | undefined)[];
  readonly releaseItems: readonly number[];
  readonly releaseAmounts: readonly number[];
  readonly releasePlaces: readonly number[];
}

const NONE: readonly number[] = [];

/** So many of the same. For so few a typed array takes longer to make and to clear away. */
export function manyOf<Value>(length: number, value: Value): Value[] {
  return new Array<Value>(length).fill(value);
}

/**
 * The same as `supplyOf` says, in numbers: what each part waits for if parts are served as listed.
 * @param waits for each the places, before its own, of those it depends on
 * @param stock by item's number
 * @param items how many numbers there are
 */
export function numberedSupply(
  parts: readonly Part[],
  waits: readonly (readonly number[])[],
  stock: readonly number[],
  items: number,
): NumberedSupply {
  const scarce = scarceItems(parts, items);
  const made = manyOf(items, 0);
  const used = manyOf(items, 0);
  const first = firstMakers(parts, stock);
  const open = manyOf(parts.length, 0);
  const dependents = manyOf<number[] | undefined>(parts.length, undefined);
  const releaseItems: number[] = [];
  const releaseAmounts: number[] = [];
  const releasePlaces: number[] = [];
  let place = -1;
  for (const part of parts) {
    place++;
    const { takes, totals, gives, counts } = part;
    const isScarce = takes.some((item) => scarce[item]) || part.tools.some((item) => scarce[item]);
    let isPlain = !isScarce;
    for (let at = 0; at < takes.length; at++) {
      const item = takes[at] ?? 0;
      used[item] = (used[item] ?? 0) + (totals[at] ?? 0);
      if ((used[item] ?? 0) - (stock[item] ?? 0) > (made[item] ?? 0)) isPlain = false;
    }
    for (let at = 0; at < gives.length; at++) {
      const item = gives[at] ?? 0;
      made[item] = (made[item] ?? 0) + (counts[at] ?? 0);
    }
    if (isPlain) {
      for (const item of takes) {
        const amount = (used[item] ?? 0) - (stock[item] ?? 0);
        if (amount <= 0) continue;
        releaseItems.push(item);
        releaseAmounts.push(amount);
        releasePlaces.push(place);
        open[place] = (open[place] ?? 0) + 1;
      }
    }
    const firm = firmWaits(parts, waits, place, isPlain, isScarce, first);
    for (const other of firm) (dependents[other] ??= []).push(place);
    open[place] = (open[place] ?? 0) + firm.length;
  }
  return { open, dependents, releaseItems, releaseAmounts, releasePlaces };
}

/** Those whose end a part waits for, whatever they make. */
function firmWaits(
  parts: readonly Part[],
  waits: readonly (readonly number[])[],
  place: number,
  isPlain: boolean,
  isScarce: boolean,
  first: readonly number[],
): readonly number[] {
  const before = waits[place] ?? NONE;
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
function firstMakers(parts: readonly Part[], stock: readonly number[]): readonly number[] {
  const first = manyOf(stock.length, -1);
  for (let place = parts.length - 1; place >= 0; place--)
    for (const item of parts[place]?.gives ?? NONE) if ((stock[item] ?? 0) === 0) first[item] = place;
  return first;
}

/** Tools that are used up by somebody, or wear out. */
function scarceItems(parts: readonly Part[], items: number): readonly boolean[] {
  const tools = manyOf(items, false);
  const scarce = manyOf(items, false);
  for (const { tools: held } of parts) for (const tool of held) tools[tool] = true;
  for (const { takes, worn } of parts) {
    for (const item of takes) if (tools[item]) scarce[item] = true;
    for (const item of worn) scarce[item] = true;
  }
  return scarce;
}
