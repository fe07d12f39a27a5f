import { wordsIn } from '../../base/words.js';
import type { VersionSpan } from './loot-row.js';
import type { UnobtainableReason } from './source.js';

/** Items nobody can plan for, with why. The first row that matches and holds for the version counts. */
export interface UnobtainableRow extends VersionSpan {
  readonly reason: UnobtainableReason;
  /** Registry names it is about, exactly. */
  readonly names?: readonly string[];
  /** Families of names, beside or instead of {@link names}. */
  readonly pattern?: RegExp;
  /** `{name}` stands for the item's display name. */
  readonly sentence: string;
}

const EXPERIMENT = '{name} belongs to an experiment that is switched off by default in this version.';
const SILK_TOUCH = '{name} drops only to a tool with Silk Touch.';
const COMMANDS = '{name} comes only from commands and the creative inventory.';
const FOUND = '{name} is found only in';

/** Source: the game's loot tables, trades and feature flags, 1.14 to 26.1. */
export const UNOBTAINABLE: readonly UnobtainableRow[] = [
  // Experiments: in the data, but not in an ordinary world.
  {
    reason: 'creative-only',
    until: '1.20',
    pattern:
      /^((stripped_)?(bamboo|cherry)_.*|.*_hanging_sign|pottery_shard_.*|.*_smithing_template|torchflower.*)$/,
    names: wordsIn('chiseled_bookshelf decorated_pot piglin_head brush suspicious_sand pink_petals'),
    sentence: EXPERIMENT,
  },
  {
    reason: 'creative-only',
    until: '1.21',
    pattern:
      /^(tuff_.+|(polished|chiseled)_tuff.*|.*copper_(door|trapdoor|grate|bulb)|.*chiseled_copper|(flow|guster|bolt)_.*|(ominous_)?trial_key)$/,
    names: wordsIn(
      'crafter vault trial_spawner heavy_core mace wind_charge breeze_rod ominous_bottle scrape_pottery_sherd',
    ),
    sentence: EXPERIMENT,
  },
  { reason: 'creative-only', until: '1.21.3', names: ['bundle'], sentence: EXPERIMENT },
  {
    reason: 'creative-only',
    until: '1.21.4',
    pattern: /^(stripped_)?pale_/,
    names: ['creaking_heart'],
    sentence: EXPERIMENT,
  },
  {
    reason: 'creative-only',
    until: '1.18',
    names: wordsIn(
      `dripstone_block pointed_dripstone rooted_dirt hanging_roots azalea flowering_azalea azalea_leaves
       flowering_azalea_leaves spore_blossom moss_block moss_carpet big_dripleaf small_dripleaf glow_lichen glow_berries`,
    ),
    sentence: '{name} grows in caves that the game makes only from 1.18 on.',
  },
  {
    reason: 'growing',
    until: '1.18',
    names: ['powder_snow_bucket'],
    sentence:
      'Powder snow lies in the mountains only from 1.18 on; before, it gathers in cauldrons under snowfall.',
  },

  // Commands only
  { reason: 'creative-only', pattern: /_spawn_egg$/, sentence: COMMANDS },
  {
    reason: 'creative-only',
    names: wordsIn(
      `command_block repeating_command_block chain_command_block command_block_minecart barrier light structure_void
       structure_block jigsaw test_block test_instance_block knowledge_book debug_stick player_head petrified_oak_slab
       air`,
    ),
    sentence: COMMANDS,
  },
  {
    reason: 'creative-only',
    names: wordsIn('bedrock end_portal_frame reinforced_deepslate'),
    sentence: '{name} cannot be mined.',
  },
  {
    reason: 'creative-only',
    names: wordsIn(
      'spawner trial_spawner vault budding_amethyst suspicious_sand suspicious_gravel frogspawn chorus_plant',
    ),
    sentence: '{name} never drops itself, whatever it is broken with.',
  },
  {
    reason: 'creative-only',
    names: wordsIn('farmland grass_path dirt_path'),
    sentence: '{name} turns back to dirt when it is dug up.',
  },
  {
    reason: 'creative-only',
    pattern: /^infested_/,
    sentence: '{name} lets a silverfish out when broken and never drops itself.',
  },

  // Silk Touch
  {
    reason: 'silk-touch',
    names: wordsIn(
      `coal_ore redstone_ore lapis_ore diamond_ore emerald_ore copper_ore nether_quartz_ore nether_gold_ore
       deepslate_coal_ore deepslate_iron_ore deepslate_gold_ore deepslate_redstone_ore deepslate_lapis_ore
       deepslate_diamond_ore deepslate_emerald_ore deepslate_copper_ore grass_block podzol mycelium crimson_nylium
       warped_nylium ice brown_mushroom_block red_mushroom_block mushroom_stem turtle_egg bee_nest
       small_amethyst_bud medium_amethyst_bud large_amethyst_bud amethyst_cluster`,
    ),
    pattern:
      /^(dead_)?(tube|brain|bubble|fire|horn)_coral(_fan)?$|^(tube|brain|bubble|fire|horn)_coral_block$/,
    sentence: SILK_TOUCH,
  },
  { reason: 'silk-touch', since: '1.17', names: ['iron_ore', 'gold_ore'], sentence: SILK_TOUCH },
  {
    reason: 'silk-touch',
    since: '1.19',
    names: wordsIn('sculk sculk_vein sculk_shrieker sculk_sensor'),
    sentence: SILK_TOUCH,
  },
  { reason: 'creative-only', until: '1.19', names: ['sculk_sensor'], sentence: COMMANDS },
  {
    reason: 'silk-touch',
    names: ['calibrated_sculk_sensor'],
    sentence: '{name} needs a sculk sensor, which drops only to a tool with Silk Touch.',
  },
  {
    reason: 'silk-touch',
    names: ['packed_ice', 'blue_ice'],
    sentence: '{name} is made of ice, which drops only to a tool with Silk Touch.',
  },

  // Loot of structures
  { reason: 'structure-loot', names: ['elytra'], sentence: 'Elytra are found only in end ships.' },
  { reason: 'structure-loot', names: ['enchanted_golden_apple'], sentence: `${FOUND} chests of structures.` },
  {
    reason: 'structure-loot',
    names: ['mojang_banner_pattern'],
    sentence: '{name} needs an enchanted golden apple, which is found only in chests of structures.',
  },
  {
    reason: 'structure-loot',
    until: '1.21.6',
    names: ['saddle'],
    sentence:
      '{name} cannot be crafted in this version: it lies in chests of dungeons, temples and villages, is fished or traded, or falls from the ravager of a raid.',
  },
  { reason: 'structure-loot', names: ['heart_of_the_sea'], sentence: `${FOUND} buried treasure.` },
  {
    reason: 'structure-loot',
    names: ['conduit'],
    sentence: '{name} needs a heart of the sea, which is found only in buried treasure.',
  },
  {
    reason: 'structure-loot',
    pattern: /^(iron|golden|diamond|copper)_(horse|nautilus)_armor$/,
    sentence: `${FOUND} chests of structures.`,
  },
  {
    reason: 'unsupported-craft',
    names: ['netherite_horse_armor', 'netherite_nautilus_armor'],
    sentence:
      '{name} is made at a smithing table out of diamond armor that is found only in chests of structures.',
  },
  {
    reason: 'structure-loot',
    until: '26.1',
    names: ['name_tag'],
    sentence: '{name} comes from chests of structures, fishing or trading.',
  },
  {
    reason: 'structure-loot',
    names: ['tall_grass', 'large_fern'],
    sentence: '{name} lies in village chests; shears turn the plant into the short kind.',
  },
  {
    reason: 'structure-loot',
    names: ['echo_shard', 'disc_fragment_5'],
    sentence: `${FOUND} chests of ancient cities.`,
  },
  {
    reason: 'structure-loot',
    names: ['recovery_compass', 'music_disc_5'],
    sentence: '{name} is made of things that are found only in chests of ancient cities.',
  },
  {
    reason: 'structure-loot',
    names: ['netherite_upgrade_smithing_template', 'piglin_banner_pattern'],
    sentence: `${FOUND} chests of bastion remnants.`,
  },
  {
    reason: 'structure-loot',
    since: '1.20',
    pattern: /^netherite_(sword|shovel|pickaxe|axe|hoe|spear|helmet|chestplate|leggings|boots)$/,
    sentence: '{name} needs a netherite upgrade template, which is found only in chests of bastion remnants.',
  },
  {
    reason: 'structure-loot',
    // Tide templates drop from elder guardians and so have a source.
    pattern: /^(?!tide_)[a-z]+_armor_trim_smithing_template$/,
    sentence: `${FOUND} chests of structures.`,
  },
  {
    reason: 'structure-loot',
    pattern: /_pottery_sherd$/,
    names: ['sniffer_egg', 'music_disc_relic'],
    sentence:
      '{name} is brushed out of suspicious sand or gravel at ruins, or found in pots of trial chambers.',
  },
  {
    reason: 'structure-loot',
    names: wordsIn(
      `heavy_core flow_banner_pattern guster_banner_pattern music_disc_creator music_disc_creator_music_box
       music_disc_precipice`,
    ),
    sentence: `${FOUND} vaults and pots of trial chambers.`,
  },
  {
    reason: 'structure-loot',
    names: ['mace'],
    sentence: '{name} needs a heavy core, which is found only in vaults of trial chambers.',
  },
  {
    reason: 'structure-loot',
    names: wordsIn('music_disc_otherside music_disc_pigstep'),
    sentence: `${FOUND} chests of structures.`,
  },

  // Things that must happen
  {
    reason: 'event',
    names: ['music_disc_tears', 'music_disc_lava_chicken'],
    sentence: '{name} drops only when a special mob is killed in a special way.',
  },
  {
    reason: 'event',
    pattern: /^music_disc_(13|cat|blocks|chirp|far|mall|mellohi|stal|strad|ward|11|wait)$/,
    sentence: '{name} drops when a skeleton shoots a creeper; some discs also lie in chests of structures.',
  },
  {
    reason: 'event',
    names: wordsIn('skeleton_skull zombie_head creeper_head piglin_head'),
    sentence: '{name} drops only when a charged creeper blows the mob up.',
  },
  {
    reason: 'event',
    names: ['creeper_banner_pattern'],
    sentence: '{name} needs a creeper head, which drops only when a charged creeper blows a creeper up.',
  },
  {
    reason: 'event',
    names: ['nether_star'],
    sentence:
      '{name} drops from the wither, a boss that players build of 4 soul sand and 3 wither skeleton skulls; no team with plain tools fights it. The skulls can be planned: "get 3 wither skeleton skulls" with --environment all-dimensions.',
  },
  {
    reason: 'event',
    names: ['beacon'],
    sentence:
      '{name} needs a nether star, which drops from the wither, a boss that players build of 4 soul sand and 3 wither skeleton skulls; no team with plain tools fights it.',
  },
  { reason: 'event', names: ['wither_rose'], sentence: '{name} appears where the wither kills a mob.' },
  {
    reason: 'event',
    names: ['dragon_egg'],
    sentence: '{name} exists once a world and jumps away when it is hit.',
  },
  {
    reason: 'event',
    names: ['trident'],
    sentence: '{name} drops now and then from a drowned that carries one.',
  },
  {
    reason: 'fishing',
    until: '1.21.11',
    names: ['nautilus_shell'],
    sentence: '{name} comes from fishing, or from a drowned that carries one.',
  },
  { reason: 'event', names: ['goat_horn'], sentence: '{name} breaks off when a goat rams a hard block.' },
  {
    reason: 'event',
    pattern: /_froglight$/,
    sentence: '{name} is what a frog leaves of a small magma cube.',
  },
  {
    reason: 'event',
    names: wordsIn('trial_key ominous_trial_key ominous_bottle'),
    sentence: '{name} is won in trial chambers or from raid captains.',
  },

  // Time and breeding
  {
    reason: 'growing',
    names: ['scute', 'turtle_scute'],
    sentence: '{name} is left by a baby turtle when it grows up.',
  },
  {
    reason: 'growing',
    names: ['turtle_helmet'],
    sentence: '{name} needs scutes, which baby turtles leave when they grow up.',
  },
  {
    reason: 'growing',
    names: ['tadpole_bucket'],
    sentence: 'Tadpoles hatch only where a player breeds frogs.',
  },
  {
    reason: 'growing',
    names: wordsIn('torchflower torchflower_seeds pitcher_plant pitcher_pod'),
    sentence: '{name} grows from seeds that only sniffers dig up.',
  },
  {
    reason: 'growing',
    pattern: /^(waxed_)?(exposed|weathered|oxidized)_|copper_golem_statue$/,
    sentence: '{name} needs copper to stand in the open until it weathers.',
  },

  // Stations and special recipes
  {
    reason: 'unsupported-craft',
    pattern: /^[a-z_]+_shulker_box$|^[a-z_]+_bundle$/,
    sentence: '{name} is dyed by a special recipe that this planner does not know.',
  },
  {
    reason: 'unsupported-craft',
    until: '1.17',
    names: ['firework_rocket'],
    sentence: '{name} is made by a special recipe that this planner does not know.',
  },
  {
    reason: 'unsupported-craft',
    names: ['firework_star'],
    sentence: '{name} is made by a special recipe that this planner does not know.',
  },
  {
    reason: 'unsupported-craft',
    until: '1.21.3',
    names: ['suspicious_stew'],
    sentence: '{name} is made by a special recipe that this planner does not know.',
  },
  {
    reason: 'unsupported-craft',
    names: ['written_book'],
    sentence: '{name} is a book and quill that a player has signed.',
  },
  {
    reason: 'unsupported-craft',
    names: ['chipped_anvil', 'damaged_anvil'],
    sentence: '{name} is an anvil worn by use.',
  },
  {
    reason: 'unsupported-craft',
    until: '1.15',
    pattern: /^stripped_[a-z_]+_wood$/,
    sentence: '{name} is made by using an axe on placed wood.',
  },
  {
    reason: 'unsupported-craft',
    names: ['stripped_bamboo_block'],
    sentence: '{name} is made by using an axe on a placed block of bamboo.',
  },
  {
    reason: 'unsupported-craft',
    names: ['bamboo_shelf', 'bamboo_hanging_sign'],
    sentence: '{name} needs stripped bamboo, made by using an axe on a placed block of bamboo.',
  },
  {
    reason: 'brewing',
    names: wordsIn('potion splash_potion lingering_potion'),
    sentence: '{name} comes from a brewing stand.',
  },
  {
    reason: 'brewing',
    names: ['tipped_arrow'],
    sentence: '{name} needs a lingering potion from a brewing stand.',
  },
  {
    reason: 'enchanting',
    names: ['enchanted_book'],
    sentence: 'Enchanted books come from an enchanting table, fishing, trading or loot.',
  },
  {
    reason: 'exploring',
    names: ['filled_map'],
    sentence: '{name} is drawn by carrying an empty map through the land.',
  },
  {
    reason: 'trading',
    pattern: /^chainmail_/,
    names: ['experience_bottle', 'globe_banner_pattern'],
    sentence: '{name} comes from villagers or loot.',
  },
];
