import { blocksAside, type Position } from '../../base/position.js';

/** How far feet have to go from one place to any other near it, round what stands in the way. */
export interface Walking {
  /** Blocks to walk until the target is beside; null where no way is found on the ground. */
  blocksTo(target: Position): number | null;
}

/** A block that can be dug to get on, and how many blocks one way would walk in the time. */
export interface Diggable {
  readonly at: Position;
  readonly blocks: number;
}

/** Cells beyond the outermost known block that people may walk in. */
const MARGIN = 1;
/** Larger places are crossed as the crow flies. */
const MOST_CELLS = 250_000;
const STEPS = [-1, 0, 1].flatMap((dx) =>
  [-1, 0, 1].flatMap((dz) => (dx === 0 && dz === 0 ? [] : [{ dx, dz, length: Math.hypot(dx, dz) }])),
);

/**
 * Measures ways on flat ground at the start's height: a column is blocked where feet or head would be in a block. What can
 * be dug is stepped over where it is low, else dug straight through or gone round, whichever is sooner.
 * @param blocks what stays, at any height
 * @param diggable what does not, likewise
 */
export function walkingFrom(
  start: Position,
  blocks: readonly Position[],
  diggable: readonly Diggable[] = [],
): Walking {
  const area = areaAround([start, ...blocks, ...diggable.map(({ at }) => at)]);
  if (area.width * area.depth > MOST_CELLS) {
    return { blocksTo: (target) => blocksAside(target, start) };
  }
  const cellOf = (x: number, z: number): number => (z - area.z) * area.width + (x - area.x);
  const isInside = (x: number, z: number): boolean =>
    x >= area.x && z >= area.z && x < area.x + area.width && z < area.z + area.depth;
  /** Of each column what it takes to get in; endless where nobody does. */
  const opening = new Float64Array(area.width * area.depth);
  const open = (height: number): void => {
    for (const { at, blocks: walked } of diggable) {
      const cell = cellOf(at.x, at.z);
      const isHigh = height > 0 || (opening[cell] ?? 0) > 0;
      if (at.y === start.y + height && isHigh) opening[cell] = (opening[cell] ?? 0) + walked;
    }
  };
  // Only what has something on it is in the way of the feet.
  open(1);
  open(0);
  for (const { x, y, z } of blocks) {
    if (y === start.y || y === start.y + 1) opening[cellOf(x, z)] = Infinity;
  }
  opening[cellOf(start.x, start.z)] = 0;
  const isOpen = (x: number, z: number): boolean => opening[cellOf(x, z)] === 0;
  const distances = new Float64Array(area.width * area.depth).fill(Infinity);
  distances[cellOf(start.x, start.z)] = 0;
  // Every step is 1 or the root of 2 long, so a bucket a block of distance keeps the order well enough.
  let frontier = [{ x: start.x, z: start.z }];
  while (frontier.length > 0) {
    const next: { x: number; z: number }[] = [];
    for (const { x, z } of frontier) {
      const here = distances[cellOf(x, z)] ?? Infinity;
      for (const { dx, dz, length } of STEPS) {
        if (!isInside(x + dx, z + dz)) continue;
        const cell = cellOf(x + dx, z + dz);
        const there = here + length + (opening[cell] ?? 0);
        if (there >= (distances[cell] ?? 0) - 1e-9) continue;
        const isAcross = dx !== 0 && dz !== 0;
        if (isAcross && !(isOpen(x + dx, z + dz) && isOpen(x + dx, z) && isOpen(x, z + dz))) continue;
        distances[cell] = there;
        next.push({ x: x + dx, z: z + dz });
      }
    }
    frontier = next;
  }
  return {
    blocksTo(target) {
      const x = Math.floor(target.x);
      const z = Math.floor(target.z);
      const around = [...STEPS, { dx: 0, dz: 0 }].map(({ dx, dz }) =>
        isInside(x + dx, z + dz) ? (distances[cellOf(x + dx, z + dz)] ?? Infinity) : Infinity,
      );
      const least = Math.min(...around);
      return least === Infinity ? null : least;
    },
  };
}

function areaAround(positions: readonly Position[]): {
  readonly x: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
} {
  let [lowX, lowZ, highX, highZ] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, z } of positions) {
    lowX = Math.min(lowX, x);
    lowZ = Math.min(lowZ, z);
    highX = Math.max(highX, x);
    highZ = Math.max(highZ, z);
  }
  return {
    x: lowX - MARGIN,
    z: lowZ - MARGIN,
    width: highX - lowX + 1 + 2 * MARGIN,
    depth: highZ - lowZ + 1 + 2 * MARGIN,
  };
}
