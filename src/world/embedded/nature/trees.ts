import { SIDES } from '../../../base/position.js';
import type { TreeKind } from '../../../environment/nature/biomes.js';
import { wholeBetween, type Random } from '../random.js';

/** No tree reaches further from its trunk's foot, in blocks along x or z. */
export const TREE_REACH = 7;

/** Blocks of one tree, beside its foot: the lowest block of the trunk is [0, 0, 0]. */
export interface TreeShape {
  readonly logs: readonly TreeBlock[];
  readonly leaves: readonly TreeBlock[];
}

type TreeBlock = readonly [x: number, y: number, z: number];

/** A tree as it grows, decided by the random numbers alone. */
export function growTree(kind: TreeKind, random: Random): TreeShape {
  return GROW[kind](random);
}

const GROW: Readonly<Record<TreeKind, (random: Random) => TreeShape>> = {
  oak: (random) => roundTree(wholeBetween(random, 4, 6), 2, random),
  birch: (random) => roundTree(wholeBetween(random, 5, 7), 2, random),
  jungle: (random) => roundTree(wholeBetween(random, 5, 10), 2, random),
  swamp_oak: (random) => roundTree(wholeBetween(random, 5, 8), 3, random),
  spruce: (random) => cone(wholeBetween(random, 5, 8), wholeBetween(random, 1, 2), 3, random),
  pine: (random) => {
    const height = wholeBetween(random, 6, 10);
    return cone(height, height - wholeBetween(random, 3, 4), 2, random);
  },
  acacia,
  dark_oak: darkOak,
  big_oak: bigOak,
};

function trunk(height: number): TreeBlock[] {
  return Array.from({ length: height }, (_, y) => [0, y, 0] as const);
}

/** A layer of leaves; corners are there by chance, or not at all. */
function layer(
  radius: number,
  [x, y, z]: TreeBlock,
  corners: Random | null,
  into: (readonly [number, number, number])[],
): void {
  for (let dx = -radius; dx <= radius; dx++) {
    for (let dz = -radius; dz <= radius; dz++) {
      const isCorner = radius > 0 && Math.abs(dx) === radius && Math.abs(dz) === radius;
      if (isCorner && (corners === null || corners() < 0.5)) continue;
      into.push([x + dx, y, z + dz]);
    }
  }
}

// Two wide layers under two narrow ones.
function roundTree(height: number, radius: number, random: Random): TreeShape {
  const leaves: TreeBlock[] = [];
  layer(radius, [0, height - 3, 0], random, leaves);
  layer(radius, [0, height - 2, 0], random, leaves);
  layer(radius - 1, [0, height - 1, 0], random, leaves);
  layer(radius - 1, [0, height, 0], null, leaves);
  return { logs: trunk(height), leaves };
}

// From the tip down each ring is wider, and starts narrow again when it is as wide as it may be.
function cone(height: number, bare: number, widest: number, random: Random): TreeShape {
  const leaves: TreeBlock[] = [];
  let [radius, limit] = [0, 1];
  for (let y = height; y >= bare; y--) {
    layer(radius, [0, y, 0], null, leaves);
    if (radius < limit) {
      radius += 1;
    } else {
      radius = limit > 1 || random() < 0.5 ? 1 : 0;
      limit = Math.min(limit + 1, widest);
    }
  }
  return { logs: trunk(height), leaves };
}

// A trunk that leans over, its flat crown at the end, sometimes with a second arm.
function acacia(random: Random): TreeShape {
  const height = wholeBetween(random, 5, 9);
  const logs: (readonly [number, number, number])[] = [];
  const leaves: TreeBlock[] = [];
  const arm = (from: number, top: number, lean: number, radius: number, way: number): void => {
    const [wx, wz] = SIDES[way] ?? [1, 0];
    let [x, z] = [0, 0];
    for (let y = from; y < top; y++) {
      if (top - y <= lean) [x, z] = [x + wx, z + wz];
      logs.push([x, y, z]);
    }
    layer(radius, [x, top - 1, z], null, leaves);
    layer(radius - 1, [x, top, z], null, leaves);
  };
  const way = wholeBetween(random, 0, 3);
  arm(0, height, wholeBetween(random, 1, 3), 3, way);
  if (random() < 0.6)
    arm(Math.max(2, height - 4), height - 1, 2, 2, (way + 1 + wholeBetween(random, 0, 2)) % 4);
  return { logs, leaves };
}

// Two by two blocks thick, under a wide dense crown.
function darkOak(random: Random): TreeShape {
  const height = wholeBetween(random, 6, 8);
  const logs: TreeBlock[] = [];
  const leaves: TreeBlock[] = [];
  for (const [x, z] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    for (let y = 0; y < height; y++) logs.push([x, y, z]);
    layer(2, [x, height - 2, z], random, leaves);
    layer(3, [x, height - 1, z], null, leaves);
    layer(1, [x, height, z], random, leaves);
  }
  return { logs, leaves };
}

// Limbs that carry balls of leaves.
function bigOak(random: Random): TreeShape {
  const height = wholeBetween(random, 7, 12);
  const logs: TreeBlock[] = trunk(height);
  const leaves: TreeBlock[] = [];
  ball([0, height, 0], leaves);
  const limbs = wholeBetween(random, 3, 5);
  for (let limb = 0; limb < limbs; limb++) {
    const angle = ((limb + random() * 0.6) / limbs) * Math.PI * 2;
    const length = 2 + random() * 2;
    const base = Math.floor(height * (0.45 + random() * 0.35));
    const [x, z] = [Math.round(Math.cos(angle) * length), Math.round(Math.sin(angle) * length)];
    const steps = Math.max(Math.abs(x), Math.abs(z));
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      logs.push([Math.round(x * part), base + Math.floor(part * 1.5), Math.round(z * part)]);
    }
    ball([x, base + 2, z], leaves);
  }
  return { logs, leaves };
}

function ball([x, y, z]: TreeBlock, leaves: TreeBlock[]): void {
  layer(1, [x, y - 1, z], null, leaves);
  layer(2, [x, y, z], null, leaves);
  layer(2, [x, y + 1, z], null, leaves);
  layer(1, [x, y + 2, z], null, leaves);
}

/** Steps from a leaf to the next log, as leaves count them; 7 where none is in reach. */
export function leafDistance([x, y, z]: TreeBlock, logs: readonly TreeBlock[]): number {
  let nearest = 7;
  for (const log of logs)
    nearest = Math.min(nearest, Math.abs(log[0] - x) + Math.abs(log[1] - y) + Math.abs(log[2] - z));
  return Math.max(1, nearest);
}
