import { checkArgument, checkFields } from '../../base/arguments.js';
import type { ItemCounts } from '../../base/item-counts.js';
import { spelt } from '../../base/words.js';
import { ITEM_ALIASES, ITEM_CHOICES, MOB_ALIASES, MOB_CHOICES, WORD_SYNONYMS } from './name-aliases.js';
import { buildNameIndex, nameKey, type NameIndex } from './name-index.js';
import { lookUp, ambiguous, type NameResolution } from './name-lookup.js';
import { isLike, isSlip, nearestNames, slipsOf } from './name-spelling.js';
import { MAX_NAME_LENGTH, nameWords, pluralName, stem, stems } from './name-words.js';
import type { EntityType, Registry } from '../registry.js';

export type { NameResolution } from './name-lookup.js';

/** Reads an everyday item name: "raw iron", "wood plank", "minecraft:compass", "dimond pickaxe". Never throws. */
export function resolveItemName(registry: Registry, text: string): NameResolution {
  checkFields("resolveItemName(loadRegistry('1.20.1'), 'oak log')", registry, { items: 'object' });
  checkArgument("resolveItemName(registry, 'oak log')", 'the text', text, 'string');
  return resolve(itemIndex(registry), text);
}

/** Whether a text is an item's name as it stands, without a slip and with nothing to say about it. */
export function isItemName(registry: Registry, text: string): boolean {
  const words = nameWords(text);
  if (words.length === 0 || text.length > MAX_NAME_LENGTH) return false;
  const found = lookUp(itemIndex(registry), words);
  return found?.kind === 'known' && found.note === undefined;
}

/** Reads the everyday name of a mob: "pigs", "zombie pigman". Entities that are no mobs (arrows, boats) are unknown. */
export function resolveEntityName(registry: Registry, text: string): NameResolution {
  return resolve(mobIndex(registry), text);
}

/** Reads the everyday name of a block, including those that are no items: water, fire, redstone wire. */
export function resolveBlockName(registry: Registry, text: string): NameResolution {
  return resolve(blockIndex(registry), text);
}

/**
 * How people say a registry name: its display name in lower case, in the plural for a `count` other than 1. Where
 * the display name is shared or another item's name, the registry name is spelt out instead, so that
 * {@link resolveItemName} reads it back.
 */
export function everydayName(registry: Registry, name: string, count = 1): string {
  checkFields("everydayName(loadRegistry('1.20.1'), 'oak_log')", registry, { items: 'object' });
  checkArgument("everydayName(registry, 'oak_log')", 'the name', name, 'string');
  const items = itemIndex(registry);
  const display = (registry.items.get(name) ?? registry.entities.get(name) ?? registry.blocks.get(name))
    ?.displayName;
  let said = spelt(name);
  if (display !== undefined) {
    const words = nameWords(display);
    const shared = (items.byDisplay.get(words.join(' '))?.length ?? 0) > 1;
    const taken = words.join('_') !== name && items.names.has(words.join('_'));
    if (!shared && !taken) said = display.replace(/\p{L}+/gu, lowerUnlessAcronym);
  }
  return count === 1 ? said : pluralName(said);
}

/** "3 oak planks", "2 sticks": items with their counts, in the order given. */
export function countedItems(registry: Registry, counts: ItemCounts): string[] {
  return Object.entries(counts).map(([item, count]) => `${count} ${everydayName(registry, item, count)}`);
}

/** How people say a mob: "pig", "cave spiders". Not the item of the same name: a chicken killed is no raw chicken. */
export function mobName(name: string, count = 1): string {
  const words = name.replace(/_/g, ' ');
  if (count === 1) return words;
  // As meat it has no plural, as a bird it does.
  return words === 'chicken' ? 'chickens' : pluralName(words);
}

/** Co-Voyager's words for an item: any log is "wood log", any planks "wood plank", else the registry name in words. */
export function paperName(name: string): string {
  if (/^(?!stripped_).+_log$/.test(name)) return 'wood log';
  if (name.endsWith('_planks')) return 'wood plank';
  return name.replace(/_/g, ' ');
}

/** "TNT" stays as it is. */
function lowerUnlessAcronym(word: string): string {
  return word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase();
}

function resolve(index: NameIndex, text: string): NameResolution {
  const words = nameWords(text);
  if (words.length === 0 || text.length > MAX_NAME_LENGTH) return { kind: 'unknown', nearest: [] };
  return (
    lookUp(index, words) ??
    respell(index, words) ?? {
      kind: 'unknown',
      // Most that is asked here is no name at all, and nobody wants to know what it is like.
      get nearest() {
        const typed = stems(words);
        // What only has to be the nearest of all is no advice: "home" is no bone.
        return nearestNames(typed, index.names).filter((name) => isLike(typed, name));
      },
    }
  );
}

/** Most readings of a misspelt name worth trying, and most misspelt words in one name. */
const MAX_RESPELLINGS = 12;
const MAX_MISSPELT = 2;

