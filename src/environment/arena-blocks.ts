import type { ArenaEnvironment } from './environment-schema.js';

/** One block of an arena. */
export interface PlacedBlock {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly block: string;
  /** Part of the place itself: not to be broken, never counted as offered. */
  readonly protected: boolean;
  readonly states?: Readonly<Record<string, string | number | boolean>>;
}

type Position = readonly [number, number, number];

/**
 * Every non-air block of an arena but its layers (which are filled uniformly and always protected). Later entries
 * of the file replace earlier ones at the same position; order: boxes, block lists, trees, chests.
 */
export function blocksOf(arena: ArenaEnvironment): readonly PlacedBlock[] {
  const placed = new Map<string, PlacedBlock>();
  const put = (block: PlacedBlock): void => {
    const key = `${block.x},${block.y},${block.z}`;
    if (block.block === 'air') placed.delete(key);
    else placed.set(key, block);
  };
  for (const { block, from, to, hollow, protected: isProtected, states } of arena.boxes) {
    for (const [x, y, z] of positionsInBox(from, to, hollow)) {
      put({ x, y, z, block, protected: isProtected, ...(states ? { states } : {}) });
    }
  }
  for (const { block, at, protected: isProtected, states } of arena.blocks) {
    for (const [x, y, z] of at)
      put({ x, y, z, block, protected: isProtected, ...(states ? { states } : {}) });
  }
  for (const tree of arena.trees) treeBlocks(tree).forEach(put);
  for (const { at } of arena.chests) {
    put({ x: at[0], y: at[1], z: at[2], block: 'chest', protected: true });
  }
  return [...placed.values()];
}

function* positionsInBox(from: Position, to: Position, hollow: boolean): Generator<Position> {
  const low = from.map((value, axis) => Math.min(value, to[axis] ?? value)) as unknown as Position;
  const high = from.map((value, axis) => Math.max(value, to[axis] ?? value)) as unknown as Position;
  for (let y = low[1]; y <= high[1]; y++) {
    for (let z = low[2]; z <= high[2]; z++) {
      for (let x = low[0]; x <= high[0]; x++) {
        const onShell =
          x === low[0] || x === high[0] || y === low[1] || y === high[1] || z === low[2] || z === high[2];
        if (!hollow || onShell) yield [x, y, z];
      }
    }
  }
}

/** Trunk and a small crown (two layers of 5 x 5 without corners, two of a plus) around its top. */
function treeBlocks(tree: ArenaEnvironment['trees'][number]): PlacedBlock[] {
  const [x, y, z] = tree.at;
  const top = y + tree.height - 1;
  const blocks: PlacedBlock[] = [];
  const crown: readonly (readonly [number, number])[] = [
    [-2, 2],
    [-1, 2],
    [0, 1],
    [1, 1],
  ];
  for (const [layer, radius] of crown) {
    for (let dz = -radius; dz <= radius; dz++) {
      for (let dx = -radius; dx <= radius; dx++) {
        if (Math.abs(dx) + Math.abs(dz) >= radius * 2 && radius > 0) continue;
        blocks.push({
          x: x + dx,
          y: top + layer,
          z: z + dz,
          block: `${tree.species}_leaves`,
          protected: false,
        });
      }
    }
  }
  for (let height = y; height <= top; height++) {
    blocks.push({ x, y: height, z, block: `${tree.species}_log`, protected: false });
  }
  return blocks;
}
