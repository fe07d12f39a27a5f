import { own } from '../../base/own.js';
import { wordsIn } from '../../base/words.js';

/** Longest item or mob name worth reading, in characters; the longest registry name has about 40. */
export const MAX_NAME_LENGTH = 120;

/** Ordinary plurals no ending rule covers. `-man` and `-shelf` compounds are handled by ending. */
const IRREGULAR: Readonly<Record<string, string>> = {
  leaves: 'leaf',
  loaves: 'loaf',
  knives: 'knife',
  halves: 'half',
  wolves: 'wolf',
  staves: 'stave',
  mice: 'mouse',
  feet: 'foot',
  geese: 'goose',
  oxen: 'ox',
  fungi: 'fungus',
  cacti: 'cactus',
  calves: 'calf',
};

/**
 * A word's key: the same for its singular and plural, and not always a word itself (`cookies` and `cookie` both
 * give `cooky`, `shears` and `shear` both give `shear`). Words that only look plural keep their s: compass, cactus.
 */
export function stem(word: string): string {
  const irregular = own(IRREGULAR, word);
  if (irregular !== undefined) return irregular;
  // Counted names: "music disc 13s".
  if (/^\d+s$/.test(word)) return word.slice(0, -1);
  if (word.length <= 3) return word;
  if (word.endsWith('leaves')) return `${word.slice(0, -3)}f`;
  if (word.endsWith('shelves')) return `${word.slice(0, -3)}f`;
  if (word.endsWith('men') && word.length > 4) return `${word.slice(0, -2)}an`;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  if (word.endsWith('axes')) return word.slice(0, -1);
  if (/(?:ss|sh|ch|x|tz|zz|[^ao]us)es$/.test(word) || /[^h]oes$/.test(word)) return word.slice(0, -2);
  if (/(?:ss|us|is)$/.test(word)) return word;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/**
 * Breaks a name into plain lower-case words: no namespace, accents, apostrophes, hyphens or underscores.
 * Anything past {@link MAX_NAME_LENGTH} characters is cut, so the work is bounded whatever comes in.
 */
export function nameWords(text: string): string[] {
  return text
    .slice(0, MAX_NAME_LENGTH)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’`´‘]/gu, '')
    .replace(/^\s*minecraft\s*:/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Words that say nothing about which item is meant. */
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

/** The key words of a name: stems without articles, so "carrots on sticks" meets "carrot on a stick". */
export function stems(words: readonly string[]): string[] {
  const kept = words.filter((word) => !ARTICLES.has(word));
  return (kept.length > 0 ? kept : words).map(stem);
}

/** Names whose plural is the same word: stuff rather than things. Last words of names. */
const UNCOUNTED: ReadonlySet<string> = new Set(
  wordsIn(
    `cobblestone stone dirt sand gravel obsidian deepslate granite diorite andesite iron gold copper coal
     charcoal dust redstone gunpowder powder meal lazuli string leather wheat sugar paper bread wool glass
     grass kelp bamboo steel netherrack sandstone terracotta concrete clay glowstone quartz flint wood moss
     beef mutton chicken rabbit cod salmon fish pufferfish flesh sheep debris tnt seagrass snow ice basalt
     blackstone tuff calcite cane scaffolding cream breath`,
  ),
);

const COUNTED_ONCE: Readonly<Record<string, string>> = { leaf: 'leaves', foot: 'feet', wolf: 'wolves' };

/** Whether words stand for several things, or for stuff: "logs", "cobblestone", "meat". */
export function isPlural(name: string): boolean {
  const word = name.slice(name.lastIndexOf(' ') + 1);
  return UNCOUNTED.has(word) || /^(?:meat|food|wood|cobble|stuff)$/.test(word) || stem(word) !== word;
}

/** The plural of one lower-case word; words that are plural already, or stand for stuff, stay as they are. */
function pluralWord(word: string): string {
  if (UNCOUNTED.has(word)) return word;
  const irregular = own(COUNTED_ONCE, word);
  if (irregular !== undefined) return irregular;
  if (word.endsWith('shelf')) return `${word.slice(0, -1)}ves`;
  if (/[a-z]{2}man$/.test(word) && word !== 'shaman') return `${word.slice(0, -2)}en`;
  if (/(?:ss|sh|ch|x|z|us)$/.test(word)) return `${word}es`;
  if (word.endsWith('s')) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:tat|mat)o$/.test(word)) return `${word}es`;
  return `${word}s`;
}

/** Words after which a name only says what kind: "block of iron", "minecart with chest". */
const TAIL = /^(.+?) (of|with|on|in|and|o') (.+)$/;

/** The plural of a name: its head word's, "minecarts with chest"; "book and quill" and "flint and steel" keep theirs. */
export function pluralName(name: string): string {
  if (/ and /.test(name)) return name;
  const tail = TAIL.exec(name);
  const head = tail?.[1];
  if (tail && head !== undefined) return `${pluralName(head)} ${tail[2] ?? ''} ${tail[3] ?? ''}`;
  const cut = name.lastIndexOf(' ') + 1;
  return name.slice(0, cut) + pluralWord(name.slice(cut));
}
