import type { Position } from '../../base/position.js';

/** How far feet have to go from one place to any other near it, round what stands in the way. */
export interface Walking {
  /** Blocks to walk until the target is beside; null where no way is found on the ground. */
  blocksTo(target: Position): number | null;
}

/** Cells beyond the outermost known block that people may walk in. */
const MARGIN = 1;
/** Larger places are crossed as the crow flies. */
const MOST_CELLS = 250_000;
const STEPS = [-1, 0, 1].flatMap((dx) =>
  [-1, 0, 1].flatMap((dz) => (dx === 0 && dz === 0 ? [] : [{ dx, dz, length: Math.hypot(dx, dz) }])),
);

/**
 * Measures ways on flat ground at the start's height: a column is blocked where feet or head would be in a block.
 * @param blocks everything solid that is known, at any height
 */
export function walkingFrom(start: Position, blocks: readonly Position[]): Walking {
  const area = areaAround([start, ...blocks]);
  if (area.width * area.depth > MOST_CELLS) {
    return { blocksTo: (target) => Math.hypot(target.x - start.x, target.z - start.z) };
  }
  const cellOf = (x: number, z: number): number => (z - area.z) * area.width + (x - area.x);
  const isInside = (x: number, z: number): boolean =>
    x >= area.x && z >= area.z && x < area.x + area.width && z < area.z + area.depth;
  const blocked = new Uint8Array(area.width * area.depth);
  for (const { x, y, z } of blocks) {
    if (y === start.y || y === start.y + 1) blocked[cellOf(x, z)] = 1;
  }
  blocked[cellOf(start.x, start.z)] = 0;
  const isFree = (x: number, z: number): boolean => isInside(x, z) && blocked[cellOf(x, z)] === 0;
  const distances = new Float64Array(area.width * area.depth).fill(Infinity);
  distances[cellOf(start.x, start.z)] = 0;
  // Every step is 1 or the root of 2 long, so a bucket a block of distance keeps the order well enough.
  let frontier = [{ x: start.x, z: start.z }];
  while (frontier.length > 0) {
    const next: { x: number; z: number }[] = [];
    for (const { x, z } of frontier) {
      const here = distances[cellOf(x, z)] ?? Infinity;
      for (const { dx, dz, length } of STEPS) {
        if (!isFree(x + dx, z + dz)) continue;
        if (dx !== 0 && dz !== 0 && (!isFree(x + dx, z) || !isFree(x, z + dz))) continue;
        const cell = cellOf(x + dx, z + dz);
        if (here + length >= (distances[cell] ?? 0) - 1e-9) continue;
        distances[cell] = here + length;
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
