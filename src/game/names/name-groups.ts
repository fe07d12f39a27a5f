/** Names that differ in wood species or colour only: any of them will do where a group is asked for. */
export interface NameGroup {
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
export function nameGroups(
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
export function prefixesOf(known: ReadonlySet<string>, suffix: string): string[] {
  return [...known].filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
}
