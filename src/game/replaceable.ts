/** Blocks that give way to one that is placed into them (game rule); minecraft-data has no field for it. */
const REPLACEABLE: ReadonlySet<string> = new Set([
  ...['air', 'cave_air', 'void_air', 'light', 'structure_void'],
  ...['water', 'bubble_column', 'lava', 'fire', 'soul_fire'],
  // `grass` is `short_grass` from 1.20.3 on.
  ...['grass', 'short_grass', 'tall_grass', 'fern', 'large_fern', 'dead_bush', 'seagrass', 'tall_seagrass'],
  ...['vine', 'glow_lichen', 'hanging_roots', 'crimson_roots', 'warped_roots', 'nether_sprouts', 'snow'],
]);

/** Whether a block can be set where one of this name is. Snow of more than one layer cannot; its name does not tell. */
export function isReplaceable(block: string): boolean {
  return REPLACEABLE.has(block);
}

/** All of them, for checks against a version's list of blocks. */
export function replaceableBlocks(): readonly string[] {
  return [...REPLACEABLE];
}
