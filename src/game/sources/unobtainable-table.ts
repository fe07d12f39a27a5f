import { wordsIn } from '../../base/words.js';
import type { VersionSpan } from './loot-row.js';
import type { UnobtainableReason } from './source.js';

/** Items nobody can plan for, with why. The first row that matches and holds for the version counts. */
export interface UnobtainableRow extends VersionSpan {
  readonly reason: UnobtainableReason;
  /** Registry names it is about, exactly. */
  readonly names: readonly string[];
  /** Families of names, beside or instead of {@link names}. */
  readonly pattern?: RegExp;
  /** `{name}` stands for the item's display name. */
  readonly sentence: string;
}

function row(
  reason: UnobtainableReason,
  sentence: string,
  names: string,
  about: VersionSpan & Pick<UnobtainableRow, 'pattern'> = {},
): UnobtainableRow {
  return { reason, sentence, names: names === '' ? [] : wordsIn(names), ...about };
}

const EXPERIMENT = '{name} belongs to an experiment that is switched off by default in this version.';
const SILK_TOUCH = '{name} drops only to a tool with Silk Touch.';
const COMMANDS = '{name} comes only from commands and the creative inventory.';
const FOUND = '{name} is found only in';

/** Source: the game's loot tables, trades and feature flags, 1.14 to 26.1. */
export const UNOBTAINABLE: readonly UnobtainableRow[] = [
  // Experiments: in the data, but not in an ordinary world.
  row(
    'creative-only',
    EXPERIMENT,
    'chiseled_bookshelf decorated_pot piglin_head brush suspicious_sand pink_petals',
    {
      pattern:
        /^((stripped_)?(bamboo|cherry)_.*|.*_hanging_sign|pottery_shard_.*|.*_smithing_template|torchflower.*)$/,
      until: '1.20',
    },
  ),
  row(
    'creative-only',
    EXPERIMENT,
    'crafter vault trial_spawner heavy_core mace wind_charge breeze_rod ominous_bottle scrape_pottery_sherd',
    {
      pattern:
        /^(tuff_.+|(polished|chiseled)_tuff.*|.*copper_(door|trapdoor|grate|bulb)|.*chiseled_copper|(flow|guster|bolt)_.*|(ominous_)?trial_key)$/,
      until: '1.21',
    },
  ),
  row('creative-only', EXPERIMENT, 'bundle', { until: '1.21.3' }),
  row('creative-only', EXPERIMENT, 'creaking_heart', { pattern: /^(stripped_)?pale_/, until: '1.21.4' }),
  row(
    'creative-only',
    '{name} grows in caves that the game makes only from 1.18 on.',
    `dripstone_block pointed_dripstone rooted_dirt hanging_roots azalea flowering_azalea azalea_leaves
       flowering_azalea_leaves spore_blossom moss_block moss_carpet big_dripleaf small_dripleaf glow_lichen glow_berries`,
    { until: '1.18' },
  ),
  row(
    'growing',
    'Powder snow lies in the mountains only from 1.18 on; before, it gathers in cauldrons under snowfall.',
    'powder_snow_bucket',
    { until: '1.18' },
  ),

  // Commands only
  row('creative-only', COMMANDS, '', { pattern: /_spawn_egg$/ }),
  row(
    'creative-only',
    COMMANDS,
    `command_block repeating_command_block chain_command_block command_block_minecart barrier light structure_void
       structure_block jigsaw test_block test_instance_block knowledge_book debug_stick player_head petrified_oak_slab
       air`,
  ),
  row('creative-only', '{name} cannot be mined.', 'bedrock end_portal_frame reinforced_deepslate'),
  row(
    'creative-only',
    '{name} never drops itself, whatever it is broken with.',
    'spawner trial_spawner vault budding_amethyst suspicious_sand suspicious_gravel frogspawn chorus_plant',
  ),
  row('creative-only', '{name} turns back to dirt when it is dug up.', 'farmland grass_path dirt_path'),
  row('creative-only', '{name} lets a silverfish out when broken and never drops itself.', '', {
    pattern: /^infested_/,
  }),

  // Silk Touch
  row(
    'silk-touch',
    SILK_TOUCH,
    `coal_ore redstone_ore lapis_ore diamond_ore emerald_ore copper_ore nether_quartz_ore nether_gold_ore
       deepslate_coal_ore deepslate_iron_ore deepslate_gold_ore deepslate_redstone_ore deepslate_lapis_ore
       deepslate_diamond_ore deepslate_emerald_ore deepslate_copper_ore grass_block podzol mycelium crimson_nylium
       warped_nylium ice brown_mushroom_block red_mushroom_block mushroom_stem turtle_egg bee_nest
       small_amethyst_bud medium_amethyst_bud large_amethyst_bud amethyst_cluster`,
    {
      pattern:
        /^(dead_)?(tube|brain|bubble|fire|horn)_coral(_fan)?$|^(tube|brain|bubble|fire|horn)_coral_block$/,
    },
  ),
  row('silk-touch', SILK_TOUCH, 'iron_ore gold_ore', { since: '1.17' }),
  row('silk-touch', SILK_TOUCH, 'sculk sculk_vein sculk_shrieker sculk_sensor', { since: '1.19' }),
  row('creative-only', COMMANDS, 'sculk_sensor', { until: '1.19' }),
  row(
    'silk-touch',
    '{name} needs a sculk sensor, which drops only to a tool with Silk Touch.',
    'calibrated_sculk_sensor',
  ),
  row(
    'silk-touch',
    '{name} is made of ice, which drops only to a tool with Silk Touch.',
    'packed_ice blue_ice',
  ),

  // Loot of structures
  row('structure-loot', 'Elytra are found only in end ships.', 'elytra'),
  row('structure-loot', `${FOUND} chests of structures.`, 'enchanted_golden_apple'),
  row(
    'structure-loot',
    '{name} needs an enchanted golden apple, which is found only in chests of structures.',
    'mojang_banner_pattern',
  ),
  row(
    'structure-loot',
    '{name} cannot be crafted in this version: it lies in chests of dungeons, temples and villages, is fished or traded, or falls from the ravager of a raid.',
    'saddle',
    { until: '1.21.6' },
  ),
  row('structure-loot', `${FOUND} buried treasure.`, 'heart_of_the_sea'),
  row(
    'structure-loot',
    '{name} needs a heart of the sea, which is found only in buried treasure.',
    'conduit',
  ),
  row('structure-loot', `${FOUND} chests of structures.`, '', {
    pattern: /^(iron|golden|diamond|copper)_(horse|nautilus)_armor$/,
  }),
  row(
    'unsupported-craft',
    '{name} is made at a smithing table out of diamond armor that is found only in chests of structures.',
    'netherite_horse_armor netherite_nautilus_armor',
  ),
  row('structure-loot', '{name} comes from chests of structures, fishing or trading.', 'name_tag', {
    until: '26.1',
  }),
  row(
    'structure-loot',
    '{name} lies in village chests; shears turn the plant into the short kind.',
    'tall_grass large_fern',
  ),
  row('structure-loot', `${FOUND} chests of ancient cities.`, 'echo_shard disc_fragment_5'),
  row(
    'structure-loot',
    '{name} is made of things that are found only in chests of ancient cities.',
    'recovery_compass music_disc_5',
  ),
  row(
    'structure-loot',
    `${FOUND} chests of bastion remnants.`,
    'netherite_upgrade_smithing_template piglin_banner_pattern',
  ),
  row(
    'structure-loot',
    '{name} needs a netherite upgrade template, which is found only in chests of bastion remnants.',
    '',
    {
      pattern: /^netherite_(sword|shovel|pickaxe|axe|hoe|spear|helmet|chestplate|leggings|boots)$/,
      since: '1.20',
    },
  ),
  // Tide templates drop from elder guardians and so have a source.
  row('structure-loot', `${FOUND} chests of structures.`, '', {
    pattern: /^(?!tide_)[a-z]+_armor_trim_smithing_template$/,
  }),
  row(
    'structure-loot',
    '{name} is brushed out of suspicious sand or gravel at ruins, or found in pots of trial chambers.',
    'sniffer_egg music_disc_relic',
    { pattern: /_pottery_sherd$/ },
  ),
  row(
    'structure-loot',
    `${FOUND} vaults and pots of trial chambers.`,
    `heavy_core flow_banner_pattern guster_banner_pattern music_disc_creator music_disc_creator_music_box
       music_disc_precipice`,
  ),
  row(
    'structure-loot',
    '{name} needs a heavy core, which is found only in vaults of trial chambers.',
    'mace',
  ),
  row('structure-loot', `${FOUND} chests of structures.`, 'music_disc_otherside music_disc_pigstep'),

  // Things that must happen
  row(
    'event',
    '{name} drops only when a special mob is killed in a special way.',
    'music_disc_tears music_disc_lava_chicken',
  ),
  row(
    'event',
    '{name} drops when a skeleton shoots a creeper; some discs also lie in chests of structures.',
    '',
    { pattern: /^music_disc_(13|cat|blocks|chirp|far|mall|mellohi|stal|strad|ward|11|wait)$/ },
  ),
  row(
    'event',
    '{name} drops only when a charged creeper blows the mob up.',
    'skeleton_skull zombie_head creeper_head piglin_head',
  ),
  row(
    'event',
    '{name} needs a creeper head, which drops only when a charged creeper blows a creeper up.',
    'creeper_banner_pattern',
  ),
  row('event', '{name} appears where the wither kills a mob.', 'wither_rose'),
  row('event', '{name} exists once a world and jumps away when it is hit.', 'dragon_egg'),
  row('event', '{name} drops now and then from a drowned that carries one.', 'trident'),
  row('fishing', '{name} comes from fishing, or from a drowned that carries one.', 'nautilus_shell', {
    until: '1.21.11',
  }),
  row('event', '{name} breaks off when a goat rams a hard block.', 'goat_horn'),
  row('event', '{name} is what a frog leaves of a small magma cube.', '', { pattern: /_froglight$/ }),
  row(
    'event',
    '{name} is won in trial chambers or from raid captains.',
    'trial_key ominous_trial_key ominous_bottle',
  ),

  // Time and breeding
  row('growing', '{name} is left by a baby turtle when it grows up.', 'scute turtle_scute'),
  row('growing', '{name} needs scutes, which baby turtles leave when they grow up.', 'turtle_helmet'),
  row('growing', 'Tadpoles hatch only where a player breeds frogs.', 'tadpole_bucket'),
  row(
    'growing',
    '{name} grows from seeds that only sniffers dig up.',
    'torchflower torchflower_seeds pitcher_plant pitcher_pod',
  ),
  row('growing', '{name} needs copper to stand in the open until it weathers.', '', {
    pattern: /^(waxed_)?(exposed|weathered|oxidized)_|copper_golem_statue$/,
  }),

  // Stations and special recipes
  row('unsupported-craft', '{name} is dyed by a special recipe that this planner does not know.', '', {
    pattern: /^[a-z_]+_shulker_box$|^[a-z_]+_bundle$/,
  }),
  row(
    'unsupported-craft',
    '{name} is made by a special recipe that this planner does not know.',
    'firework_rocket',
    { until: '1.17' },
  ),
  row(
    'unsupported-craft',
    '{name} is made by a special recipe that this planner does not know.',
    'firework_star',
  ),
  row(
    'unsupported-craft',
    '{name} is made by a special recipe that this planner does not know.',
    'suspicious_stew',
    { until: '1.21.3' },
  ),
  row('unsupported-craft', '{name} is a book and quill that a player has signed.', 'written_book'),
  row('unsupported-craft', '{name} is an anvil worn by use.', 'chipped_anvil damaged_anvil'),
  row('unsupported-craft', '{name} is made by using an axe on placed wood.', '', {
    pattern: /^stripped_[a-z_]+_wood$/,
    until: '1.15',
  }),
  row(
    'unsupported-craft',
    '{name} is made by using an axe on a placed block of bamboo.',
    'stripped_bamboo_block',
  ),
  row(
    'unsupported-craft',
    '{name} needs stripped bamboo, made by using an axe on a placed block of bamboo.',
    'bamboo_shelf bamboo_hanging_sign',
  ),
  row('brewing', '{name} comes from a brewing stand.', 'potion splash_potion lingering_potion'),
  row('brewing', '{name} needs a lingering potion from a brewing stand.', 'tipped_arrow'),
  row(
    'enchanting',
    'Enchanted books come from an enchanting table, fishing, trading or loot.',
    'enchanted_book',
  ),
  row('exploring', '{name} is drawn by carrying an empty map through the land.', 'filled_map'),
  row('trading', '{name} comes from villagers or loot.', 'experience_bottle globe_banner_pattern', {
    pattern: /^chainmail_/,
  }),
];
