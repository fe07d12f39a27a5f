import { own } from '../../base/own.js';
import { spelt } from '../../base/words.js';
import { MEASURE_WORDS, WORD_SYNONYMS } from './name-aliases.js';
import { bagKey, nameKey, type NameIndex } from './name-index.js';
import { stems } from './name-words.js';
import { TOOL_TIERS } from '../sources/loot-blocks.js';

/** What an everyday name was read as. `note` says what was assumed and is fit to be shown as it stands. */
export type NameResolution =
  /** Exact, or by a plain rule: plural, spacing, synonym, word order. */
  | { readonly kind: 'known'; readonly name: string; readonly note?: string }
  /** Any species or colour will do; `preferred` is oak or white. */
  | {
      readonly kind: 'group';
      readonly names: readonly string[];
      readonly preferred: string;
      readonly label: string;
    }
  /** A misspelling with one clearly best reading. */
  | { readonly kind: 'guess'; readonly name: string; readonly note: string }
  /** Several equally good readings; `question` asks for one of them. */
  | { readonly kind: 'ambiguous'; readonly names: readonly string[]; readonly question: string }
  /** Nothing like it; the most similar names (at most 5) for the message. */
  | { readonly kind: 'unknown'; readonly nearest: readonly string[] };

/** Most readings a question spells out. */
const MAX_ASKED = 8;

/** The reading "several items may be meant", asked as a question; at most eight are spelt out. */
export function ambiguous(typed: string, names: readonly string[]): NameResolution {
  const asked = names.slice(0, MAX_ASKED).map(spelt);
  const more = names.length - asked.length;
  const last = more > 0 ? `one of ${more} others` : (asked.pop() ?? '');
  return {
    kind: 'ambiguous',
    names,
    question: `Which "${typed}" do you mean: ${asked.join(', ')} or ${last}?`,
  };
}

/** Most variants of one name worth trying. */
const MAX_VARIANTS = 40;

/**
 * Other ways to say the same name, nearest first: synonyms word by word, "bucket of water" for "water bucket",
 * without "piece of", without a trailing "block", without "raw". The first variant is the words themselves.
 */
function rewrites(index: NameIndex, stemmed: readonly string[]): string[][] {
  const queue: string[][] = [[...stemmed]];
  const seen = new Set([stemmed.join(' ')]);
  for (let next = 0; next < queue.length && queue.length < MAX_VARIANTS; next++) {
    for (const variant of oneStep(index, queue[next] ?? [])) {
      const key = variant.join(' ');
      if (variant.length === 0 || variant.length > 8 || seen.has(key)) continue;
      seen.add(key);
      queue.push(variant);
    }
  }
  return queue.slice(0, MAX_VARIANTS);
}

function oneStep(index: NameIndex, words: readonly string[]): string[][] {
  const found: string[][] = [];
  const of = words.indexOf('of');
  if (of > 0 && of < words.length - 1) {
    const head = words.slice(0, of);
    const tail = words.slice(of + 1);
    found.push(head.every((word) => MEASURE_WORDS.has(word)) ? tail : [...tail, ...head]);
  }
  words.forEach((word, at) => {
    for (const synonym of own(WORD_SYNONYMS, word) ?? []) {
      // "Lapis" -> "lapis lazuli" must not grow again and again.
      if (synonym.includes(' ') && synonym.split(' ').every((part) => words.includes(part))) continue;
      found.push(words.toSpliced(at, 1, ...synonym.split(' ')));
    }
  });
  const [before, last] = words.slice(-2);
  if (words.length > 1 && (last === 'block' || last === 'item' || (before === 'fence' && last === 'post')))
    found.push(words.slice(0, -1));
  // "Oak wood slabs", "dark oak wood door": no such thing is of bark.
  const wood = words.indexOf('wood');
  const isOfTree = index.names.has(`${words[wood - 1] ?? ''}_planks`);
  if (isOfTree && wood < words.length - 1) found.push(words.toSpliced(wood, 1));
  // Only metals have a raw form; whoever says "raw diamond" wants what the ore drops.
  const unworked = words.filter((word) => word !== 'raw');
  if (unworked.length > 0 && unworked.length < words.length) found.push(unworked);
  return found;
}

