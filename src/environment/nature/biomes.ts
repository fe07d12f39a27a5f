/** Kinds of trees; a big oak has limbs, a pine is a spruce with a thin crown, a swamp oak carries vines. */
export type TreeKind =
  'oak' | 'big_oak' | 'birch' | 'spruce' | 'pine' | 'acacia' | 'dark_oak' | 'jungle' | 'swamp_oak';

interface Weighted<Name extends string> {
  readonly name: Name;
  readonly weight: number;
}

interface Herd extends Weighted<string> {
  /** How many come together. */
  readonly group: readonly [number, number];
}

/** What grows and lives in a region of generated nature. Shares are of its columns, chances of its chunks. */
export interface Biome {
  /** Block on top, and the three or four under it. */
  readonly top: string;
  readonly under: string;
  /** Tried in each chunk; below 1 the chance of one. */
  readonly trees: readonly [number, number];
  readonly treeKinds: readonly Weighted<TreeKind>[];
  readonly grassShare: number;
  readonly ferns: boolean;
  readonly flowerChance: number;
  readonly flowers: readonly string[];
  /** Chance of a patch of each. */
  readonly patches: Readonly<Record<string, number>>;
  readonly herds: readonly Herd[];
}

const THE_FOUR: readonly Herd[] = [
  { name: 'sheep', weight: 12, group: [4, 4] },
  { name: 'pig', weight: 10, group: [4, 4] },
  { name: 'chicken', weight: 10, group: [4, 4] },
  { name: 'cow', weight: 8, group: [4, 4] },
];
/** Animals of nearly every biome; none does harm. */
export const FARM_ANIMALS: ReadonlySet<string> = new Set(THE_FOUR.map(({ name }) => name));
const HORSE: Herd = { name: 'horse', weight: 5, group: [2, 6] };
const DONKEY: Herd = { name: 'donkey', weight: 1, group: [1, 3] };
const WOLF: Herd = { name: 'wolf', weight: 5, group: [4, 4] };
const RABBIT: Herd = { name: 'rabbit', weight: 4, group: [2, 3] };

const USUAL: Biome = {
  top: 'grass_block',
  under: 'dirt',
  trees: [0, 0],
  treeKinds: [],
  grassShare: 0.03,
  ferns: false,
  flowerChance: 1 / 32,
  flowers: ['dandelion', 'poppy'],
  patches: { sugar_cane: 1 / 6, pumpkin: 1 / 300 },
  herds: THE_FOUR,
};

const BARE: Biome = { ...USUAL, grassShare: 0, flowerChance: 0, flowers: [], patches: {}, herds: [] };
const SANDY: Biome = { ...BARE, top: 'sand', under: 'sand' };

function of(...kinds: readonly (readonly [TreeKind, number])[]): Biome['treeKinds'] {
  return kinds.map(([name, weight]) => ({ name, weight }));
}

/**
 * The biomes of generated nature: ground, trees, plants and animals by the game's own world-generation data, animals
 * as far as the embedded world knows what they drop.
 */
