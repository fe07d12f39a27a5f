import { drops, evenlyBetween, exactly, sometimes, type LootRow } from './loot-row.js';

const zombieRares = (['iron_ingot', 'carrot', 'potato'] as const).map((item) => sometimes(0.025 / 3, item));
const fishBones = sometimes(0.05, 'bone_meal');

// A witch rolls one to three times over seven entries, sticks counting double: 2 rolls x 1/8 x 1 item on average.
function witch(item: string, weight = 1, entries = 8): LootRow['yields'][number] {
  return { item, min: 0, max: 6, mean: (2 * weight) / entries };
}

const ELDER_GUARDIAN = [
  evenlyBetween('prismarine_shard', 0, 2),
  sometimes(1 / 2, 'cod'),
  sometimes(1 / 3, 'prismarine_crystals'),
  exactly('wet_sponge'),
];
const WITCH_BREW = ['glowstone_dust', 'sugar', 'spider_eye', 'glass_bottle', 'gunpowder'];

/**
 * What mobs leave to a player who kills one without Looting. Mobs without a row leave nothing. Left out: what
 * they wear or carry, drops that need another killer (a skeleton for records, a frog for froglights), and tipped
 * arrows, whose potion depends on the mob while the item name does not tell.
 * Source: the game's own entity loot tables, 1.14 to 26.1; the wither's star is not in a table.
 */
export const MOB_LOOT: readonly LootRow[] = [
  // Farm and wild animals
  drops('pig', evenlyBetween('porkchop', 1, 3)),
  drops(['cow', 'mooshroom'], evenlyBetween('beef', 1, 3), evenlyBetween('leather', 0, 2)),
  drops('sheep', evenlyBetween('mutton', 1, 2), exactly('white_wool')),
  drops('chicken', exactly('chicken'), evenlyBetween('feather', 0, 2)),
  drops('rabbit', exactly('rabbit'), evenlyBetween('rabbit_hide', 0, 1), sometimes(0.1, 'rabbit_foot')),
  drops(['horse', 'donkey', 'mule', 'llama', 'trader_llama'], evenlyBetween('leather', 0, 2)),
  drops('cat', evenlyBetween('string', 0, 2)),
  drops('parrot', evenlyBetween('feather', 1, 2)),
  drops('panda', exactly('bamboo')),
  drops('polar_bear', sometimes(0.75, 'cod', 0, 2), sometimes(0.25, 'salmon', 0, 2)),
  drops('hoglin', evenlyBetween('porkchop', 2, 4), evenlyBetween('leather', 0, 1)),
  drops('strider', evenlyBetween('string', 2, 5)),

  // Water
  drops('cod', exactly('cod'), fishBones),
  drops('salmon', exactly('salmon'), fishBones),
  drops('tropical_fish', exactly('tropical_fish'), fishBones),
  drops('pufferfish', exactly('pufferfish'), fishBones),
  drops('squid', evenlyBetween('ink_sac', 1, 3)),
  drops('glow_squid', evenlyBetween('glow_ink_sac', 1, 3)),
  drops('dolphin', evenlyBetween('cod', 0, 1)),
  drops('turtle', evenlyBetween('seagrass', 0, 2)),
  drops('nautilus', sometimes(0.05, 'nautilus_shell')),
  drops('zombie_nautilus', evenlyBetween('rotten_flesh', 0, 3)),
  drops(
    'guardian',
    evenlyBetween('prismarine_shard', 0, 2),
    sometimes(0.4, 'cod'),
    sometimes(0.4, 'prismarine_crystals'),
  ),
  { ...drops('elder_guardian', ...ELDER_GUARDIAN), until: '1.20' },
  {
    ...drops('elder_guardian', ...ELDER_GUARDIAN, sometimes(0.2, 'tide_armor_trim_smithing_template')),
    since: '1.20',
  },

  // Undead
  drops(['zombie', 'zombie_villager', 'husk'], evenlyBetween('rotten_flesh', 0, 2), ...zombieRares),
  { ...drops('drowned', evenlyBetween('rotten_flesh', 0, 2), sometimes(0.05, 'gold_ingot')), until: '1.17' },
  {
    ...drops('drowned', evenlyBetween('rotten_flesh', 0, 2), sometimes(0.05, 'copper_ingot')),
    since: '1.17',
    until: '1.18',
  },
  {
    ...drops('drowned', evenlyBetween('rotten_flesh', 0, 2), sometimes(0.11, 'copper_ingot')),
    since: '1.18',
  },
  { ...drops('zombie_horse', evenlyBetween('rotten_flesh', 0, 2)), until: '1.21.11' },
  { ...drops(['zombie_horse', 'camel_husk'], evenlyBetween('rotten_flesh', 2, 3)), since: '1.21.11' },
  drops(
    ['zombie_pigman', 'zombified_piglin'],
    evenlyBetween('rotten_flesh', 0, 1),
    evenlyBetween('gold_nugget', 0, 1),
    sometimes(0.025, 'gold_ingot'),
  ),
  drops('zoglin', evenlyBetween('rotten_flesh', 1, 3)),
  drops(
    ['skeleton', 'stray', 'bogged', 'parched'],
    evenlyBetween('bone', 0, 2),
    evenlyBetween('arrow', 0, 2),
  ),
  drops(
    'wither_skeleton',
    evenlyBetween('coal', -1, 1),
    evenlyBetween('bone', 0, 2),
    sometimes(0.025, 'wither_skeleton_skull'),
  ),
  drops('skeleton_horse', evenlyBetween('bone', 0, 2)),
  drops('phantom', evenlyBetween('phantom_membrane', 0, 1)),
  drops('wither', exactly('nether_star')),

  // Other monsters
  drops('creeper', evenlyBetween('gunpowder', 0, 2)),
  drops(['spider', 'cave_spider'], evenlyBetween('string', 0, 2), evenlyBetween('spider_eye', -1, 1)),
  drops('enderman', evenlyBetween('ender_pearl', 0, 1)),
  drops('slime', evenlyBetween('slime_ball', 0, 2)),
  drops('magma_cube', evenlyBetween('magma_cream', -2, 1)),
  drops('blaze', evenlyBetween('blaze_rod', 0, 1)),
  drops('breeze', evenlyBetween('breeze_rod', 1, 2)),
  drops('ghast', evenlyBetween('ghast_tear', 0, 1), evenlyBetween('gunpowder', 0, 2)),
  drops('shulker', sometimes(0.5, 'shulker_shell')),
  {
    ...drops('witch', ...WITCH_BREW.map((item) => witch(item)), witch('redstone'), witch('stick', 2)),
    until: '1.21',
  },
  {
    ...drops(
      'witch',
      ...WITCH_BREW.map((item) => witch(item, 1, 7)),
      evenlyBetween('redstone', 4, 8),
      witch('stick', 2, 7),
    ),
    since: '1.21',
  },
  drops('vindicator', evenlyBetween('emerald', 0, 1)),
  drops('evoker', exactly('totem_of_undying'), evenlyBetween('emerald', 0, 1)),
  drops('ravager', exactly('saddle')),
  drops('warden', exactly('sculk_catalyst')),

  // Golems
  drops('iron_golem', evenlyBetween('iron_ingot', 3, 5), evenlyBetween('poppy', 0, 2)),
  drops('snow_golem', evenlyBetween('snowball', 0, 15)),
  drops('copper_golem', evenlyBetween('copper_ingot', 1, 3)),
];
