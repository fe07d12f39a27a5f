/** Names for workers, short and easy to tell apart; beyond these `Worker17`, `Worker18`, ... */
const NAMES = [
  ...['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Ivo', 'June', 'Kai', 'Lena', 'Max', 'Nora'],
  ...['Otto', 'Pia'],
];

/**
 * Gives out names in order, those asked for first, none twice and none that is taken (upper and lower case alike).
 */
export function* workerNames(wanted: readonly string[], taken: ReadonlySet<string>): Generator<string> {
  const used = new Set([...taken].map((name) => name.toLowerCase()));
  for (const name of wanted) {
    used.add(name.toLowerCase());
    yield name;
  }
  for (let number = 0; ; number++) {
    const name = NAMES[number] ?? `Worker${number + 1}`;
    if (!used.has(name.toLowerCase())) yield name;
  }
}