/** Reads correctly spelt words; null where they name nothing. */
export function lookUp(index: NameIndex, words: readonly string[]): NameResolution | null {
  return exact(index, words) ?? byRule(index, words);
}

function exact(index: NameIndex, words: readonly string[]): NameResolution | null {
  const name = words.join('_');
  const typed = words.join(' ');
  if (index.names.has(name)) return known(name, lookalikeNote(index, name));
  const shown = index.byDisplay.get(typed);
  if (shown) return oneOf(typed, shown);
  const renamed = index.renamed.get(nameKey(words));
  return renamed === undefined
    ? null
    : known(renamed, `"${typed}" is ${spelt(renamed)} in Minecraft ${index.version}`);
}

/** Exact names that many people use for something else. */
function lookalikeNote(index: NameIndex, name: string): string | undefined {
  const single = name.replace(/s$/, '');
  if (single !== name && index.names.has(single))
    return `read "${name}" as the block ${spelt(name)}, not as the item ${spelt(single)}`;
  const log = name.replace(/_wood$/, '_log');
  if (log !== name && index.names.has(log))
    return `read "${name}" as the bark block ${spelt(name)}, not as ${spelt(log)}`;
  return undefined;
}

function byRule(index: NameIndex, words: readonly string[]): NameResolution | null {
  const typed = words.join(' ');
  const variants = rewrites(index, stems(words));
  for (const variant of variants) {
    const found = byKey(index, variant, typed);
    if (found) return found;
  }
  for (const variant of variants) {
    const ending = index.bySuffix.get(variant.join(''));
    // A number names nothing by itself (music_disc_13).
    if (!ending || /^\d+$/.test(variant.join(''))) continue;
    const [only] = ending;
    if (only !== undefined && ending.length === 1) return known(only, `read "${typed}" as ${spelt(only)}`);
    return ambiguous(typed, simplestFirst(ending));
  }
  const [whole, ...others] = index.byKey.get(`${nameKey(words)}block`) ?? [];
  return whole !== undefined && others.length === 0
    ? known(whole, `read "${typed}" as ${spelt(whole)}`)
    : null;
}

/**
 * "Slab" asks for oak slab before waxed exposed cut copper slab, "pickaxe" for a wooden one first (old registries have
 * iron there); otherwise the registry's order stays.
 */
function simplestFirst(names: readonly string[]): string[] {
  const tier = (name: string): number => TIERS.indexOf(name.split('_')[0] ?? '');
  const isTools = names.every((name) => tier(name) >= 0);
  return [...names].sort(
    (a, b) => a.split('_').length - b.split('_').length || (isTools ? tier(a) - tier(b) : 0),
  );
}

const TIERS: readonly string[] = TOOL_TIERS;

function byKey(index: NameIndex, variant: readonly string[], typed: string): NameResolution | null {
  const key = variant.join('');
  const choice = index.choices.get(key);
  if (choice) return oneOf(typed, choice);
  const group = index.groups.get(key);
  if (group) return { kind: 'group', ...group };
  const alias = index.aliases.get(key);
  const target = alias?.names.find((name) => index.names.has(name));
  if (alias && target !== undefined) {
    const [first] = alias.names;
    if (target !== first) {
      return known(
        target,
        `Minecraft ${index.version} has no ${spelt(first ?? typed)}; read "${typed}" as ${spelt(target)}`,
      );
    }
    return known(target, alias.assumed ? `read "${typed}" as ${spelt(target)}` : undefined);
  }
  const names = index.byKey.get(key) ?? index.byBag.get(bagKey(variant));
  return names ? oneOf(typed, names) : null;
}

function oneOf(typed: string, names: readonly string[]): NameResolution {
  const [only] = names;
  return only !== undefined && names.length === 1 ? known(only) : ambiguous(typed, names);
}

function known(name: string, note?: string): NameResolution {
  return note === undefined ? { kind: 'known', name } : { kind: 'known', name, note };
}
