import { defined } from '../base/defined.js';
import type { ArenaEnvironment } from './environment-schema.js';

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

/** What stands at many places; one for all blocks of an entry of the file. */
export type BlockKind = Pick<PlacedBlock, 'block' | 'protected' | 'states'>;

const cells = new WeakMap<ArenaEnvironment, ReadonlyMap<number, BlockKind>>();

/**
 * Every non-air block of an arena but its layers (which are filled uniformly and always protected). Later entries
 * of the file replace earlier ones at the same position; order: boxes, block lists, trees, chests.
 */
export function* blocksOf(arena: ArenaEnvironment): Generator<PlacedBlock> {
  for (const [cell, { block, protected: isProtected, states }] of cellsOf(arena)) {
    const { x, y, z } = placeOf(cell);
    yield states
      ? { x, y, z, block, protected: isProtected, states }
      : { x, y, z, block, protected: isProtected };
  }
}

/** What stands at each place of `blocksOf`, without the place: much cheaper where only kinds and counts matter. */
export function blockKindsOf(arena: ArenaEnvironment): Iterable<BlockKind> {
  return cellsOf(arena).values();
}

/** Names of all blocks that `blocksOf` gives, each once. */
export function blockNamesOf(arena: ArenaEnvironment): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { block } of blockKindsOf(arena)) names.add(block);
  return names;
}

function cellsOf(arena: ArenaEnvironment): ReadonlyMap<number, BlockKind> {
  const known = cells.get(arena) ?? placedCells(arena);
  cells.set(arena, known);
  return known;
}

function placedCells(arena: ArenaEnvironment): ReadonlyMap<number, BlockKind> {
  const placed = new Map<number, BlockKind>();
  const put = ([x, y, z]: Position, kind: BlockKind): void => {
    const cell = cellAt(x, y, z);
    if (kind.block === 'air') placed.delete(cell);
    else placed.set(cell, kind);
  };
  for (const { block, from, to, hollow, protected: isProtected, states } of arena.boxes) {
    const kind = { block, protected: isProtected, ...defined({ states }) };
    for (const place of positionsInBox(from, to, hollow)) put(place, kind);
  }
  for (const { block, at, protected: isProtected, states } of arena.blocks) {
    const kind = { block, protected: isProtected, ...defined({ states }) };
    for (const place of at) put(place, kind);
  }
  for (const tree of arena.trees) {
    for (const { x, y, z, block } of treeBlocks(tree)) put([x, y, z], { block, protected: false });
  }
  for (const { at } of arena.chests) put(at, { block: 'chest', protected: true });
  return placed;
}

// A place in one number: 2^20 blocks each way, 1024 high.
const SIDE = 2 ** 21;
const HALF = 2 ** 20;
const HEIGHT = 2 ** 10;

function cellAt(x: number, y: number, z: number): number {
  return ((x + HALF) * SIDE + (z + HALF)) * HEIGHT + (y + HEIGHT / 2);
}

function placeOf(cell: number): { readonly x: number; readonly y: number; readonly z: number } {
  const column = Math.floor(cell / HEIGHT);
  return {
    x: Math.floor(column / SIDE) - HALF,
    y: (cell % HEIGHT) - HEIGHT / 2,
    z: (column % SIDE) - HALF,
  };
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
