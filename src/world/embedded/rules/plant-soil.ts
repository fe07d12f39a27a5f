import type { Position } from '../../../base/position.js';
import { propertiesOf } from '../data/block-states.js';
import { across, HORIZONTAL_SIDES, isSide } from '../data/faces.js';
import { liquidsOf } from '../data/liquids.js';
import type { VersionData } from '../data/version-data.js';

/** Reads blocks; all the rules about neighbours need. */
interface BlockReader {
  stateAt(position: Position): number;
}

/** Earth that plants stand on and fruits lie on. */
export const EARTH =
  /^(grass_block|dirt|coarse_dirt|podzol|mycelium|rooted_dirt|moss_block|mud|muddy_mangrove_roots)$/;
/** What grows on tilled earth alone, and keeps it tilled. */
export const CROPS = /^(wheat|carrots|potatoes|beetroots|torchflower_crop|(attached_)?(pumpkin|melon)_stem)$/;

const SANDS = /^(sand|red_sand|suspicious_sand)$/;
const CANE_SOIL = new RegExp(`${EARTH.source}|${SANDS.source}`);
const DEAD_BUSH_SOIL = new RegExp(`${CANE_SOIL.source}|terracotta$`);
const MEADOW_SOIL = new RegExp(`${EARTH.source}|^farmland$`);
const MEADOW =
  /(_sapling|_tulip)$|^(grass|short_grass|tall_grass|fern|large_fern|dandelion|poppy|blue_orchid|allium|azure_bluet|oxeye_daisy|cornflower|lily_of_the_valley|torchflower|sunflower|lilac|rose_bush|peony|sweet_berry_bush)$/;
const JUNGLE_TRUNK = /^(stripped_)?jungle_(log|wood)$/;

/** What a plant can be set on; null for blocks that are no plants, or no choosy ones. Canes want water beside it, too. */
export function soilFor(name: string): string | null {
  if (CROPS.test(name)) return 'farmland';
  if (name === 'nether_wart') return 'soul_sand';
  if (name === 'cactus' || name === 'sugar_cane') return 'sand';
  return MEADOW.test(name) ? 'grass_block' : null;
}

/** Whether a plant may stand where it is; null for blocks that are no plants, or no choosy ones. */
export function isRooted(
  data: VersionData,
  blocks: BlockReader,
  position: Position,
  state: number,
): boolean | null {
  const block = data.blockOfState(state);
  const { name } = block;
  const below = data.blockOfState(blocks.stateAt(across(position, 'down'))).name;
  if (CROPS.test(name)) return below === 'farmland';
  if (name === 'nether_wart') return below === 'soul_sand';
  if (name === 'sugar_cane')
    return below === name || (CANE_SOIL.test(below) && isMoist(data, blocks, across(position, 'down')));
  if (name === 'cactus') return (below === name || SANDS.test(below)) && isAlone(data, blocks, position);
  if (name === 'dead_bush') return DEAD_BUSH_SOIL.test(below);
  const { half, facing = '' } = propertiesOf(block, state);
  if (name === 'cocoa') {
    const trunk = isSide(facing) ? data.blockOfState(blocks.stateAt(across(position, facing))).name : '';
    return JUNGLE_TRUNK.test(trunk);
  }
  if (!MEADOW.test(name)) return null;
  return half === 'upper' ? below === name : MEADOW_SOIL.test(below);
}

function isMoist(data: VersionData, blocks: BlockReader, ground: Position): boolean {
  return HORIZONTAL_SIDES.some((side) => {
    const state = blocks.stateAt(across(ground, side));
    const isIce = data.blockOfState(state).name === 'frosted_ice';
    return isIce || liquidsOf(data).of(state)?.kind === 'water';
  });
}

// Nothing solid, and no lava, beside a cactus; nothing liquid on it.
function isAlone(data: VersionData, blocks: BlockReader, position: Position): boolean {
  if (liquidsOf(data).of(blocks.stateAt(across(position, 'up')))) return false;
  return HORIZONTAL_SIDES.every((side) => {
    const state = blocks.stateAt(across(position, side));
    return data.shapeOf(state).length === 0 && liquidsOf(data).of(state)?.kind !== 'lava';
  });
}
