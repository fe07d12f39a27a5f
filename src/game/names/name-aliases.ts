import { wordsIn } from '../../base/words.js';

/**
 * What people call things, beside registry and display names. Keys are plain lower-case words; spacing, plurals and
 * articles do not matter. The first target the version knows is meant.
 */
export type AliasTable = Readonly<Record<string, AliasTarget>>;

/** `assumed` marks a reading the asker should be told about; plain synonyms need no note. */
export interface AliasTarget {
  readonly names: readonly string[];
  readonly assumed: boolean;
}

function plain(...names: readonly string[]): AliasTarget {
  return { names, assumed: false };
}

function assumed(...names: readonly string[]): AliasTarget {
  return { names, assumed: true };
}

/** Everyday words for items and blocks. */
export const ITEM_ALIASES: AliasTable = {
  cobble: plain('cobblestone'),
  obby: plain('obsidian'),
  gapple: plain('golden_apple'),
  'golden gapple': plain('golden_apple'),
  lapis: plain('lapis_lazuli'),
  pearl: plain('ender_pearl'),
  workbench: plain('crafting_table'),
  'crafting bench': plain('crafting_table'),
  'craft table': plain('crafting_table'),
  'crafting station': plain('crafting_table'),
  'craft bench': plain('crafting_table'),
  bench: assumed('crafting_table'),
  stove: assumed('furnace'),
  oven: assumed('furnace'),
  'stone furnace': plain('furnace'),
  sulphur: plain('gunpowder'),
  sulfur: plain('gunpowder'),
  dynamite: assumed('tnt'),
  bacon: assumed('porkchop'),
  ham: assumed('porkchop'),
  'pig meat': plain('porkchop'),
  'cooked bacon': assumed('cooked_porkchop'),
  'cooked ham': assumed('cooked_porkchop'),
  'raw steak': plain('beef'),
  'beef steak': plain('cooked_beef'),
  'cow meat': plain('beef'),
  'sheep meat': plain('mutton'),
  'chicken meat': plain('chicken'),
  'rabbit meat': plain('rabbit'),
  'raw potato': plain('potato'),
  'zombie flesh': plain('rotten_flesh'),
  'rotten meat': plain('rotten_flesh'),
  slime: assumed('slime_ball'),
  reed: assumed('sugar_cane'),
  cane: plain('sugar_cane'),
  seed: assumed('wheat_seeds'),
  bottle: assumed('glass_bottle'),
  'empty bottle': plain('glass_bottle'),
  'empty bucket': plain('bucket'),
  'iron bucket': plain('bucket'),
  'iron shears': plain('shears'),
  milk: assumed('milk_bucket'),
  water: assumed('water_bucket'),
  lava: assumed('lava_bucket'),
  'wooden stick': plain('stick'),
  'wood stick': plain('stick'),
  'wooden bowl': plain('bowl'),
  'wooden chest': plain('chest'),
  'wood chest': plain('chest'),
  'wooden ladder': plain('ladder'),
  'wooden barrel': plain('barrel'),
  'fishing pole': plain('fishing_rod'),
  leash: plain('lead'),
  'flint steel': plain('flint_and_steel'),
  'flint n steel': plain('flint_and_steel'),
  lighter: assumed('flint_and_steel'),
  tinderbox: assumed('flint_and_steel'),
  thread: assumed('string'),
  silk: assumed('string'),
  'spider silk': assumed('string'),
  'mob spawner': plain('spawner'),
  'monster spawner': plain('spawner'),
  hay: plain('hay_block'),
  track: plain('rail'),
  'train track': plain('rail'),
  'minecart track': plain('rail'),
  bookcase: plain('bookshelf'),
  'daylight sensor': plain('daylight_detector'),
  railroad: plain('rail'),
  railway: plain('rail'),
  'enchantment table': plain('enchanting_table'),
  'enchant table': plain('enchanting_table'),
  'mushroom soup': plain('mushroom_stew'),
  'wither skull': plain('wither_skeleton_skull'),
  totem: plain('totem_of_undying'),
  wings: assumed('elytra'),
  ink: plain('ink_sac'),
  cocoa: plain('cocoa_beans'),
  beet: plain('beetroot'),
  'xp bottle': plain('experience_bottle'),
  'god apple': plain('enchanted_golden_apple'),
  'notch apple': plain('enchanted_golden_apple'),
  firework: assumed('firework_rocket'),
  'brick block': plain('bricks'),
  'block of brick': plain('bricks'),
  'nether brick block': plain('nether_bricks'),
  'resin brick block': plain('resin_bricks'),
  'sugar reed': plain('sugar_cane'),
  'sand block': plain('sand'),
  spyglasses: plain('spyglass'),
  'stone wall': assumed('cobblestone_wall'),
  'stone fence': assumed('cobblestone_wall'),
  // Ores dropped themselves before 1.17 brought raw metal.
  'raw iron': plain('raw_iron', 'iron_ore'),
  'raw gold': plain('raw_gold', 'gold_ore'),
  // The dyes of 1.13 and older, as people still call them.
  'rose red': assumed('red_dye'),
  'dandelion yellow': assumed('yellow_dye'),
  'cactus green': assumed('green_dye'),
};

