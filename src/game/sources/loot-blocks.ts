import { drops, evenlyBetween, exactly, ripe, sometimes, type LootRow } from './loot-row.js';

/** Tool kinds in the order players come by them; the first that works is the one to plan for. */
export const TOOL_TIERS = ['wooden', 'golden', 'stone', 'copper', 'iron', 'diamond', 'netherite'] as const;

/** Every tier of one kind of tool (`pickaxe`), weakest first; not all exist in every version. */
export function toolsOf(kind: string): readonly string[] {
  return TOOL_TIERS.map((tier) => `${tier}_${kind}`);
}

const SHEARS = ['shears'];
const BARE_HAND: readonly string[] = [];

const self = (name: string): LootRow => drops(name, exactly(name));
const sheared = (name: string): LootRow => ({ targets: [name], tools: SHEARS, yields: [exactly(name)] });

function ore(names: readonly string[], yields: LootRow['yields']): LootRow {
  return { targets: names.flatMap((name) => [name, `deepslate_${name}`]), yields };
}

function leaves(
  name: string,
  sapling: string | null,
  chance: number,
  extra: LootRow['yields'] = [],
): LootRow[] {
  const yields = [sometimes(0.02, 'stick', 1, 2), ...extra];
  return [
    { targets: [name], tools: BARE_HAND, yields: sapling ? [sometimes(chance, sapling), ...yields] : yields },
    sheared(name),
  ];
}

const APPLE = [sometimes(0.005, 'apple')];

/**
 * Blocks that drop something else than one of themselves, without Silk Touch and Fortune. A block with rows
 * here never falls back to dropping itself. Source: the game's own block loot tables, 1.14 to 26.1.
 */
