import { type AliasTable, type AliasTarget, RENAMED } from './name-aliases.js';
import { nameWords, stems } from './name-words.js';

/** Names that differ in wood species or colour only: any of them will do where a group is asked for. */
interface NameGroup {
  readonly names: readonly string[];
  /** Oak or white where the version has it, else the first. */
  readonly preferred: string;
  /** How to speak of one of them: `planks`, `log`, `wool`. */
  readonly label: string;
}

interface Family {
  readonly suffix: string;
  readonly label: string;
  /** What people call any of the family; `label` is always one of them. */
  readonly words: readonly string[];
}

function family(suffix: string, ...words: readonly string[]): Family {
  const label = suffix.replace(/_/g, ' ');
  return { suffix, label, words: [label, ...words] };
}

function woodFamily(suffix: string, ...words: readonly string[]): Family {
  const made = family(suffix, ...words);
  return { ...made, words: made.words.flatMap((word) => [word, `wood ${word}`, `wooden ${word}`]) };
}

/** Families every wood species has. "Wood" alone is a log, as everybody says it. */
const WOOD_FAMILIES: readonly Family[] = [
  woodFamily('planks', 'board', 'lumber'),
  { ...woodFamily('log', 'tree log', 'trunk', 'tree trunk'), words: woodWordsForLogs() },
  woodFamily('leaves', 'tree leaf', 'foliage'),
  woodFamily('sapling', 'tree sapling'),
  woodFamily('boat', 'rowboat'),
  woodFamily('chest_boat', 'boat with chest', 'boat with a chest'),
  woodFamily('door'),
  woodFamily('trapdoor'),
  woodFamily('fence'),
  woodFamily('fence_gate'),
  woodFamily('sign'),
  woodFamily('hanging_sign'),
  woodFamily('shelf'),
];

function woodWordsForLogs(): readonly string[] {
  const single = ['wood', 'log', 'firewood', 'timber', 'trunk', 'tree log', 'tree trunk', 'raw wood'];
  return [...single, 'wood log', 'wooden log', 'wood trunk', 'log of wood', 'wood of tree'];
}

/** Families that stone has too: only "wooden slab" is a wood group, "slab" is a question. */
const WOOD_ONLY_WHEN_SAID: readonly Family[] = ['slab', 'stairs', 'button', 'pressure_plate'].map(
  (suffix) => {
    const label = `wooden ${suffix.replace(/_/g, ' ')}`;
    return { suffix, label, words: [label, label.replace('wooden', 'wood')] };
  },
);

const COLOUR_FAMILIES: readonly Family[] = [
  family('wool', 'sheep wool'),
  family('bed'),
  family('carpet', 'rug', 'wool carpet'),
  family('banner'),
  family('dye'),
  family('concrete'),
  family('concrete_powder'),
  family('stained_glass', 'colored glass', 'coloured glass'),
  family('stained_glass_pane', 'colored glass pane'),
  family('glazed_terracotta'),
  family('harness'),
];

/** The groups of a version with the words each goes by. Families the version lacks are left out. */
function nameGroups(
  known: ReadonlySet<string>,
): { readonly group: NameGroup; readonly words: readonly string[] }[] {
  const species = prefixesOf(known, '_planks');
  const colours = prefixesOf(known, '_wool');
  const found: { group: NameGroup; words: readonly string[] }[] = [];
  const add = (families: readonly Family[], prefixes: readonly string[], favourite: string): void => {
    for (const { suffix, label, words } of families) {
      const names = prefixes.map((prefix) => `${prefix}_${suffix}`).filter((name) => known.has(name));
      const preferred = names.includes(`${favourite}_${suffix}`) ? `${favourite}_${suffix}` : names[0];
      if (preferred !== undefined && names.length > 1)
        found.push({ group: { names, preferred, label }, words });
    }
  };
  add(WOOD_FAMILIES, species, 'oak');
  add(WOOD_ONLY_WHEN_SAID, species, 'oak');
  add(COLOUR_FAMILIES, colours, 'white');
  return found;
}

/** What stands before a family's suffix: the wood species by `_planks`, the colours by `_wool`. */
function prefixesOf(known: ReadonlySet<string>, suffix: string): string[] {
  return [...known].filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
}

/** The names of one registry table, ready to be looked up by everyday words. */
export interface NameIndex {
  readonly version: string;
  /** Registry names; iteration order is the registry's. */
  readonly names: ReadonlySet<string>;
  /** Display name in plain words -> names; some versions show several items under one name. */
  readonly byDisplay: ReadonlyMap<string, readonly string[]>;
  /** {@link nameKey} of registry and display names -> names. */
  readonly byKey: ReadonlyMap<string, readonly string[]>;
  /** The same words in any order -> names. */
  readonly byBag: ReadonlyMap<string, readonly string[]>;
  /** Key of a name's last words ("pickaxe", "armor trim") -> names. */
  readonly bySuffix: ReadonlyMap<string, readonly string[]>;
  readonly aliases: ReadonlyMap<string, AliasTarget>;
  readonly choices: ReadonlyMap<string, readonly string[]>;
  readonly groups: ReadonlyMap<string, NameGroup>;
  /** Name of another version -> the name here. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Words and stems a misspelt word may stand for. */
  readonly vocabulary: ReadonlySet<string>;
}

