import { blockAtPoint, type Position } from '../../../base/position.js';
import type { BlockReader } from '../data/block-states.js';
import type { VersionData } from '../data/version-data.js';

/** What takes up room: an entity, or a player. */
export interface Body {
  readonly position: Position;
  readonly width: number;
  readonly height: number;
}

/** An upright box in the world. */
export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly maxZ: number;
}

/** The box of something standing at a point: the point is the middle of its bottom. */
export function boxAt({ x, y, z }: Position, width: number, height: number): Box {
  const half = width / 2;
  return { minX: x - half, minY: y, minZ: z - half, maxX: x + half, maxY: y + height, maxZ: z + half };
}

export function grown(box: Box, by: number, byY = by): Box {
  return {
    minX: box.minX - by,
    minY: box.minY - byY,
    minZ: box.minZ - by,
    maxX: box.maxX + by,
    maxY: box.maxY + byY,
    maxZ: box.maxZ + by,
  };
}

export function intersects(a: Box, b: Box): boolean {
  return (
    a.minX < b.maxX &&
    a.maxX > b.minX &&
    a.minY < b.maxY &&
    a.maxY > b.minY &&
    a.minZ < b.maxZ &&
    a.maxZ > b.minZ
  );
}

export function containsPoint(box: Box, { x, y, z }: Position): boolean {
  return x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY && z >= box.minZ && z <= box.maxZ;
}

/** Collision boxes of the blocks that touch a region; fences reach half a block above theirs. */
export function collisionBoxes(data: VersionData, blocks: BlockReader, region: Box): Box[] {
  const boxes: Box[] = [];
  const low = blockAtPoint({ x: region.minX, y: region.minY - 1, z: region.minZ });
  for (let y = low.y; y <= Math.floor(region.maxY); y++) {
    for (let z = low.z; z <= Math.floor(region.maxZ); z++) {
      for (let x = low.x; x <= Math.floor(region.maxX); x++) {
        const state = blocks.stateAt({ x, y, z });
        if (state === 0) continue;
        for (const [x0, y0, z0, x1, y1, z1] of data.shapeOf(state)) {
          const box = { minX: x + x0, minY: y + y0, minZ: z + z0, maxX: x + x1, maxY: y + y1, maxZ: z + z1 };
          if (intersects(box, region)) boxes.push(box);
        }
      }
    }
  }
  return boxes;
}

export function isBlocked(data: VersionData, blocks: BlockReader, region: Box): boolean {
  return collisionBoxes(data, blocks, region).length > 0;
}

/** How far something got, and what stopped it. */
export interface Movement {
  readonly position: Position;
  readonly hitX: boolean;
  readonly hitY: boolean;
  readonly hitZ: boolean;
}

/** Moves a box as far as blocks allow: first up or down, then along x, then along z. */
export function moveThrough(
  data: VersionData,
  blocks: BlockReader,
  from: Position,
  size: { readonly width: number; readonly height: number },
  motion: Position,
): Movement {
  const start = boxAt(from, size.width, size.height);
  const swept: Box = {
    minX: start.minX + Math.min(0, motion.x),
    minY: start.minY + Math.min(0, motion.y),
    minZ: start.minZ + Math.min(0, motion.z),
    maxX: start.maxX + Math.max(0, motion.x),
    maxY: start.maxY + Math.max(0, motion.y),
    maxZ: start.maxZ + Math.max(0, motion.z),
  };
  const obstacles = collisionBoxes(data, blocks, swept);
  let position = from;
  const along = (axis: 'x' | 'y' | 'z'): boolean => {
    const wanted = motion[axis];
    const allowed = allowedMotion(boxAt(position, size.width, size.height), obstacles, axis, wanted);
    position = { ...position, [axis]: position[axis] + allowed };
    return allowed !== wanted;
  };
  const hitY = along('y');
  const hitX = along('x');
  const hitZ = along('z');
  return { position, hitX, hitY, hitZ };
}

const EDGES = { x: ['minX', 'maxX'], y: ['minY', 'maxY'], z: ['minZ', 'maxZ'] } as const;
const OTHERS = { x: ['y', 'z'], y: ['x', 'z'], z: ['x', 'y'] } as const;
const SKIN = 1e-7;

function allowedMotion(box: Box, obstacles: readonly Box[], axis: 'x' | 'y' | 'z', wanted: number): number {
  // By index: array patterns are slower, and this runs for every obstacle of every step.
  const min = EDGES[axis][0];
  const max = EDGES[axis][1];
  let allowed = wanted;
  for (const obstacle of obstacles) {
    if (isBeside(box, obstacle, OTHERS[axis][0]) || isBeside(box, obstacle, OTHERS[axis][1])) continue;
    if (allowed > 0 && box[max] <= obstacle[min] + SKIN)
      allowed = Math.min(allowed, Math.max(0, obstacle[min] - box[max]));
    if (allowed < 0 && box[min] >= obstacle[max] - SKIN)
      allowed = Math.max(allowed, Math.min(0, obstacle[max] - box[min]));
  }
  return allowed;
}

function isBeside(box: Box, obstacle: Box, axis: 'x' | 'y' | 'z'): boolean {
  const min = EDGES[axis][0];
  const max = EDGES[axis][1];
  return box[min] >= obstacle[max] - SKIN || box[max] <= obstacle[min] + SKIN;
}