/** Everyday words for mobs. */
export const MOB_ALIASES: AliasTable = {
  dog: assumed('wolf'),
  kitty: plain('cat'),
  kitten: plain('cat'),
  bunny: plain('rabbit'),
  hare: plain('rabbit'),
  hen: plain('chicken'),
  rooster: plain('chicken'),
  bull: plain('cow'),
  piglet: plain('pig'),
  lamb: plain('sheep'),
  pigman: plain('zombified_piglin', 'zombie_pigman'),
  'zombie piglin': plain('zombified_piglin', 'zombie_pigman'),
  snowman: plain('snow_golem'),
  'mushroom cow': plain('mooshroom'),
  'mooshroom cow': plain('mooshroom'),
  'wither boss': plain('wither'),
  'magma slime': plain('magma_cube'),
  'lava slime': plain('magma_cube'),
  'zombie pig': plain('zombified_piglin', 'zombie_pigman'),
  'ice bear': plain('polar_bear'),
  dragon: plain('ender_dragon'),
  'puffer fish': plain('pufferfish'),
  'silver fish': plain('silverfish'),
};

/**
 * Names that changed between versions: old, new. Derived by comparing the item, block and entity lists of
 * neighbouring versions in minecraft-data (1.16, 1.17, 1.20, 1.20.3, 1.20.5, 1.21.9).
 */
export const RENAMED: readonly (readonly [older: string, newer: string])[] = [
  ['zombie_pigman', 'zombified_piglin'],
  ['zombie_pigman_spawn_egg', 'zombified_piglin_spawn_egg'],
  ['grass_path', 'dirt_path'],
  ['grass', 'short_grass'],
  ['scute', 'turtle_scute'],
  ['chain', 'iron_chain'],
  ['pottery_shard_archer', 'archer_pottery_sherd'],
  ['pottery_shard_prize', 'prize_pottery_sherd'],
  ['pottery_shard_arms_up', 'arms_up_pottery_sherd'],
  ['pottery_shard_skull', 'skull_pottery_sherd'],
];

/** Words that stand for several items none of which is the plain reading: a question is better than a guess. */
export const ITEM_CHOICES: Readonly<Record<string, readonly string[]>> = {
  iron: ['iron_ingot', 'raw_iron', 'iron_ore', 'iron_block'],
  gold: ['gold_ingot', 'raw_gold', 'gold_ore', 'gold_block'],
  copper: ['copper_ingot', 'raw_copper', 'copper_ore', 'copper_block'],
  amethyst: ['amethyst_shard', 'amethyst_block'],
  netherite: ['netherite_ingot', 'netherite_scrap', 'netherite_block'],
  honey: ['honey_bottle', 'honey_block'],
  'iron bar': ['iron_ingot', 'iron_bars'],
  'copper bar': ['copper_ingot', 'copper_bars'],
  meat: ['porkchop', 'beef', 'mutton', 'chicken', 'rabbit'],
  'raw meat': ['porkchop', 'beef', 'mutton', 'chicken', 'rabbit'],
  'cooked meat': ['cooked_porkchop', 'cooked_beef', 'cooked_mutton', 'cooked_chicken', 'cooked_rabbit'],
  food: ['bread', 'cooked_beef', 'cooked_porkchop', 'cooked_chicken', 'baked_potato', 'apple'],
  fish: ['cod', 'salmon', 'tropical_fish', 'pufferfish'],
  'raw fish': ['cod', 'salmon'],
  'cooked fish': ['cooked_cod', 'cooked_salmon'],
  flower: ['dandelion', 'poppy', 'cornflower', 'oxeye_daisy', 'azure_bluet', 'allium', 'blue_orchid'],
  weapon: ['wooden_sword', 'stone_sword', 'iron_sword', 'diamond_sword', 'bow', 'crossbow'],
  armor: [
    'leather_chestplate',
    'chainmail_chestplate',
    'iron_chestplate',
    'golden_chestplate',
    'diamond_chestplate',
  ],
  pants: ['leather_leggings', 'chainmail_leggings', 'iron_leggings', 'golden_leggings', 'diamond_leggings'],
  shoe: ['leather_boots', 'chainmail_boots', 'iron_boots', 'golden_boots', 'diamond_boots'],
};

/** Mobs a single word may mean. */
export const MOB_CHOICES: Readonly<Record<string, readonly string[]>> = {
  fish: ['cod', 'salmon', 'tropical_fish', 'pufferfish'],
};

/** One everyday word for another inside a longer name: "cobblestone pickaxe", "iron pants". Stems on the left. */
export const WORD_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  wood: ['wooden'],
  wooden: ['wood'],
  gold: ['golden'],
  golden: ['gold'],
  cobblestone: ['stone'],
  cobble: ['cobblestone', 'stone'],
  pick: ['pickaxe'],
  spade: ['shovel'],
  ax: ['axe'],
  grey: ['gray'],
  pant: ['legging'],
  trouser: ['legging'],
  leg: ['legging'],
  greave: ['legging'],
  shoe: ['boot'],
  hat: ['helmet'],
  helm: ['helmet'],
  cap: ['helmet'],
  tunic: ['chestplate'],
  breastplate: ['chestplate'],
  armour: ['armor'],
  lapis: ['lapis lazuli'],
  chain: ['chainmail'],
  pork: ['porkchop'],
  chop: ['porkchop'],
  steak: ['beef'],
  lamb: ['mutton'],
  roast: ['cooked'],
  roasted: ['cooked'],
  fried: ['cooked'],
  grilled: ['cooked'],
  baked: ['cooked'],
  cooked: ['baked'],
  uncooked: ['raw'],
  bar: ['ingot'],
  gate: ['fence gate'],
  pole: ['rod'],
  stairway: ['stair'],
  cart: ['minecart'],
  violet: ['purple'],
  timber: ['log'],
  lumber: ['plank'],
};

/** "A piece of string", "loaf of bread": containers of speech that are dropped before "of". Stems. */
export const MEASURE_WORDS: ReadonlySet<string> = new Set(
  wordsIn(
    'piece sheet lump unit chunk bit item bunch pile ear loaf pair load hunk strip handful kind type sort copy set bowl',
  ),
);
