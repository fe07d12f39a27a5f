import { editDistance } from './name-spelling.js';

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
