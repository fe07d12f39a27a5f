/** What a table holds of its own under a name from outside: `constructor` and `toString` are in none of ours. */
export function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
