import type { Properties } from '../data/block-states.js';
import type { BlockType, VersionData } from '../data/version-data.js';
import { type Slot, newStack, type ItemStack } from '../items/item-stack.js';
import { type Random, wholeBetween } from '../random.js';
import { COMPOST_READY } from './composting.js';
import { canHarvest } from './digging.js';

/** Why and how a block came down. */
export interface BreakContext {
  readonly properties: Properties;
  /** What the breaker holds; null for a bare hand or where nobody broke it. */
  readonly held: Slot;
  readonly random: Random;
}

/** One line of a loot table: each is rolled by itself. */
export interface LootLine {
  readonly item: string;
  readonly min?: number;
  readonly max?: number;
  /** Probability that the line gives anything; 1 by default. */
  readonly chance?: number;
}

/** What a broken block leaves behind; nothing where the tool was too weak. */
export function blockDrops(data: VersionData, block: BlockType, context: BreakContext): ItemStack[] {
  if (!canHarvest(block, context.held)) return [];
  const rule = lootRuleFor(block.name);
  const lines = rule ? rule(context, block.name, data) : defaultLines(data, block);
  return rollLines(data, lines, context.random);
}

/** Rolls loot lines; items the version lacks drop out. */
export function rollLines(data: VersionData, lines: readonly LootLine[], random: Random): ItemStack[] {
  const drops: ItemStack[] = [];
  for (const { item, min = 1, max = min, chance = 1 } of lines) {
    if (chance < 1 && random() >= chance) continue;
    const stack = data.items.has(item) ? newStack(item, wholeBetween(random, min, max)) : null;
    if (stack) drops.push(stack);
  }
  return drops;
}

// Not from the data's own drops: some versions have none, others list only part.
function defaultLines(data: VersionData, block: BlockType): readonly LootLine[] {
  const { name } = block;
  if (name.startsWith('potted_')) return [{ item: 'flower_pot' }, { item: name.slice('potted_'.length) }];
  if (name.endsWith('_cauldron')) return [{ item: 'cauldron' }];
  if (name.endsWith('candle_cake')) return [{ item: name.slice(0, -'_cake'.length) }];
  if (data.items.has(name)) return [{ item: name }];
  const standing = name.replace('wall_', '');
  return standing !== name ? [{ item: standing }] : [];
}

/** Experience a broken block gives (ores only). */
export function blockExperience(name: string, random: Random): number {
  const [min, max] = ORE_EXPERIENCE[name.replace(/^deepslate_/, '')] ?? [0, 0];
  return wholeBetween(random, min, max);
}

const ORE_EXPERIENCE: Readonly<Record<string, readonly [number, number]>> = {
  coal_ore: [0, 2],
  diamond_ore: [3, 7],
  emerald_ore: [3, 7],
  lapis_ore: [2, 5],
  redstone_ore: [1, 5],
  nether_gold_ore: [0, 1],
  nether_quartz_ore: [2, 5],
};

type LootRule = (context: BreakContext, name: string, data: VersionData) => readonly LootLine[];

const fixed =
  (...lines: LootLine[]): LootRule =>
  () =>
    lines;

const holds = ({ held }: BreakContext, pattern: RegExp): boolean => held !== null && pattern.test(held.name);
const SHEARS = /^shears$/;

const shearsOnly: LootRule = (context, name) => (holds(context, SHEARS) ? [{ item: name }] : []);

/** A sapling by chance, sticks by chance, apples from oak and dark oak; the leaves themselves with shears. */
const leaves: LootRule = (context, name) => {
  if (holds(context, SHEARS)) return [{ item: name }];
  const species = name.replace(/_leaves$/, '');
  const sapling =
    species === 'mangrove' ? 'mangrove_propagule' : species === 'azalea' ? 'azalea' : `${species}_sapling`;
  const fromLeaves: LootLine[] = [
    { item: sapling, chance: species === 'jungle' ? 0.025 : 0.05 },
    { item: 'stick', min: 1, max: 2, chance: 0.02 },
  ];
  if (species === 'oak' || species === 'dark_oak') fromLeaves.push({ item: 'apple', chance: 0.005 });
  return fromLeaves;
};

const slab: LootRule = ({ properties }, name) => [
  { item: name, min: properties['type'] === 'double' ? 2 : 1 },
];