export const BLOCK_LOOT: readonly LootRow[] = [
  drops('stone', exactly('cobblestone')),
  drops('deepslate', exactly('cobbled_deepslate')),
  drops(['grass_block', 'podzol', 'mycelium', 'farmland', 'grass_path', 'dirt_path'], exactly('dirt')),
  drops(['crimson_nylium', 'warped_nylium'], exactly('netherrack')),
  drops('gravel', sometimes(0.9, 'gravel'), sometimes(0.1, 'flint')),
  drops('clay', exactly('clay_ball', 4)),
  drops('snow', exactly('snowball')),
  drops('snow_block', exactly('snowball', 4)),

  // Ores. Until 1.17 iron and gold ore dropped themselves and were smelted whole.
  ore(['coal_ore'], [exactly('coal')]),
  ore(['diamond_ore'], [exactly('diamond')]),
  ore(['emerald_ore'], [exactly('emerald')]),
  ore(['redstone_ore'], [evenlyBetween('redstone', 4, 5)]),
  ore(['lapis_ore'], [evenlyBetween('lapis_lazuli', 4, 9)]),
  { ...self('iron_ore'), until: '1.17' },
  { ...self('gold_ore'), until: '1.17' },
  { ...ore(['iron_ore'], [exactly('raw_iron')]), since: '1.17' },
  { ...ore(['gold_ore'], [exactly('raw_gold')]), since: '1.17' },
  { ...ore(['copper_ore'], [evenlyBetween('raw_copper', 2, 3)]), until: '1.18' },
  { ...ore(['copper_ore'], [evenlyBetween('raw_copper', 2, 5)]), since: '1.18' },
  drops('nether_quartz_ore', exactly('quartz')),
  drops('nether_gold_ore', evenlyBetween('gold_nugget', 2, 6)),
  drops('gilded_blackstone', sometimes(0.9, 'gilded_blackstone'), sometimes(0.1, 'gold_nugget', 2, 5)),
  drops('glowstone', evenlyBetween('glowstone_dust', 2, 4)),
  drops('sea_lantern', evenlyBetween('prismarine_crystals', 2, 3)),
  { targets: ['amethyst_cluster'], tools: BARE_HAND, yields: [exactly('amethyst_shard', 2)] },
  { targets: ['amethyst_cluster'], tools: toolsOf('pickaxe'), yields: [exactly('amethyst_shard', 4)] },
  drops('creaking_heart', evenlyBetween('resin_clump', 1, 3)),

  // Leaves. Apples fall from oak and dark oak only; mangrove propagules grow beside the leaves, not in them.
  ...leaves('oak_leaves', 'oak_sapling', 0.05, APPLE),
  ...leaves('dark_oak_leaves', 'dark_oak_sapling', 0.05, APPLE),
  ...leaves('spruce_leaves', 'spruce_sapling', 0.05),
  ...leaves('birch_leaves', 'birch_sapling', 0.05),
  ...leaves('acacia_leaves', 'acacia_sapling', 0.05),
  ...leaves('cherry_leaves', 'cherry_sapling', 0.05),
  ...leaves('pale_oak_leaves', 'pale_oak_sapling', 0.05),
  ...leaves('azalea_leaves', 'azalea', 0.05),
  ...leaves('flowering_azalea_leaves', 'flowering_azalea', 0.05),
  ...leaves('jungle_leaves', 'jungle_sapling', 0.025),
  ...leaves('mangrove_leaves', null, 0),

  // Undergrowth that only shears take whole.
  {
    targets: ['grass', 'short_grass', 'fern', 'tall_grass'],
    tools: BARE_HAND,
    yields: [sometimes(0.125, 'wheat_seeds')],
  },
  {
    targets: ['large_fern'],
    tools: BARE_HAND,
    yields: [sometimes(0.125, 'wheat_seeds')],
    since: '1.15',
  },
  ...['grass', 'short_grass', 'fern', 'vine', 'seagrass', 'nether_sprouts', 'glow_lichen'].map(sheared),
  ...['hanging_roots', 'small_dripleaf', 'pale_hanging_moss', 'bush'].map(sheared),
  ...['short_dry_grass', 'tall_dry_grass', 'dead_bush'].map(sheared),
  { targets: ['tall_grass'], tools: SHEARS, yields: [exactly('grass', 2)], until: '1.20.3' },
  { targets: ['tall_grass'], tools: SHEARS, yields: [exactly('short_grass', 2)], since: '1.20.3' },
  { targets: ['large_fern'], tools: SHEARS, yields: [exactly('fern', 2)] },
  { targets: ['tall_seagrass'], tools: SHEARS, yields: [exactly('seagrass', 2)] },
  { targets: ['dead_bush'], tools: BARE_HAND, yields: [evenlyBetween('stick', 0, 2)] },
  { targets: ['cobweb'], tools: toolsOf('sword'), yields: [exactly('string')] },
  sheared('cobweb'),
  ...['weeping_vines', 'twisting_vines'].flatMap((vine): LootRow[] => [
    { targets: [vine, `${vine}_plant`], tools: BARE_HAND, yields: [sometimes(0.33, vine)] },
    { targets: [vine, `${vine}_plant`], tools: SHEARS, yields: [exactly(vine)] },
  ]),

  // Crops are taken when ripe.
  drops('wheat', exactly('wheat'), ripe('wheat_seeds', 1)),
  drops('beetroots', exactly('beetroot'), ripe('beetroot_seeds', 1)),
  drops('carrots', ripe('carrot', 2)),
  drops('potatoes', ripe('potato', 2), sometimes(0.02, 'poisonous_potato')),
  drops('nether_wart', evenlyBetween('nether_wart', 2, 4)),
  drops('cocoa', exactly('cocoa_beans', 3)),
  drops('sweet_berry_bush', evenlyBetween('sweet_berries', 2, 3)),
  drops(['cave_vines', 'cave_vines_plant'], exactly('glow_berries')),
  drops('melon', evenlyBetween('melon_slice', 3, 7)),
  ...['melon', 'pumpkin'].flatMap((fruit): LootRow[] => {
    const yields = [{ item: `${fruit}_seeds`, min: 0, max: 3, mean: 1.6 }];
    return [
      { targets: [`${fruit}_stem`], yields },
      { targets: [`attached_${fruit}_stem`], yields, since: '1.15' },
    ];
  }),
  drops('torchflower_crop', exactly('torchflower_seeds')),
  drops('pitcher_crop', exactly('pitcher_plant')),
  drops('chorus_plant', evenlyBetween('chorus_fruit', 0, 1)),
  drops('kelp_plant', exactly('kelp')),
  drops('bamboo_sapling', exactly('bamboo')),
  drops('big_dripleaf_stem', exactly('big_dripleaf')),
  ...['brown_mushroom', 'red_mushroom'].map((mushroom): LootRow =>
    drops(`${mushroom}_block`, evenlyBetween(mushroom, -6, 2)),
  ),

  // Until the deep dark came with 1.19 it dropped itself, though it stood nowhere; since then it takes Silk Touch.
  { ...self('sculk_sensor'), until: '1.19' },

  // Things people build.
  drops('bookshelf', exactly('book', 3)),
  drops('ender_chest', exactly('obsidian', 8)),
  drops('campfire', exactly('charcoal', 2)),
  drops('soul_campfire', exactly('soul_soil')),
  drops('redstone_wire', exactly('redstone')),
  drops('tripwire', exactly('string')),
  drops(['water_cauldron', 'lava_cauldron', 'powder_snow_cauldron'], exactly('cauldron')),
];

/** Blocks with an item of their own name that break to nothing without Silk Touch. */
export const DROPS_NOTHING: readonly string[] = [
  ...['air', 'cave_air', 'void_air', 'structure_void', 'light', 'spawner', 'trial_spawner', 'vault'],
  ...['cake', 'frogspawn', 'turtle_egg', 'bee_nest', 'dragon_egg', 'reinforced_deepslate'],
  ...['suspicious_sand', 'suspicious_gravel', 'budding_amethyst', 'small_amethyst_bud'],
  ...['medium_amethyst_bud', 'large_amethyst_bud', 'mushroom_stem', 'glass', 'glass_pane'],
  ...['ice', 'packed_ice', 'blue_ice', 'frosted_ice', 'powder_snow', 'chiseled_bookshelf'],
  ...['sculk', 'sculk_vein', 'sculk_catalyst', 'sculk_shrieker', 'calibrated_sculk_sensor'],
  ...['fire', 'soul_fire', 'piston_head'],
];

/** Families of {@link DROPS_NOTHING}. Corals break to nothing alive or dead; only their blocks drop (dead). */
export const DROPS_NOTHING_PATTERNS: readonly RegExp[] = [
  /^infested_/,
  /_stained_glass(_pane)?$/,
  /_coral(_wall)?(_fan)?$/,
];
