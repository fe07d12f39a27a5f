/** One place in a pattern: one of some words, or a slot. */
type Place = { readonly isOptional: boolean } & (
  { readonly words: ReadonlySet<string> } | { readonly slot: string }
);

/** A pattern of {@link Intent.says}, taken apart. */
export type SentencePattern = readonly Place[];

/** Where a pattern fits a sentence. */
export interface PatternMatch {
  /** Index of the first word it takes and of the first after it. */
  readonly from: number;
  readonly to: number;
  /** Words of the pattern itself that were found. */
  readonly found: number;
  readonly slots: Readonly<Record<string, readonly string[]>>;
}

/** What a slot may hold; asked only where all else fits. */
export type SlotTest = (slot: string, words: readonly string[]) => boolean;

/** Longest text of a slot that names something, in words; `rest` takes any number. */
const MOST_SLOT_WORDS = 6;

/** Takes a pattern apart: "where is|are the? <what>". */
export function patternOf(text: string): SentencePattern {
  return text.split(' ').map((part) => {
    const isOptional = part.endsWith('?') && part !== '?';
    const bare = isOptional ? part.slice(0, -1) : part;
    const slot = /^<(\w+)>$/.exec(bare)?.[1];
    if (slot !== undefined) return { slot, isOptional };
    return { words: new Set(bare.split('|').filter((word) => word !== '')), isOptional };
  });
}

/** All words a pattern itself consists of. */
export function wordsOfPattern(pattern: SentencePattern): readonly string[] {
  return pattern.flatMap((place) => ('words' in place ? [...place.words] : []));
}

/**
 * The best fit of a pattern anywhere in a sentence: most of its own words found; null where it does not fit. Words that
 * may be skipped cost nothing between its places.
 */
export function fitPattern(
  pattern: SentencePattern,
  words: readonly string[],
  mayBeSkipped: (word: string) => boolean,
  isSlot: SlotTest,
): PatternMatch | null {
  const needed = pattern.filter((place) => 'words' in place && !place.isOptional);
  if (needed.some((place) => 'words' in place && !words.some((word) => place.words.has(word)))) return null;
  let best: PatternMatch | null = null;
  const tryAt = (
    from: number,
    place: number,
    at: number,
    found: number,
    slots: PatternMatch['slots'],
  ): void => {
    const next = pattern[place];
    if (!next) {
      if (at > from && (best === null || valueOf({ from, to: at, found, slots }) > valueOf(best)))
        if (Object.entries(slots).every(([slot, said]) => isSlot(slot, said)))
          best = { from, to: at, found, slots };
      return;
    }
    if ('words' in next) {
      const word = words[at];
      if (word !== undefined && next.words.has(word)) tryAt(from, place + 1, at + 1, found + 1, slots);
    } else {
      const most = next.slot === 'rest' ? words.length : Math.min(words.length, at + MOST_SLOT_WORDS);
      // What is left to the end of the sentence first.
      for (let end = most; end > at; end--) {
        if (next.slot === 'rest' && end < words.length) break;
        tryAt(from, place + 1, end, found, { ...slots, [next.slot]: words.slice(at, end) });
      }
    }
    if (next.isOptional) tryAt(from, place + 1, at, found, slots);
    const word = words[at];
    if (at > from && word !== undefined && mayBeSkipped(word)) tryAt(from, place, at + 1, found, slots);
  };
  for (let from = 0; from < words.length; from++) tryAt(from, 0, from, 0, {});
  return best;
}

/** How much of a sentence a fit explains: its own words most, free text least. */
export function valueOf({ found, slots }: PatternMatch): number {
  const held = Object.entries(slots).map(([slot, said]) => said.length * (slot === 'rest' ? 0.05 : 0.6));
  return held.reduce((sum, each) => sum + each, found);
}
