import { stem } from './name-words.js';

/**
 * Damerau-Levenshtein distance (one insertion, deletion, substitution or swap of neighbours costs 1), restricted to
 * edits that do not overlap. Gives up early and returns `limit + 1` when the words are further apart than `limit`.
 */
export function editDistance(a: string, b: string, limit = 20): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [beforeLast, last, row] = rowsOf(b.length + 1);
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    const before = a.charCodeAt(i - 2);
    let [left, best] = [i, i];
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      left = Math.min((last[j] ?? 0) + 1, left + 1, (last[j - 1] ?? 0) + (letter === other ? 0 : 1));
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && before === other)
        left = Math.min(left, (beforeLast[j - 2] ?? 0) + 1);
      row[j] = left;
      best = Math.min(best, left);
    }
    if (best > limit) return limit + 1;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[b.length] ?? limit + 1;
}

let kept = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const;

/** Room for three rows; kept, because an unknown word is compared with a thousand names. */
function rowsOf(length: number): [Uint16Array, Uint16Array, Uint16Array] {
  if (kept[0].length < length)
    kept = [new Uint16Array(length), new Uint16Array(length), new Uint16Array(length)];
  return [...kept];
}

/** What is left of a word when vowels, doubled letters and c/k spellings are levelled: `stick` and `stik` alike. */
function skeleton(word: string): string {
  return word
    .replace(/ck|c/g, 'k')
    .replace(/[aeiouy]/g, '')
    .replace(/(.)\1+/g, '$1');
}

/**
 * True where `typed` is close enough to `meant` to be a slip of the finger. Short words differ from other real words
 * by one letter (cape, cake), so the shorter the word, the fewer slips are believed.
 */
export function isSlip(typed: string, meant: string): boolean {
  const length = Math.min(typed.length, meant.length);
  // No finger slips from a letter to a figure: "pickaxe 3" is a pickaxe and a number.
  if (length < 4 || typed === meant || /\d/.test(typed) !== /\d/.test(meant)) return false;
  const distance = editDistance(typed, meant, 2);
  if (distance > 2) return false;
  // Of a short word another first letter makes another word (paddle, saddle); left out or swapped it does not.
  if (length < 8 && typed[0] !== meant[0] && typed.slice(1) === meant.slice(1)) return false;
  const sameSound = typed[0] === meant[0] && skeleton(typed) === skeleton(meant);
  // Of four letters another vowel makes another word (chip, chop); swapped ones do not (iorn).
  const isOtherVowel = length === 4 && typed.length === meant.length && sorted(typed) !== sorted(meant);
  if (sameSound && (length >= 5 || distance === 1) && !isOtherVowel) return true;
  if (length <= 5)
    return distance === 1 && typed.length !== meant.length && typed[0] === meant[0] && length === 5;
  if (distance === 1) return true;
  return length >= 9 && typed[0] === meant[0];
}

function sorted(word: string): string {
  return Array.from(word).sort().join('');
}

/** The vocabulary's words one slip away from `typed`, closest first; only those equally close to the closest. */
export function slipsOf(typed: string, vocabulary: Iterable<string>): string[] {
  let best = 3;
  let found: string[] = [];
  for (const word of vocabulary) {
    if (!isSlip(typed, word)) continue;
    const distance = editDistance(typed, word, 2);
    if (distance < best) {
      best = distance;
      found = [];
    }
    if (distance === best) found.push(word);
  }
  return found;
}

/** Longer lists of what may have been meant are not read. */
const MOST_NEAREST = 5;

/**
 * The few names most like the given key words: shared words weigh most, then spelling. Unlike
 * {@link slipsOf} this always finds something, however unlike; it is never for deciding.
 */
export function nearestNames(words: readonly string[], names: Iterable<string>): string[] {
  const typed = words.join('_').slice(0, 40);
  const ranked: { readonly name: string; readonly score: number }[] = [];
  for (const name of names) {
    const parts = name.split('_');
    // "Wood sord" is nearer to a wooden sword than to a log.
    const shared = parts.filter((part) => isWordLike(words, part)).length;
    const whole = editDistance(typed, name, 100) / Math.max(typed.length, name.length);
    ranked.push({ name, score: whole - shared });
  }
  ranked.sort((a, b) => a.score - b.score || a.name.length - b.name.length);
  return ranked.slice(0, MOST_NEAREST).map((entry) => entry.name);
}

/** Whether a name is so like some key words that it may be what was meant: a word of it, or most of its letters, are there. */
export function isLike(words: readonly string[], name: string): boolean {
  if (name.split('_').some((part) => isWordLike(words, part))) return true;
  const typed = words.join('_');
  return editDistance(typed, name, 40) <= 0.4 * Math.max(typed.length, name.length);
}

function isWordLike(words: readonly string[], part: string): boolean {
  // A castle of dreams is no heart of the sea.
  if (/^(?:of|on|and|with|o|the)$/.test(part)) return false;
  const same = [stem(part), part.replace(/en$/, '')];
  return words.some((word) => same.some((each) => word === each || isSlip(word, each)));
}

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
