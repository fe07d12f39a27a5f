/** Of some known words the one a mistyped word was probably meant to be, or null where none is near. */
export function nearestWord(typed: string, known: readonly string[]): string | null {
  const ranked = known
    .map((word) => ({ word, distance: editDistance(typed.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  const isPrefix = known.find((word) => typed.length >= 2 && word.startsWith(typed.toLowerCase()));
  if (best && best.distance <= Math.max(1, Math.floor(best.word.length / 3))) return best.word;
  return isPrefix ?? null;
}

/** ` Did you mean "markdown"?`, or nothing. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const word = nearestWord(typed, known);
  return word === null ? '' : ` Did you mean "${word}"?`;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      let best = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
