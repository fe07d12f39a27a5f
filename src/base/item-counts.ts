/** How many of each item, by registry name; what is absent counts as 0. */
export type ItemCounts = Readonly<Record<string, number>>;

/** Pairs of an item and its count, added up; zeros are kept where they were given. */
export function tallied(pairs: Iterable<readonly [item: string, count: number]>): ItemCounts {
  const sum = new Map<string, number>();
  for (const [item, count] of pairs) sum.set(item, (sum.get(item) ?? 0) + count);
  return Object.fromEntries(sum);
}

/** Every item of any, added up. Asked at every step of a schedule: it makes no lists. */
export function sumOfCounts(all: Iterable<ItemCounts>): ItemCounts {
  const sum = new Map<string, number>();
  for (const counts of all) {
    for (const [item, count] of Object.entries(counts)) sum.set(item, (sum.get(item) ?? 0) + count);
  }
  return Object.fromEntries(sum);
}

/** What all stacks hold together; places without one count for nothing. */
export function countsOfStacks(
  stacks: Iterable<{ readonly name: string; readonly count: number } | null | undefined>,
): ItemCounts {
  return tallied([...stacks].flatMap((stack) => (stack ? [[stack.name, stack.count] as const] : [])));
}

/** All items of all kinds. */
export function totalOf(counts: ItemCounts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** What is left of some when others are taken off; nothing below one is kept. */
export function countsWithout(counts: ItemCounts, others: ItemCounts): ItemCounts {
  const left = Object.entries(counts).map(([item, count]) => [item, count - (others[item] ?? 0)] as const);
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}

/** What both hold, as many of each as the one that holds fewer. */
export function common(one: ItemCounts, other: ItemCounts): ItemCounts {
  const both = Object.entries(other).map(([item, count]) => [item, Math.min(count, one[item] ?? 0)] as const);
  return Object.fromEntries(both.filter(([, count]) => count > 0));
}

/** Of every item as many as either has. */
export function mostOf(one: ItemCounts, other: ItemCounts): ItemCounts {
  const all = Object.keys({ ...one, ...other });
  return Object.fromEntries(all.map((item) => [item, Math.max(one[item] ?? 0, other[item] ?? 0)]));
}

/** Whether both hold as many of each; zeros and absent items are the same. */
export function isSameCounts(one: ItemCounts, other: ItemCounts): boolean {
  return [...Object.keys(one), ...Object.keys(other)].every(
    (item) => (one[item] ?? 0) === (other[item] ?? 0),
  );
}

/** Signed differences, items that did not change left out. */
export function changeBetween(before: ItemCounts, after: ItemCounts): ItemCounts {
  const items = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...items].map((item) => [item, (after[item] ?? 0) - (before[item] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

/** Part of a count, rounded up, but not by what floating point adds: 0.7 of 10 is 7. */
export function partOf(count: number, share: number): number {
  return Math.ceil(count * share - 1e-9);
}

/** Part of each. */
export function partOfEach(counts: ItemCounts, share: number): ItemCounts {
  return Object.fromEntries(Object.entries(counts).map(([item, count]) => [item, partOf(count, share)]));
}
