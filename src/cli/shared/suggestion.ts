import { nearestWord } from '../../game/names/name-spelling.js';

/** ` Did you mean "markdown"?`, or nothing. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const word = nearestWord(typed, known);
  return word === null ? '' : ` Did you mean "${word}"?`;
}
