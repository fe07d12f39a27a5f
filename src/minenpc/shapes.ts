import { positionKey, type Position } from '../base/position.js';
import type { BuiltShape } from './criterion.js';
import type { BlockAt } from './evidence.js';

// A doorway, a window or two: what a house may leave open of each of its walls' cells.
const OPEN_SHARE = 0.25;
const WALL_HEIGHT = 2;

/** Whether blocks have a shape; where they stand and which way they run does not matter. */
export function hasShape(shape: BuiltShape, blocks: readonly BlockAt[]): boolean {
  const cells = new Set(blocks.map(({ position }) => positionKey(position)));
  switch (shape.kind) {
    case 'pyramid':
      return isPyramid(shape.base, blocks, cells);
    case 'wall':
      return isWall(shape.length, shape.height, blocks, cells);
    case 'house':
      return isHouse(blocks, cells);
    case 'walls':
      return coveredShare(ringOf(shape.from, shape.to), cells) >= shape.share;
  }
}

/** Square layers, each one or two smaller than the one below, up to a top of one or two blocks across. */
function isPyramid(base: number, blocks: readonly BlockAt[], cells: ReadonlySet<string>): boolean {
  for (const { position: corner } of blocks) {
    for (const step of [1, 2]) {
      if (standsFrom(corner, base, step, cells)) return true;
    }
  }
  return false;
}

/** Layers may be centred (step 2), or lie in any corner of the one below (step 1): sand has no halves. */
function standsFrom(corner: Position, size: number, step: number, cells: ReadonlySet<string>): boolean {
  if (!isFull(corner, size, cells)) return false;
  if (size - step < 1) return true;
  const offsets = step === 2 ? [1] : [0, 1];
  return offsets.some((x) =>
    offsets.some((z) =>
      standsFrom({ x: corner.x + x, y: corner.y + 1, z: corner.z + z }, size - step, step, cells),
    ),
  );
}

function isFull({ x, y, z }: Position, size: number, cells: ReadonlySet<string>): boolean {
  for (let dx = 0; dx < size; dx++) {
    for (let dz = 0; dz < size; dz++) if (!cells.has(positionKey({ x: x + dx, y, z: z + dz }))) return false;
  }
  return true;
}

function isWall(
  length: number,
  height: number,
  blocks: readonly BlockAt[],
  cells: ReadonlySet<string>,
): boolean {
  return blocks.some(({ position }) =>
    [
      { x: 1, z: 0 },
      { x: 0, z: 1 },
    ].some((way) => {
      for (let along = 0; along < length; along++) {
        for (let up = 0; up < height; up++) {
          const cell = { x: position.x + along * way.x, y: position.y + up, z: position.z + along * way.z };
          if (!cells.has(positionKey(cell))) return false;
        }
      }
      return true;
    }),
  );
}

/** A rectangle of walls, two high or more, about a room of at least 2 x 2, under a roof of blocks. */
function isHouse(blocks: readonly BlockAt[], cells: ReadonlySet<string>): boolean {
  if (blocks.length === 0) return false;
  const xs = blocks.map(({ position }) => position.x);
  const ys = blocks.map(({ position }) => position.y);
  const zs = blocks.map(({ position }) => position.z);
  const from = { x: Math.min(...xs), y: Math.min(...ys), z: Math.min(...zs) };
  const to = { x: Math.max(...xs), y: Math.max(...ys), z: Math.max(...zs) };
  // A roof may stand out by one block, and a floor may have been laid.
  for (const inset of [0, 1]) {
    for (const floor of [0, 1]) {
      const corner = { x: from.x + inset, y: from.y + floor, z: from.z + inset };
      const end = { x: to.x - inset, y: corner.y + WALL_HEIGHT - 1, z: to.z - inset };
      if (end.x - corner.x < 3 || end.z - corner.z < 3) continue;
      const isWalled = coveredShare(ringOf(corner, end), cells) >= 1 - OPEN_SHARE;
      if (isWalled && isRoofed(corner, end, to.y, cells)) return true;
    }
  }
  return false;
}

/** Over each cell of the room is a block somewhere above the walls. */
function isRoofed(from: Position, to: Position, top: number, cells: ReadonlySet<string>): boolean {
  for (let x = from.x + 1; x < to.x; x++) {
    for (let z = from.z + 1; z < to.z; z++) {
      let isCovered = false;
      for (let y = to.y + 1; y <= top; y++) isCovered ||= cells.has(positionKey({ x, y, z }));
      if (!isCovered) return false;
    }
  }
  return true;
}

/** The cells of the four walls of a box, corners included. */
function ringOf(from: Position, to: Position): readonly Position[] {
  const cells: Position[] = [];
  for (let x = from.x; x <= to.x; x++) {
    for (let z = from.z; z <= to.z; z++) {
      const isEdge = x === from.x || x === to.x || z === from.z || z === to.z;
      for (let y = from.y; isEdge && y <= to.y; y++) cells.push({ x, y, z });
    }
  }
  return cells;
}

function coveredShare(ring: readonly Position[], cells: ReadonlySet<string>): number {
  return ring.filter((cell) => cells.has(positionKey(cell))).length / ring.length;
}
