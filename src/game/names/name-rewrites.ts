import { MEASURE_WORDS, WORD_SYNONYMS } from './name-aliases.js';

/** Most variants of one name worth trying. */
const MAX_VARIANTS = 40;

/**
 * Other ways to say the same name, nearest first: synonyms word by word, "bucket of water" for "water bucket",
 * without "piece of", without a trailing "block". The first variant is the words themselves.
 */
export function rewrites(stemmed: readonly string[]): string[][] {
  const queue: string[][] = [[...stemmed]];
  const seen = new Set([stemmed.join(' ')]);
  for (let next = 0; next < queue.length && queue.length < MAX_VARIANTS; next++) {
    for (const variant of oneStep(queue[next] ?? [])) {
      const key = variant.join(' ');
      if (variant.length === 0 || variant.length > 8 || seen.has(key)) continue;
      seen.add(key);
      queue.push(variant);
    }
  }
  return queue.slice(0, MAX_VARIANTS);
}

function oneStep(words: readonly string[]): string[][] {
  const found: string[][] = [];
  const of = words.indexOf('of');
  if (of > 0 && of < words.length - 1) {
    const head = words.slice(0, of);
    const tail = words.slice(of + 1);
    found.push(head.every((word) => MEASURE_WORDS.has(word)) ? tail : [...tail, ...head]);
  }
  words.forEach((word, index) => {
    for (const synonym of WORD_SYNONYMS[word] ?? []) {
      // "Lapis" -> "lapis lazuli" must not grow again and again.
      if (synonym.includes(' ') && synonym.split(' ').every((part) => words.includes(part))) continue;
      found.push([...words.slice(0, index), ...synonym.split(' '), ...words.slice(index + 1)]);
    }
  });
  if (words.length > 1 && (words.at(-1) === 'block' || words.at(-1) === 'item'))
    found.push(words.slice(0, -1));
  return found;
}
