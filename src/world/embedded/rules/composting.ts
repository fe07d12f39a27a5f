/** A composter this full works for a second; one more level and it gives bone meal. */
export const COMPOST_FULL = 7;
export const COMPOST_READY = 8;

// Java Edition's shares, likeliest last; what no line names cannot be composted.
const CHANCES: readonly (readonly [number, RegExp])[] = [
  [
    0.3,
    /(_leaves|_sapling|_seeds)$|^(short_grass|grass|dried_kelp|kelp|seagrass|glow_berries|sweet_berries|hanging_roots|mangrove_roots|mangrove_propagule|moss_carpet|pink_petals|small_dripleaf)$/,
  ],
  [
    0.5,
    /^(cactus|sugar_cane|vine|tall_grass|melon_slice|dried_kelp_block|glow_lichen|nether_sprouts|weeping_vines|twisting_vines|flowering_azalea_leaves)$/,
  ],
  [
    0.65,
    /(_tulip|_mushroom|_fungus|crimson_roots|warped_roots)$|^(dandelion|poppy|blue_orchid|allium|azure_bluet|oxeye_daisy|cornflower|lily_of_the_valley|wither_rose|sunflower|lilac|rose_bush|peony|fern|large_fern|lily_pad|sea_pickle|cocoa_beans|nether_wart|carved_pumpkin|apple|beetroot|carrot|potato|wheat|pumpkin|melon|azalea|big_dripleaf|moss_block|mushroom_stem|shroomlight|spore_blossom)$/,
  ],
  [
    0.85,
    /^(baked_potato|bread|cookie|hay_block|brown_mushroom_block|red_mushroom_block|nether_wart_block|warped_wart_block|flowering_azalea|torchflower|pitcher_plant)$/,
  ],
  [1, /^(cake|pumpkin_pie)$/],
];

/** Chance that one of an item fills a composter by a level; 0 for what rots not. */
export function compostChance(item: string): number {
  // Looked up from the top: a likelier line must not be hidden by a more general one above it.
  return CHANCES.findLast(([, items]) => items.test(item))?.[0] ?? 0;
}