// A door or a tall plant is two blocks; the item comes from the lower half, whichever half was hit.
const lowerHalfOnly: LootRule = ({ properties }, name) =>
  properties['half'] === 'upper' ? [] : [{ item: name }];

const grass: LootRule = (context, name) =>
  context.properties['half'] === 'upper'
    ? []
    : holds(context, SHEARS)
      ? [{ item: name }]
      : [{ item: 'wheat_seeds', chance: 0.125 }];

/** One more for each of so many tries that succeed (the game's binomial counts). */
function binomial(random: Random, tries: number, chance: number): number {
  let count = 0;
  for (let number = 0; number < tries; number++) if (random() < chance) count += 1;
  return count;
}

const RIPE_CHANCE = 4 / 7;

/** Ripe fields give a crop, or two, and of their seeds up to three more by chance. */
const cropRule =
  (crop: string, seeds: string | null, ripeAge: string): LootRule =>
  ({ properties, random }) => {
    const isRipe = properties['age'] === ripeAge;
    const more = isRipe ? binomial(random, 3, RIPE_CHANCE) : 0;
    if (seeds === null) return [{ item: crop, min: isRipe ? 2 + more : 1 }, ...spoiled(crop, isRipe)];
    return isRipe ? [{ item: crop }, { item: seeds, min: 1 + more }] : [{ item: seeds }];
  };

function spoiled(crop: string, isRipe: boolean): readonly LootLine[] {
  return crop === 'potato' && isRipe ? [{ item: 'poisonous_potato', chance: 0.02 }] : [];
}

/** A stem gives up to three seeds, more the older it is; one that bears as many as a ripe one. */
const stem: LootRule = ({ properties, random }, name) => {
  const share = name.startsWith('attached_') ? 8 / 15 : (Number(properties['age'] ?? 0) + 1) / 15;
  const seeds = name.replace('attached_', '').replace('_stem', '_seeds');
  return [{ item: seeds, min: binomial(random, 3, share) }];
};

const ore = (item: string, min = 1, max = min): LootRule => fixed({ item, min, max });

/** Metal came out raw from 1.17 on; before, its ore dropped itself. */
const metal =
  (raw: string): LootRule =>
  (_, name, data) => [{ item: data.items.has(raw) ? raw : name }];