/** Puts right the words the index has never heard of, and accepts the outcome only where it names something. */
function respell(index: NameIndex, words: readonly string[]): NameResolution | null {
  let phrases: string[][] = [[]];
  let misspelt = 0;
  for (const word of words) {
    const known = index.vocabulary.has(stem(word)) || index.vocabulary.has(word);
    const options = known ? [word] : closest(index, word);
    if (!known && ++misspelt > MAX_MISSPELT) return null;
    phrases = phrases
      .flatMap((phrase) => options.map((option) => [...phrase, option]))
      .slice(0, MAX_RESPELLINGS);
  }
  // Words that are all right by themselves must not turn into other right words (tin nugget, iron nugget).
  if (misspelt === 0) return null;
  const readings = phrases.map((phrase) => lookUp(index, phrase)).filter((reading) => reading !== null);
  return decide(words, readings) ?? runTogether(index, words);
}

function closest(index: NameIndex, word: string): string[] {
  const forms = [word, stem(word), word.replace(/s$/, '')];
  return forms.map((form) => slipsOf(form, index.vocabulary)).find((found) => found.length > 0) ?? [];
}

/** "dimondpickaxe": no single word is near anything, the whole is. */
function runTogether(index: NameIndex, words: readonly string[]): NameResolution | null {
  const key = nameKey(words);
  if (key.length < 8) return null;
  const near = slipsOf(key, index.byKey.keys()).flatMap((each) => index.byKey.get(each) ?? []);
  const names = new Set(near.filter((name) => isMadeOf(key, stems(name.split('_')))));
  return decide(
    words,
    [...names].map((name) => ({ kind: 'known', name })),
  );
}

/** Whether letters are these words one after another, each exact or one slip away: no slip eats up another word. */
function isMadeOf(letters: string, [word, ...others]: readonly string[]): boolean {
  if (word === undefined) return letters === '';
  for (
    let length = Math.max(1, word.length - 2);
    length <= Math.min(letters.length, word.length + 2);
    length++
  ) {
    const typed = letters.slice(0, length);
    if ((typed === word || isSlip(typed, word)) && isMadeOf(letters.slice(length), others)) return true;
  }
  return false;
}

function decide(words: readonly string[], readings: readonly NameResolution[]): NameResolution | null {
  const typed = words.join(' ');
  const first = readings[0];
  if (!first) return null;
  const names = [...new Set(readings.flatMap(namesMeant))];
  if (readings.length === 1 && first.kind === 'group') {
    return { kind: 'guess', name: first.preferred, note: `read "${typed}" as ${first.label}` };
  }
  const [only] = names;
  if (only !== undefined && names.length === 1) {
    return { kind: 'guess', name: only, note: `read "${typed}" as ${spelt(only)}` };
  }
  return ambiguous(typed, names);
}

/** All that may be meant, of a group the preferred one first; nothing where nothing is known. */
export function namesMeant(reading: NameResolution): readonly string[] {
  switch (reading.kind) {
    case 'known':
    case 'guess':
      return [reading.name];
    case 'group':
      return [...new Set([reading.preferred, ...reading.names])];
    case 'ambiguous':
      return reading.names;
    case 'unknown':
      return [];
  }
}

/** The one name a reading means, of a group the preferred one; null where nobody can tell. */
export function nameMeant(reading: NameResolution): string | null {
  if (reading.kind === 'known' || reading.kind === 'guess') return reading.name;
  return reading.kind === 'group' ? reading.preferred : null;
}

/** Words that names of items, blocks and mobs are made of, everyday ones too. */
export function nameVocabulary(registry: Registry): ReadonlySet<string> {
  const known =
    vocabularies.get(registry) ??
    new Set([itemIndex, blockIndex, mobIndex].flatMap((index) => [...index(registry).vocabulary]));
  vocabularies.set(registry, known);
  return known;
}

const vocabularies = new WeakMap<Registry, ReadonlySet<string>>();

/** An index of what a registry names, built at its first use. */
function indexOf(
  entriesOf: (registry: Registry) => Parameters<typeof buildNameIndex>[0]['entries'],
  words: Omit<Parameters<typeof buildNameIndex>[0], 'version' | 'entries'>,
): (registry: Registry) => NameIndex {
  const known = new WeakMap<Registry, NameIndex>();
  return (registry) => {
    const { version } = registry;
    const index = known.get(registry) ?? buildNameIndex({ version, entries: entriesOf(registry), ...words });
    known.set(registry, index);
    return index;
  };
}

const thingWords = {
  aliases: ITEM_ALIASES,
  choices: ITEM_CHOICES,
  withGroups: true,
  extraWords: Object.keys(WORD_SYNONYMS),
};
const mobWords = { aliases: MOB_ALIASES, choices: MOB_CHOICES, withGroups: false, extraWords: [] };

const itemIndex = indexOf(({ items }) => items.values(), thingWords);
const blockIndex = indexOf(({ blocks }) => blocks.values(), thingWords);
const mobIndex = indexOf(
  (registry) => [...registry.entities.values()].filter((entity) => isMob(registry, entity)),
  mobWords,
);

/** The data's categories differ between versions ("Passive mobs", "mob", "UNKNOWN"); a spawn egg is proof as well. */
function isMob(registry: Registry, entity: EntityType): boolean {
  if (entity.name === 'end_crystal') return false;
  return entity.category.endsWith('mobs') || registry.items.has(`${entity.name}_spawn_egg`);
}
