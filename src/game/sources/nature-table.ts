import { wordsIn } from '../../base/words.js';
import type { VersionSpan } from './loot-row.js';
import type { Dimension, Occurrence } from './source.js';

/** Blocks or mobs that share their place in the world. */
export interface NatureRow extends VersionSpan {
  readonly dimensions: readonly Dimension[];
  readonly occurrence: Occurrence;
  readonly targets: readonly string[];
}

function row(
  dimension: Dimension,
  occurrence: Occurrence,
  targets: string,
  span: VersionSpan = {},
): NatureRow {
  return { dimensions: [dimension], occurrence, targets: wordsIn(targets), ...span };
}

/**
 * Blocks of a fresh world. Left out on purpose: what structures merely contain and players craft (bookshelves,
 * planks, chests), since a plan of least effort would go looting for them.
 * Field crops stand in villages only, but anyone can grow them, so they count as terrain: bread must be plannable.
 * Source: the game's world generation; things that came as an experiment count from the release that
 * switched it on, and caves of 1.18 existed in 1.17 as items only.
 */
export const NATURAL_BLOCKS: readonly NatureRow[] = [
  row(
    'overworld',
    'terrain',
    `stone granite diorite andesite grass_block dirt coarse_dirt podzol mycelium sand red_sand sandstone
     red_sandstone gravel clay terracotta white_terracotta orange_terracotta yellow_terracotta brown_terracotta
     red_terracotta light_gray_terracotta water lava obsidian snow snow_block ice packed_ice blue_ice magma_block
     coal_ore iron_ore gold_ore redstone_ore lapis_ore diamond_ore emerald_ore`,
  ),
  row(
    'overworld',
    'terrain',
    `deepslate tuff calcite smooth_basalt amethyst_block budding_amethyst amethyst_cluster large_amethyst_bud
     medium_amethyst_bud small_amethyst_bud copper_ore deepslate_coal_ore deepslate_iron_ore deepslate_gold_ore
     deepslate_redstone_ore deepslate_lapis_ore deepslate_diamond_ore deepslate_emerald_ore deepslate_copper_ore`,
  ),
  row(
    'overworld',
    'terrain',
    `dripstone_block pointed_dripstone powder_snow glow_lichen moss_block moss_carpet rooted_dirt hanging_roots
     azalea flowering_azalea azalea_leaves flowering_azalea_leaves spore_blossom cave_vines cave_vines_plant
     big_dripleaf big_dripleaf_stem small_dripleaf`,
    { since: '1.18' },
  ),
  row(
    'overworld',
    'terrain',
    `oak_log spruce_log birch_log jungle_log acacia_log dark_oak_log mangrove_log
     oak_leaves spruce_leaves birch_leaves jungle_leaves acacia_leaves dark_oak_leaves mangrove_leaves
     mangrove_roots muddy_mangrove_roots mangrove_propagule mud bee_nest cocoa vine
     brown_mushroom_block red_mushroom_block mushroom_stem`,
  ),
  row('overworld', 'terrain', 'cherry_log cherry_leaves pink_petals', { since: '1.20' }),
  row(
    'overworld',
    'terrain',
    `pale_oak_log pale_oak_leaves creaking_heart pale_moss_block pale_moss_carpet pale_hanging_moss open_eyeblossom
     closed_eyeblossom`,
    { since: '1.21.4' },
  ),
  row(
    'overworld',
    'terrain',
    `grass short_grass fern tall_grass large_fern dead_bush bush firefly_bush short_dry_grass tall_dry_grass
     leaf_litter dandelion poppy blue_orchid allium azure_bluet red_tulip orange_tulip white_tulip pink_tulip
     oxeye_daisy cornflower lily_of_the_valley sunflower lilac rose_bush peony wildflowers cactus_flower brown_mushroom red_mushroom lily_pad sugar_cane cactus bamboo
     pumpkin melon sweet_berry_bush wheat carrots potatoes beetroots`,
  ),
  row(
    'overworld',
    'terrain',
    `seagrass tall_seagrass kelp kelp_plant sea_pickle tube_coral brain_coral bubble_coral fire_coral horn_coral
     tube_coral_fan brain_coral_fan bubble_coral_fan fire_coral_fan horn_coral_fan tube_coral_wall_fan
     brain_coral_wall_fan bubble_coral_wall_fan fire_coral_wall_fan horn_coral_wall_fan tube_coral_block
     brain_coral_block bubble_coral_block fire_coral_block horn_coral_block turtle_egg`,
  ),
  row('overworld', 'terrain', 'sculk sculk_vein sculk_sensor', { since: '1.19' }),
  row('overworld', 'mineshaft', 'cobweb'),
  row('overworld', 'ocean_monument', 'wet_sponge'),
  row('overworld', 'village', 'bell'),
  row('overworld', 'ruined_portal', 'crying_obsidian', { since: '1.16' }),
  row('overworld', 'ancient_city', 'sculk_catalyst sculk_shrieker'),
  row('overworld', 'desert_pyramid', 'suspicious_sand', { since: '1.20' }),
  row('overworld', 'trail_ruins', 'suspicious_gravel', { since: '1.20' }),

  row(
    'nether',
    'terrain',
    `netherrack soul_sand glowstone nether_quartz_ore gravel magma_block lava brown_mushroom red_mushroom
     nether_gold_ore ancient_debris soul_soil basalt blackstone crimson_nylium warped_nylium crimson_stem warped_stem
     nether_wart_block warped_wart_block shroomlight crimson_roots warped_roots nether_sprouts crimson_fungus
     warped_fungus weeping_vines weeping_vines_plant twisting_vines twisting_vines_plant`,
  ),
  row('nether', 'nether_fortress', 'nether_wart'),
  row('nether', 'ruined_portal', 'crying_obsidian'),
  row('nether', 'bastion_remnant', 'gilded_blackstone'),

  row('end', 'terrain', 'end_stone chorus_plant chorus_flower obsidian'),
  row('end', 'end_city', 'dragon_head'),
];

