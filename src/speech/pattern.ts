/** One place in a pattern: one of some words, or a slot. */
interface Place {
  readonly words: ReadonlySet<string>;
  readonly slots: readonly string[];
  readonly isOptional: boolean;
}

/** A pattern of an intent, taken apart. */
export type SentencePattern = readonly Place[];

/** Where a pattern fits a sentence. */
export interface PatternMatch {
  /** Index of the first word it takes and of the first after it. */
  readonly from: number;
  readonly to: number;
  /** How much of the sentence it explains: its own words most, free text least. */
  readonly value: number;
  readonly slots: Readonly<Record<string, readonly string[]>>;
}

/** What a slot may hold. */
export type SlotTest = (slot: string, words: readonly string[]) => boolean;

/** Longest text of a slot that names something, in words; `rest` takes any number. */
const MOST_SLOT_WORDS = 6;
const MOST_LIST_WORDS = 20;
const SLOT_WORD_VALUE = 0.6;
const REST_WORD_VALUE = 0.05;

/** Words of one meaning: a place of a pattern that has two of them takes them all. */
const ALIKE = [
  'give hand pass lend',
  'toss throw sling chuck',
  'make craft build create produce construct fashion forge',
  'making crafting building creating producing constructing',
  'get fetch grab obtain retrieve acquire',
  'getting fetching grabbing obtaining retrieving acquiring',
  'find locate spot seek',
  'gather collect harvest',
  'gathering collecting harvesting',
  'mine dig excavate',
  'kill slay murder slaughter',
  'someone somebody anyone anybody',
  'everyone everybody',
  'need want require',
  'store stash deposit stow',
  'done finished complete completed',
  'chest chests box storage barrel container',
  'near nearby around close',
  'missing lacking needed left remaining',
  'can could would will',
  'task job work assignment',
  'go walk run head travel move',
].map((line) => new Set(line.split(' ')));

/** Takes a pattern apart: "where is|are the? <what>"; a place may hold words and slots: "to me|<who>". */
export function patternOf(text: string): SentencePattern {
  return text.split(' ').map((part) => {
    const isOptional = part.endsWith('?') && part !== '?';
    const options = (isOptional ? part.slice(0, -1) : part).split('|').filter((word) => word !== '');
    const slots = options.flatMap((option) => /^<(\w+)>$/.exec(option)?.[1] ?? []);
    const words = options.filter((option) => !option.startsWith('<'));
    const more = ALIKE.filter((alike) => words.filter((word) => alike.has(word)).length > 1);
    return { words: new Set([...words, ...more.flatMap((alike) => [...alike])]), slots, isOptional };
  });
}

/** All words a pattern itself consists of. */
export function wordsOfPattern(pattern: SentencePattern): readonly string[] {
  return pattern.flatMap(({ words }) => [...words]);
}

/** Whether a sentence has the words a pattern cannot do without. */
export function mayFit(pattern: SentencePattern, words: readonly string[]): boolean {
  return pattern.every(
    (place) => place.isOptional || place.slots.length > 0 || words.some((word) => place.words.has(word)),
  );
}

/** The best way from a place of the pattern and a word of the sentence on to the pattern's end. */
interface Way {
  readonly value: number;
  /** Index of the first word it leaves. */
  readonly to: number;
  readonly slot: { readonly name: string; readonly from: number; readonly to: number } | null;
  readonly next: Way | null;
}

/**
 * The best fit of a pattern anywhere in a sentence; null where it does not fit. Words that may be skipped cost nothing
 * between its places; what it leaves before and after costs what `leftover` says.
 */
export function fitPattern(
  pattern: SentencePattern,
  told: Parted,
  mayBeSkipped: (word: string) => boolean,
  isSlot: SlotTest,
  leftover: { readonly before: readonly number[]; readonly after: readonly number[] },
): PatternMatch | null {
  const { words, breaks } = told;
  const known = new Map<number, Way | null>();
  const worth = (way: Way): number => way.value - (leftover.after[way.to] ?? 0);
  const better = (a: Way | null, b: Way | null): Way | null =>
    a === null || (b !== null && worth(b) > worth(a)) ? b : a;
  const then = (value: number, slot: Way['slot'], next: Way | null): Way | null =>
    next && { value: next.value + value, to: next.to, slot, next };
  const search = (index: number, at: number, isInside: boolean): Way | null => {
    const place = pattern[index];
    if (!place) return isInside ? { value: 0, to: at, slot: null, next: null } : null;
    const word = words[at];
    let best: Way | null = null;
    if (word !== undefined && place.words.has(word))
      best = better(best, then(1, null, way(index + 1, at + 1)));
    for (const name of place.slots) {
      const isRest = name === 'rest';
      const isList = name === 'things';
      // What is left to the end of the sentence first.
      const most = isRest
        ? words.length
        : Math.min(words.length, at + (isList ? MOST_LIST_WORDS : MOST_SLOT_WORDS));
      for (let to = most; to > at; to--) {
        if (isRest && to < words.length) break;
        if (!isRest && !isList && breaks.some((each) => at < each && each < to)) continue;
        const next = way(index + 1, to);
        if (!next || !isSlot(name, heldIn(told, at, to, name))) continue;
        const value = (to - at) * (isRest ? REST_WORD_VALUE : SLOT_WORD_VALUE);
        best = better(best, then(value, { name, from: at, to }, next));
      }
    }
    if (place.isOptional) best = better(best, isInside ? way(index + 1, at) : search(index + 1, at, false));
    if (isInside && word !== undefined && mayBeSkipped(word)) best = better(best, way(index, at + 1));
    return best;
  };
  const way = (index: number, at: number): Way | null => {
    const key = index * (words.length + 1) + at;
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = search(index, at, true);
    known.set(key, made);
    return made;
  };
  let best: { readonly from: number; readonly way: Way; readonly worth: number } | null = null;
  for (let from = 0; from < words.length; from++) {
    const found = search(0, from, false);
    const total = found && worth(found) - (leftover.before[from] ?? 0);
    if (found && total !== null && (best === null || total > best.worth))
      best = { from, way: found, worth: total };
  }
  return best && { from: best.from, to: best.way.to, value: best.way.value, slots: slotsOf(best.way, told) };
}

interface Parted {
  readonly words: readonly string[];
  readonly breaks: readonly number[];
}

/** The words a slot holds; a list has a comma where punctuation parts it. */
function heldIn({ words, breaks }: Parted, from: number, to: number, name: string): readonly string[] {
  const held = words.slice(from, to);
  if (name !== 'things') return held;
  return held.flatMap((word, at) => (at > 0 && breaks.includes(from + at) ? [',', word] : [word]));
}

function slotsOf(way: Way, told: Parted): PatternMatch['slots'] {
  const slots: Record<string, readonly string[]> = {};
  for (let at: Way | null = way; at; at = at.next)
    if (at.slot) slots[at.slot.name] = heldIn(told, at.slot.from, at.slot.to, at.slot.name);
  return slots;
}