/** Spacing says little ("gun powder", "chest plate"), so keys are stems run together. */
export function nameKey(words: readonly string[]): string {
  return stems(words).join('');
}

/** Key that is the same for every order of the words. */
export function bagKey(words: readonly string[]): string {
  return stems(words).sort().join(' ');
}

interface IndexSource {
  readonly version: string;
  readonly entries: Iterable<{ readonly name: string; readonly displayName: string }>;
  readonly aliases: AliasTable;
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly withGroups: boolean;
  /** Everyday words that should count as correctly spelt. */
  readonly extraWords: Iterable<string>;
}

// "Heart of the sea" is not a kind of sea.
const JOINED = /\b(of|on|and|with|o|the)\b/;
// Names nobody slips into: they would only draw other words to themselves.
const NOT_FOR_SPELLING = /_spawn_egg$|^music_disc_|_pottery_sherd$|_smithing_template$|_banner_pattern$/;

/** Builds the lookup tables of one registry table; a few milliseconds, so keep the result. */
export function buildNameIndex(source: IndexSource): NameIndex {
  const entries = [...source.entries];
  const names = new Set(entries.map((entry) => entry.name));
  const byDisplay = new Map<string, string[]>();
  const byKey = new Map<string, string[]>();
  const byBag = new Map<string, string[]>();
  const bySuffix = new Map<string, string[]>();
  const vocabulary = new Set<string>(source.extraWords);
  for (const { name, displayName } of entries) {
    const [plain, display] = [name.split('_'), nameWords(displayName)];
    const isCalledSo = display.join('_') === name;
    add(byDisplay, display.join(' '), name);
    for (const words of isCalledSo ? [display] : [plain, display]) {
      add(byKey, nameKey(words), name);
      add(byBag, bagKey(words), name);
      if (!NOT_FOR_SPELLING.test(name)) for (const word of [...words, ...stems(words)]) vocabulary.add(word);
      if (JOINED.test(words.join(' ')) || (name.startsWith('music_disc') && words !== display)) continue;
      for (let start = 1; start < words.length; start++) add(bySuffix, nameKey(words.slice(start)), name);
    }
  }
  const aliases = keyed(source.aliases, vocabulary);
  const groups = new Map<string, NameGroup>();
  for (const { group, words } of source.withGroups ? nameGroups(names) : []) {
    for (const word of words) groups.set(noteWords(word, vocabulary), group);
  }
  const choices = new Map<string, readonly string[]>();
  for (const [words, options] of [
    ...Object.entries(source.choices),
    ...speciesChoices(source.withGroups, names),
  ]) {
    const here = options.filter((name) => names.has(name));
    if (here.length > 0) choices.set(noteWords(words, vocabulary), here);
  }
  return {
    ...source,
    names,
    byDisplay,
    byKey,
    byBag,
    bySuffix,
    aliases,
    choices,
    groups,
    renamed: renamings(names),
    vocabulary,
  };
}

/** "Oak" alone may be its log, planks or sapling. */
function speciesChoices(withGroups: boolean, names: ReadonlySet<string>): [string, string[]][] {
  if (!withGroups) return [];
  const species = prefixesOf(names, '_planks').filter((name) => !names.has(name));
  return species.map((name) => [
    name.replace(/_/g, ' '),
    [`${name}_log`, `${name}_stem`, `${name}_planks`, `${name}_sapling`],
  ]);
}

function keyed(table: AliasTable, vocabulary: Set<string>): Map<string, AliasTarget> {
  return new Map(Object.entries(table).map(([words, target]) => [noteWords(words, vocabulary), target]));
}

/** The key of a phrase whose words also count as correctly spelt from now on. */
function noteWords(phrase: string, vocabulary: Set<string>): string {
  const words = nameWords(phrase);
  for (const word of stems(words)) vocabulary.add(word);
  return nameKey(words);
}

function renamings(names: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [older, newer] of RENAMED) {
    if (names.has(newer) && !names.has(older)) found.set(nameKey(older.split('_')), newer);
    if (names.has(older) && !names.has(newer)) found.set(nameKey(newer.split('_')), older);
  }
  return found;
}

function add(map: Map<string, string[]>, key: string, name: string): void {
  const known = map.get(key);
  if (!known) map.set(key, [name]);
  else if (!known.includes(name)) known.push(name);
}
