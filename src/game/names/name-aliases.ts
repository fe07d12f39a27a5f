import { wordsIn } from '../../base/words.js';
import { COLOURS } from '../recipes/recipe-corrections.js';

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

/**
 * What names are called, words with commas between. `raw_iron|iron_ore`: the first of them the version knows.
 * @param assumed what is told to the asker
 */
function aliases(
  plain: Readonly<Record<string, string>>,
  assumed: Readonly<Record<string, string>>,
): AliasTable {
  return Object.fromEntries(
    [plain, assumed].flatMap((table) =>
      Object.entries(table).flatMap(([names, words]) =>
        words
          .split(', ')
          .map((word) => [word, { names: names.split('|'), assumed: table === assumed }] as const),
      ),
    ),
  );
}

/** Everyday words for items and blocks. */
export const ITEM_ALIASES: AliasTable = aliases(
  {
    ...Object.fromEntries(
      COLOURS.flatMap((colour) =>
        ['glass', 'glass_pane'].map((kind) => [`${colour}_stained_${kind}`, `${colour}_${kind}`]),
      ),
    ),
    cobblestone: 'cobble',
    obsidian: 'obby',
    golden_apple: 'gapple, golden gapple',
    lapis_lazuli: 'lapis',
    ender_pearl: 'pearl',
    crafting_table: 'workbench, crafting bench, craft table, crafting station, craft bench',
    furnace: 'stone furnace',
    gunpowder: 'sulphur, sulfur',
    porkchop: 'pig meat',
    beef: 'raw steak, cow meat',
    cooked_beef: 'beef steak',
    mutton: 'sheep meat',
    chicken: 'chicken meat',
    rabbit: 'rabbit meat',
    potato: 'raw potato',
    rotten_flesh: 'zombie flesh, rotten meat',
    sugar_cane: 'cane, sugar reed',
    glass_bottle: 'empty bottle',
    bucket: 'empty bucket, iron bucket',
    shears: 'iron shears',
    stick: 'wooden stick, wood stick',
    bowl: 'wooden bowl',
    chest: 'wooden chest, wood chest',
    ladder: 'wooden ladder',
    barrel: 'wooden barrel',
    fishing_rod: 'fishing pole',
    lead: 'leash',
    flint_and_steel: 'flint steel, flint n steel',
    spawner: 'mob spawner, monster spawner',
    hay_block: 'hay',
    rail: 'track, train track, minecart track, railroad, railway',
    bookshelf: 'bookcase',
    daylight_detector: 'daylight sensor',
    enchanting_table: 'enchantment table, enchant table',
    mushroom_stew: 'mushroom soup',
    wither_skeleton_skull: 'wither skull',
    totem_of_undying: 'totem',
    ink_sac: 'ink',
    cocoa_beans: 'cocoa',
    beetroot: 'beet',
    experience_bottle: 'xp bottle',
    enchanted_golden_apple: 'god apple, notch apple',
    bricks: 'brick block, block of brick',
    nether_bricks: 'nether brick block',
    resin_bricks: 'resin brick block',
    sand: 'sand block',
    spyglass: 'spyglasses',
    // Ores dropped themselves before 1.17 brought raw metal.
    'raw_iron|iron_ore': 'raw iron',
    'raw_gold|gold_ore': 'raw gold',
  },
  {
    crafting_table: 'bench',
    furnace: 'stove, oven',
    tnt: 'dynamite',
    porkchop: 'bacon, ham',
    cooked_porkchop: 'cooked bacon, cooked ham',
    slime_ball: 'slime',
    sugar_cane: 'reed',
    wheat_seeds: 'seed',
    glass_bottle: 'bottle',
    milk_bucket: 'milk',
    water_bucket: 'water',
    lava_bucket: 'lava',
    flint_and_steel: 'lighter, tinderbox',
    string: 'thread, silk, spider silk',
    elytra: 'wings',
    firework_rocket: 'firework',
    cobblestone_wall: 'stone wall, stone fence',
    // The dyes of 1.13 and older, as people still call them.
    red_dye: 'rose red',
    yellow_dye: 'dandelion yellow',
    green_dye: 'cactus green',
  },
);

/** Everyday words for mobs. */
export const MOB_ALIASES: AliasTable = aliases(
  {
    cat: 'kitty, kitten',
    rabbit: 'bunny, hare',
    chicken: 'hen, rooster',
    cow: 'bull',
    pig: 'piglet',
    sheep: 'lamb',
    'zombified_piglin|zombie_pigman': 'pigman, zombie piglin, zombie pig',
    snow_golem: 'snowman',
    mooshroom: 'mushroom cow, mooshroom cow',
    wither: 'wither boss',
    magma_cube: 'magma slime, lava slime',
    polar_bear: 'ice bear',
    ender_dragon: 'dragon',
    pufferfish: 'puffer fish',
    silverfish: 'silver fish',
  },
  {
    wolf: 'dog',
  },
);

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
