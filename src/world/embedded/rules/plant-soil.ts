import type { Position } from '../../../base/position.js';
import { propertiesOf, type BlockReader } from '../data/block-states.js';
import { across, HORIZONTAL_SIDES, isSide } from '../data/faces.js';
import { liquidsOf } from '../data/liquids.js';
import type { VersionData } from '../data/version-data.js';
import { growsOnItself, soilsOf, wantsWater } from '../../../game/plant-soils.js';

const JUNGLE_TRUNK = /^(stripped_)?jungle_(log|wood)$/;

/** What a plant can be set on; null for blocks that are no plants, or no choosy ones. */
export function soilFor(name: string): string | null {
  const soils = soilsOf(name);
  if (soils === null || name === 'dead_bush') return null;
  if (growsOnItself(name)) return 'sand';
  return ['grass_block', 'farmland', 'soul_sand'].find((soil) => soils.test(soil)) ?? null;
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
  const { half, facing = '' } = propertiesOf(block, state);
  if (name === 'cocoa') {
    const trunk = isSide(facing) ? data.blockOfState(blocks.stateAt(across(position, facing))).name : '';
    return JUNGLE_TRUNK.test(trunk);
  }
  const soils = soilsOf(name);
  if (soils === null) return null;
  if (half === 'upper') return below === name;
  if (name === 'cactus' && !isAlone(data, blocks, position)) return false;
  if (growsOnItself(name) && below === name) return true;
  return soils.test(below) && (!wantsWater(name) || isMoist(data, blocks, across(position, 'down')));
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
