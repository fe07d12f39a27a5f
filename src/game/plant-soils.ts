/** Earth that plants stand on and fruits lie on. */
export const EARTH =
  /^(grass_block|dirt|coarse_dirt|podzol|mycelium|rooted_dirt|moss_block|mud|muddy_mangrove_roots)$/;
/** What grows on tilled earth alone, and keeps it tilled. */
export const CROPS =
  /^(wheat|carrots|potatoes|beetroots|torchflower_crop|pitcher_crop|(attached_)?(pumpkin|melon)_stem)$/;

const TILLED = /^farmland$/;
const SOUL_SAND = /^soul_sand$/;
const SANDS = /^(sand|red_sand|suspicious_sand)$/;
const CANE_SOIL = new RegExp(`${EARTH.source}|${SANDS.source}`);
const DEAD_BUSH_SOIL = new RegExp(`${CANE_SOIL.source}|terracotta$`);
const MEADOW_SOIL = new RegExp(`${EARTH.source}|${TILLED.source}`);
const MEADOW =
  /(_sapling|_tulip)$|^(grass|short_grass|tall_grass|fern|large_fern|dandelion|poppy|blue_orchid|allium|azure_bluet|oxeye_daisy|cornflower|lily_of_the_valley|torchflower|pitcher_plant|pink_petals|sunflower|lilac|rose_bush|peony|sweet_berry_bush)$/;

/** The ground a plant may stand on (game rule); null for blocks that are no plants, or no choosy ones. */
export function soilsOf(plant: string): RegExp | null {
  if (CROPS.test(plant)) return TILLED;
  if (plant === 'nether_wart') return SOUL_SAND;
  if (plant === 'sugar_cane') return CANE_SOIL;
  if (plant === 'cactus') return SANDS;
  if (plant === 'dead_bush') return DEAD_BUSH_SOIL;
  return MEADOW.test(plant) ? MEADOW_SOIL : null;
}

/** Whether a plant grows on its own kind, too. */
export function growsOnItself(plant: string): boolean {
  return plant === 'sugar_cane' || plant === 'cactus';
}

/** Whether the ground of a plant has to have water beside it (game rule). */
export function wantsWater(plant: string): boolean {
  return plant === 'sugar_cane';
}
