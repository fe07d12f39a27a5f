import type { Position } from '../../../base/position.js';
import { propertyOf, type BlockReader } from '../data/block-states.js';
import type { VersionData } from '../data/version-data.js';

/** Light a crop needs by day or night; under an open sky there is always enough (game rule). */
export const GROWTH_LIGHT = 9;

/**
 * Chance that a crop or stem grows by a step when it is picked: 1/3 on wet land in rows, 1/26 where there is none
 * (Java Edition's formula: the tilled blocks under and around it count, neighbours of its kind that are not in one row
 * halve it).
 */
export function growthChance(data: VersionData, blocks: BlockReader, position: Position): number {
  return 1 / (Math.floor(25 / growthSpeed(data, blocks, position)) + 1);
}

function growthSpeed(data: VersionData, blocks: BlockReader, { x, y, z }: Position): number {
  let speed = 1;
  for (let dx = -1; dx <= 1; dx++) {
    for (let dz = -1; dz <= 1; dz++) {
      const ground = blocks.stateAt({ x: x + dx, y: y - 1, z: z + dz });
      if (data.blockOfState(ground).name !== 'farmland') continue;
      const worth = propertyOf(data, ground, 'moisture') === '0' ? 1 : 3;
      speed += dx === 0 && dz === 0 ? worth : worth / 4;
    }
  }
  const own = data.blockOfState(blocks.stateAt({ x, y, z }));
  const isOwn = (dx: number, dz: number): boolean =>
    data.blockOfState(blocks.stateAt({ x: x + dx, y, z: z + dz })) === own;
  const alongX = isOwn(-1, 0) || isOwn(1, 0);
  const alongZ = isOwn(0, -1) || isOwn(0, 1);
  const isCrowded = alongX && alongZ;
  const isDiagonal = isOwn(-1, -1) || isOwn(1, -1) || isOwn(-1, 1) || isOwn(1, 1);
  return isCrowded || isDiagonal ? speed / 2 : speed;
}
