/** Adds a value to the list of its key; the first one begins the list. */
export function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Puts together what has the same key; keys in the order they first occur, values in theirs. */
export function grouped<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) append(groups, keyOf(value), value);
  return groups;
}

/** What is left of a list when each of some others is taken off once. */
export function withoutEach<Value>(list: readonly Value[], others: readonly Value[]): readonly Value[] {
  const left = [...others];
  return list.filter((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Adds to the count of a key; one that is not there yet counts as 0. */
export function increase<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