/**
 * Mobs that appear without a player's doing: no golems people build, no wither, no zoglin; nor what
 * only a raid or an evoker brings (ravagers, vexes).
 * A structure is named where a mob's only or usual spawn is a generated building; traders who come and go with their
 * llamas are met in villages as likely as anywhere.
 */
export const NATURAL_MOBS: readonly NatureRow[] = [
  row(
    'overworld',
    'terrain',
    `pig cow mooshroom sheep chicken rabbit horse donkey llama goat wolf fox ocelot parrot panda polar_bear bee
     turtle armadillo frog bat cod salmon tropical_fish pufferfish squid glow_squid axolotl dolphin
     nautilus zombie zombie_villager husk drowned skeleton stray parched
     creeper spider slime witch enderman phantom silverfish skeleton_horse zombie_nautilus camel_husk`,
  ),
  row('overworld', 'terrain', 'camel', { since: '1.20' }),
  row('overworld', 'terrain', 'bogged', { since: '1.21' }),
  row('overworld', 'terrain', 'creaking', { since: '1.21.4' }),
  row('overworld', 'terrain', 'zombie_horse', { since: '1.21.11' }),
  row('overworld', 'village', 'villager cat wandering_trader trader_llama iron_golem'),
  row('overworld', 'mineshaft', 'cave_spider'),
  row('overworld', 'ocean_monument', 'guardian elder_guardian'),
  row('overworld', 'pillager_outpost', 'pillager allay'),
  row('overworld', 'woodland_mansion', 'vindicator evoker'),
  row('overworld', 'ancient_city', 'warden'),
  row('overworld', 'trial_chamber', 'breeze', { since: '1.21' }),
  row(
    'nether',
    'terrain',
    `zombie_pigman zombified_piglin piglin hoglin strider ghast magma_cube enderman skeleton`,
  ),
  row('nether', 'nether_fortress', 'blaze wither_skeleton'),
  row('nether', 'bastion_remnant', 'piglin_brute'),
  row('end', 'terrain', 'enderman ender_dragon'),
  row('end', 'end_city', 'shulker'),
];
