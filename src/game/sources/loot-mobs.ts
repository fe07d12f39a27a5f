import { evenlyBetween, exactly, sometimes, type LootRow } from './loot-row.js';

const zombieRares = (['iron_ingot', 'carrot', 'potato'] as const).map((item) => sometimes(0.025 / 3, item));
const fishBones = sometimes(0.05, 'bone_meal');

// A witch rolls one to three times over seven entries, sticks counting double: 2 rolls x 1/8 x 1 item on average.
function witch(item: string, weight = 1, entries = 8): LootRow['yields'][number] {
  return { item, min: 0, max: 6, mean: (2 * weight) / entries };
}

const WITCH_BREW = ['glowstone_dust', 'sugar', 'spider_eye', 'glass_bottle', 'gunpowder'];

/**
 * What mobs leave to a player who kills one without Looting. Mobs without a row leave nothing. Left out: what
 * they wear or carry, drops that need another killer (a skeleton for records, a frog for froglights), and tipped
 * arrows, whose potion depends on the mob while the item name does not tell.
 * Source: the game's own entity loot tables, 1.14 to 26.1; the wither's star is not in a table.
 */
export const MOB_LOOT: readonly LootRow[] = [
  // Farm and wild animals
  { targets: ['pig'], yields: [evenlyBetween('porkchop', 1, 3)] },
  { targets: ['cow', 'mooshroom'], yields: [evenlyBetween('beef', 1, 3), evenlyBetween('leather', 0, 2)] },
  { targets: ['sheep'], yields: [evenlyBetween('mutton', 1, 2), exactly('white_wool')] },
  { targets: ['chicken'], yields: [exactly('chicken'), evenlyBetween('feather', 0, 2)] },
  {
    targets: ['rabbit'],
    yields: [exactly('rabbit'), evenlyBetween('rabbit_hide', 0, 1), sometimes(0.1, 'rabbit_foot')],
  },
  { targets: ['horse', 'donkey', 'mule', 'llama', 'trader_llama'], yields: [evenlyBetween('leather', 0, 2)] },
  { targets: ['cat'], yields: [evenlyBetween('string', 0, 2)] },
  { targets: ['parrot'], yields: [evenlyBetween('feather', 1, 2)] },
  { targets: ['panda'], yields: [exactly('bamboo')] },
  {
    targets: ['polar_bear'],
    yields: [sometimes(0.75, 'cod', 0, 2), sometimes(0.25, 'salmon', 0, 2)],
  },
  { targets: ['hoglin'], yields: [evenlyBetween('porkchop', 2, 4), evenlyBetween('leather', 0, 1)] },
  { targets: ['strider'], yields: [evenlyBetween('string', 2, 5)] },

  // Water
  { targets: ['cod'], yields: [exactly('cod'), fishBones] },
  { targets: ['salmon'], yields: [exactly('salmon'), fishBones] },
  { targets: ['tropical_fish'], yields: [exactly('tropical_fish'), fishBones] },
  { targets: ['pufferfish'], yields: [exactly('pufferfish'), fishBones] },
  { targets: ['squid'], yields: [evenlyBetween('ink_sac', 1, 3)] },
  { targets: ['glow_squid'], yields: [evenlyBetween('glow_ink_sac', 1, 3)] },
  { targets: ['dolphin'], yields: [evenlyBetween('cod', 0, 1)] },
  { targets: ['turtle'], yields: [evenlyBetween('seagrass', 0, 2)] },
  { targets: ['nautilus'], yields: [sometimes(0.05, 'nautilus_shell')] },
  { targets: ['zombie_nautilus'], yields: [evenlyBetween('rotten_flesh', 0, 3)] },
  {
    targets: ['guardian'],
    yields: [
      evenlyBetween('prismarine_shard', 0, 2),
      sometimes(0.4, 'cod'),
      sometimes(0.4, 'prismarine_crystals'),
    ],
  },
  {
    targets: ['elder_guardian'],
    yields: [
      evenlyBetween('prismarine_shard', 0, 2),
      sometimes(1 / 2, 'cod'),
      sometimes(1 / 3, 'prismarine_crystals'),
      exactly('wet_sponge'),
    ],
    until: '1.20',
  },
  {
    targets: ['elder_guardian'],
    yields: [
      evenlyBetween('prismarine_shard', 0, 2),
      sometimes(1 / 2, 'cod'),
      sometimes(1 / 3, 'prismarine_crystals'),
      exactly('wet_sponge'),
      sometimes(0.2, 'tide_armor_trim_smithing_template'),
    ],
    since: '1.20',
  },

  // Undead
  {
    targets: ['zombie', 'zombie_villager', 'husk'],
    yields: [evenlyBetween('rotten_flesh', 0, 2), ...zombieRares],
  },
  {
    targets: ['drowned'],
    yields: [evenlyBetween('rotten_flesh', 0, 2), sometimes(0.05, 'gold_ingot')],
    until: '1.17',
  },
  {
    targets: ['drowned'],
    yields: [evenlyBetween('rotten_flesh', 0, 2), sometimes(0.05, 'copper_ingot')],
    since: '1.17',
    until: '1.18',
  },
  {
    targets: ['drowned'],
    yields: [evenlyBetween('rotten_flesh', 0, 2), sometimes(0.11, 'copper_ingot')],
    since: '1.18',
  },
  { targets: ['zombie_horse'], yields: [evenlyBetween('rotten_flesh', 0, 2)], until: '1.21.11' },
  {
    targets: ['zombie_horse', 'camel_husk'],
    yields: [evenlyBetween('rotten_flesh', 2, 3)],
    since: '1.21.11',
  },
  {
    // One creature under two names; the newer one came with 1.16.
    targets: ['zombie_pigman', 'zombified_piglin'],
    yields: [
      evenlyBetween('rotten_flesh', 0, 1),
      evenlyBetween('gold_nugget', 0, 1),
      sometimes(0.025, 'gold_ingot'),
    ],
  },
  { targets: ['zoglin'], yields: [evenlyBetween('rotten_flesh', 1, 3)] },
  {
    targets: ['skeleton', 'stray', 'bogged', 'parched'],
    yields: [evenlyBetween('bone', 0, 2), evenlyBetween('arrow', 0, 2)],
  },
  {
    targets: ['wither_skeleton'],
    yields: [
      evenlyBetween('coal', -1, 1),
      evenlyBetween('bone', 0, 2),
      sometimes(0.025, 'wither_skeleton_skull'),
    ],
  },
  { targets: ['skeleton_horse'], yields: [evenlyBetween('bone', 0, 2)] },
  { targets: ['phantom'], yields: [evenlyBetween('phantom_membrane', 0, 1)] },
  { targets: ['wither'], yields: [exactly('nether_star')] },

  // Other monsters
  { targets: ['creeper'], yields: [evenlyBetween('gunpowder', 0, 2)] },
  {
    targets: ['spider', 'cave_spider'],
    yields: [evenlyBetween('string', 0, 2), evenlyBetween('spider_eye', -1, 1)],
  },
  { targets: ['enderman'], yields: [evenlyBetween('ender_pearl', 0, 1)] },
  { targets: ['slime'], yields: [evenlyBetween('slime_ball', 0, 2)] },
  { targets: ['magma_cube'], yields: [evenlyBetween('magma_cream', -2, 1)] },
  { targets: ['blaze'], yields: [evenlyBetween('blaze_rod', 0, 1)] },
  { targets: ['breeze'], yields: [evenlyBetween('breeze_rod', 1, 2)] },
  { targets: ['ghast'], yields: [evenlyBetween('ghast_tear', 0, 1), evenlyBetween('gunpowder', 0, 2)] },
  { targets: ['shulker'], yields: [sometimes(0.5, 'shulker_shell')] },
  {
    targets: ['witch'],
    yields: [...WITCH_BREW.map((item) => witch(item)), witch('redstone'), witch('stick', 2)],
    until: '1.21',
  },
  {
    targets: ['witch'],
    yields: [
      ...WITCH_BREW.map((item) => witch(item, 1, 7)),
      evenlyBetween('redstone', 4, 8),
      witch('stick', 2, 7),
    ],
    since: '1.21',
  },
  { targets: ['vindicator'], yields: [evenlyBetween('emerald', 0, 1)] },
  { targets: ['evoker'], yields: [exactly('totem_of_undying'), evenlyBetween('emerald', 0, 1)] },
  { targets: ['ravager'], yields: [exactly('saddle')] },
  { targets: ['warden'], yields: [exactly('sculk_catalyst')] },

  // Golems
  { targets: ['iron_golem'], yields: [evenlyBetween('iron_ingot', 3, 5), evenlyBetween('poppy', 0, 2)] },
  { targets: ['snow_golem'], yields: [evenlyBetween('snowball', 0, 15)] },
  { targets: ['copper_golem'], yields: [evenlyBetween('copper_ingot', 1, 3)] },
];