const RULES: Readonly<Record<string, LootRule>> = {
  stone: ore('cobblestone'),
  deepslate: ore('cobbled_deepslate'),
  grass_block: ore('dirt'),
  dirt_path: ore('dirt'),
  grass_path: ore('dirt'),
  farmland: ore('dirt'),
  podzol: ore('dirt'),
  mycelium: ore('dirt'),
  crimson_nylium: ore('netherrack'),
  warped_nylium: ore('netherrack'),
  gravel: ({ random }) => [{ item: random() < 0.1 ? 'flint' : 'gravel' }],
  clay: ore('clay_ball', 4),
  coal_ore: ore('coal'),
  iron_ore: metal('raw_iron'),
  copper_ore: (_, _name, data) => [{ item: 'raw_copper', min: 2, max: data.isAtLeast('1.18') ? 5 : 3 }],
  gold_ore: metal('raw_gold'),
  redstone_ore: ore('redstone', 4, 5),
  lapis_ore: ore('lapis_lazuli', 4, 9),
  diamond_ore: ore('diamond'),
  emerald_ore: ore('emerald'),
  nether_gold_ore: ore('gold_nugget', 2, 6),
  nether_quartz_ore: ore('quartz'),
  ancient_debris: ore('ancient_debris'),
  gilded_blackstone: ({ random }) =>
    random() < 0.1 ? [{ item: 'gold_nugget', min: 2, max: 5 }] : [{ item: 'gilded_blackstone' }],
  glowstone: ore('glowstone_dust', 2, 4),
  sea_lantern: ore('prismarine_crystals', 2, 3),
  melon: ore('melon_slice', 3, 7),
  bookshelf: ore('book', 3),
  ender_chest: ore('obsidian', 8),
  composter: ({ properties }) => [
    { item: 'composter' },
    ...(properties['level'] === String(COMPOST_READY) ? [{ item: 'bone_meal' }] : []),
  ],
  campfire: ore('charcoal', 2),
  soul_campfire: ore('soul_soil'),
  amethyst_cluster: ore('amethyst_shard', 4),
  snow_block: ore('snowball', 4),
  snow: ({ properties }) => [{ item: 'snowball', min: Number(properties['layers'] ?? '1') }],
  cobweb: (context) => [{ item: holds(context, SHEARS) ? 'cobweb' : 'string' }],
  brown_mushroom_block: ({ random }) => mushrooms('brown_mushroom', random()),
  red_mushroom_block: ({ random }) => mushrooms('red_mushroom', random()),
  wheat: cropRule('wheat', 'wheat_seeds', '7'),
  beetroots: cropRule('beetroot', 'beetroot_seeds', '3'),
  carrots: cropRule('carrot', null, '7'),
  potatoes: cropRule('potato', null, '7'),
  nether_wart: ({ properties }) => [
    { item: 'nether_wart', min: properties['age'] === '3' ? 2 : 1, max: properties['age'] === '3' ? 4 : 1 },
  ],
  cocoa: ({ properties }) => [{ item: 'cocoa_beans', min: properties['age'] === '2' ? 3 : 1 }],
  sweet_berry_bush: ({ properties }) => {
    const age = Number(properties['age'] ?? '0');
    return age < 2 ? [] : [{ item: 'sweet_berries', min: age - 1, max: age }];
  },
  redstone_wire: ore('redstone'),
  tripwire: ore('string'),
  fern: grass,
  tall_grass: grass,
  large_fern: grass,
  weeping_vines: ({ random }) => (random() < 0.33 ? [{ item: 'weeping_vines' }] : []),
  twisting_vines: ({ random }) => (random() < 0.33 ? [{ item: 'twisting_vines' }] : []),
  bamboo_sapling: ore('bamboo'),
  kelp_plant: ore('kelp'),
  big_dripleaf_stem: ore('big_dripleaf'),
  grass,
  short_grass: grass,
  dead_bush: (context) =>
    holds(context, SHEARS) ? [{ item: 'dead_bush' }] : [{ item: 'stick', min: 0, max: 2 }],
  vine: shearsOnly,
  glow_lichen: shearsOnly,
  seagrass: shearsOnly,
  hanging_roots: shearsOnly,
  nether_sprouts: shearsOnly,
};

function mushrooms(item: string, roll: number): readonly LootLine[] {
  // A uniform number from -6 to 2, nothing below 1.
  const count = Math.floor(roll * 9) - 6;
  return count > 0 ? [{ item, min: count }] : [];
}

const NOTHING: LootRule = () => [];

// Needs Silk Touch, which nobody has here, or gives nothing at all.
const GIVES_NOTHING =
  /^(infested_.*|.*glass|.*glass_pane|ice|packed_ice|blue_ice|bedrock|barrier|spawner|.*fire|cake|turtle_egg|frosted_ice|budding_amethyst|(small|medium|large)_amethyst_bud|bee_nest|(tube|brain|bubble|fire|horn)_coral(_fan|_wall_fan|_block)?|chorus_plant|sculk.*|suspicious_(sand|gravel)|mushroom_stem|chorus_flower|frogspawn|trial_spawner|vault|reinforced_deepslate|end_portal_frame|dead_(tube|brain|bubble|fire|horn)_coral(_fan|_wall_fan)?|.*command_block|light|structure_(void|block)|jigsaw|small_dripleaf)$/;
const KEEPS_TINTED_GLASS = /^tinted_glass$/;

const PATTERNS: readonly (readonly [RegExp, LootRule])[] = [
  [/_leaves$/, leaves],
  [/(pumpkin|melon)_stem$/, stem],
  [/_slab$/, slab],
  [/_door$/, lowerHalfOnly],
  [/^(sunflower|lilac|rose_bush|peony)$/, lowerHalfOnly],
  [KEEPS_TINTED_GLASS, (_, name) => [{ item: name }]],
  [GIVES_NOTHING, NOTHING],
];

/** The checked rule for a block, or null where the data's own drop is right. */
function lootRuleFor(block: string): LootRule | null {
  const rule = RULES[block] ?? RULES[block.replace(/^deepslate_(?=.*_ore$)/, '')];
  return rule ?? PATTERNS.find(([pattern]) => pattern.test(block))?.[1] ?? null;
}