const BIOMES = {
  plains: {
    ...USUAL,
    trees: [0.05, 0.05],
    treeKinds: of(['oak', 2], ['big_oak', 1]),
    grassShare: 0.23,
    flowerChance: 1 / 5,
    flowers: ['dandelion', 'poppy', 'azure_bluet', 'oxeye_daisy', 'cornflower'],
    herds: [...THE_FOUR, HORSE, DONKEY],
  },
  forest: {
    ...USUAL,
    trees: [10, 11],
    treeKinds: of(['oak', 72], ['birch', 20], ['big_oak', 8]),
    grassShare: 0.06,
    flowerChance: 1 / 8,
    flowers: ['dandelion', 'poppy', 'lily_of_the_valley'],
    herds: [...THE_FOUR, WOLF],
  },
  birch_forest: {
    ...USUAL,
    trees: [10, 11],
    treeKinds: of(['birch', 1]),
    grassShare: 0.06,
    flowerChance: 1 / 8,
  },
  dark_forest: {
    ...USUAL,
    trees: [12, 14],
    treeKinds: of(['dark_oak', 70], ['oak', 20], ['birch', 10]),
    grassShare: 0.06,
    patches: { ...USUAL.patches, brown_mushroom: 1 / 4, red_mushroom: 1 / 8 },
  },
  taiga: {
    ...USUAL,
    trees: [10, 11],
    treeKinds: of(['spruce', 2], ['pine', 1]),
    grassShare: 0.1,
    ferns: true,
    patches: { ...USUAL.patches, sweet_berry_bush: 1 / 32, brown_mushroom: 1 / 4, red_mushroom: 1 / 8 },
    herds: [...THE_FOUR, { ...WOLF, weight: 8 }, RABBIT],
  },
  jungle: {
    ...USUAL,
    trees: [10, 11],
    treeKinds: of(['jungle', 8], ['big_oak', 1]),
    grassShare: 0.3,
    ferns: true,
    patches: { ...USUAL.patches, melon: 1 / 6 },
  },
  savanna: {
    ...USUAL,
    trees: [1, 2],
    treeKinds: of(['acacia', 4], ['oak', 1]),
    grassShare: 0.5,
    herds: [...THE_FOUR, { ...HORSE, weight: 1 }, DONKEY],
  },
  swamp: {
    ...USUAL,
    trees: [2, 3],
    treeKinds: of(['swamp_oak', 1]),
    grassShare: 0.15,
    flowers: ['blue_orchid'],
    patches: {
      sugar_cane: 1 / 3,
      pumpkin: 1 / 300,
      lily_pad: 1 / 2,
      brown_mushroom: 1 / 4,
      red_mushroom: 1 / 8,
    },
  },
  mountains: {
    ...USUAL,
    trees: [0.1, 0.1],
    treeKinds: of(['spruce', 2], ['oak', 1]),
    herds: [...THE_FOUR, { name: 'llama', weight: 5, group: [4, 6] }],
  },
  desert: {
    ...SANDY,
    patches: { cactus: 1 / 6, sugar_cane: 1, dead_bush: 1 / 2 },
    herds: [RABBIT],
  },
  beach: SANDY,
  river: { ...BARE, top: 'dirt', under: 'dirt', patches: { sugar_cane: 1 / 6 } },
  ocean: { ...BARE, top: 'gravel', under: 'gravel' },
} as const satisfies Readonly<Record<string, Biome>>;

export type BiomeName = keyof typeof BIOMES;
export const BIOME_NAMES = Object.keys(BIOMES) as BiomeName[];

/** Biomes a whole world can be made of: those with dry ground to stand on. */
export const LAND_BIOMES = [
  'plains',
  'forest',
  'birch_forest',
  'dark_forest',
  'taiga',
  'jungle',
  'savanna',
  'swamp',
  'mountains',
  'desert',
] as const satisfies readonly BiomeName[];

/** A region's entry, with its fields as wide as the table allows. */
export function biomeNamed(name: BiomeName): Biome {
  return BIOMES[name];
}

/** Wood of each kind of tree, as in `<wood>_log`. */
export const TREE_WOOD: Readonly<Record<TreeKind, string>> = {
  oak: 'oak',
  big_oak: 'oak',
  birch: 'birch',
  spruce: 'spruce',
  pine: 'spruce',
  acacia: 'acacia',
  dark_oak: 'dark_oak',
  jungle: 'jungle',
  swamp_oak: 'oak',
};

/** Monsters that come up in the dark, by their weights; witches and slimes are left out. */
export const MONSTERS: readonly (readonly [string, number])[] = [
  ['spider', 100],
  ['zombie', 95],
  ['skeleton', 100],
  ['creeper', 100],
  ['enderman', 10],
];
