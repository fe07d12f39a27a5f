import type { Registry } from '../../game/registry.js';
import { AIR, blueprintOf, type Blueprint, type Cell } from '../blueprint.js';

/** What can be asked for by one word. */
export const SHAPES = [
  'wall',
  'enclosure',
  'floor',
  'road',
  'pyramid',
  'stairs',
  'tower',
  'pillar',
  'cube',
  'room',
  'hut',
  'house',
] as const;
export type Shape = (typeof SHAPES)[number];

/** How large, in blocks; what is left out is the shape's usual, times the scale. */
export interface ShapeSize {
  readonly scale?: number;
  readonly width?: number;
  readonly depth?: number;
  readonly height?: number;
}

export interface ShapeMaterials {
  readonly block: string;
  /** Left out: what goes with the block. */
  readonly door?: string;
  /** Left out: the block itself. */
  readonly roof?: string;
  /** Of a tower, which else has none; of a house flat instead of a gable. */
  readonly roofIs?: 'usual' | 'flat';
  /** Of an enclosure, which else has none. */
  readonly gate?: string;
  /** How many panes of glass in the walls; left out: none. */
  readonly windows?: number;
  /** Of whole blocks, and a doorway where no door is said. */
  readonly isPlain?: boolean;
}

/** Smaller than this nothing is that anybody calls small. */
const LEAST_USUAL = 3;
type Scaled = ShapeSize & { readonly usual: (blocks: number) => number };
type Put = (x: number, y: number, z: number, block: string) => void;

/** Builds a shape from 0 0 0 up; where people go in and out, and the room inside, is to be empty. */
export function shapeOf(
  registry: Registry,
  shape: Shape,
  size: ShapeSize,
  materials: ShapeMaterials,
): Blueprint {
  const cells: Cell[] = [];
  const put: Put = (x, y, z, block) => cells.push({ position: { x, y, z }, block });
  const { scale = 1 } = size;
  const usual: Scaled['usual'] = (blocks) =>
    Math.max(Math.min(blocks, LEAST_USUAL), Math.round(blocks * scale));
  SHAPERS[shape](put, { ...size, usual }, partsOf(registry, materials));
  return blueprintOf(shape, cells, false);
}

/** The kinds of blocks a shape needs, of the asked material where there are such. */
interface Parts {
  readonly block: string;
  readonly stairs: string | null;
  /** Null: a doorway. */
  readonly door: string | null;
  readonly roof: Pick<Parts, 'block' | 'stairs'>;
  readonly hasRoof: boolean;
  readonly gate: string | null;
  readonly windows: number;
}

/** `oak_planks` go with `oak_stairs`, `stone_bricks` with `stone_brick_stairs`. */
function partsOf(
  { blocks }: Registry,
  { block, door, roof = block, windows = 0, roofIs, gate, isPlain = false }: ShapeMaterials,
): Parts {
  const stemOf = (name: string): string =>
    name.replace(/_(planks|block)$/, '').replace(/(brick|tile)s$/, '$1');
  const stairsOf = (name: string): string | null =>
    isPlain
      ? null
      : ([`${stemOf(name)}_stairs`, `${name}_stairs`].find((stairs) => blocks.has(stairs)) ?? null);
  const own = `${stemOf(block)}_door`;
  const usual = block.endsWith('_planks') && blocks.has(own) ? own : 'oak_door';
  return {
    block,
    stairs: stairsOf(block),
    door: door ?? (isPlain ? null : usual),
    roof: { block: roof, stairs: roofIs === 'flat' ? null : stairsOf(roof) },
    hasRoof: roofIs !== undefined,
    gate: gate ?? null,
    windows,
  };
}

const SHAPERS: Readonly<Record<Shape, (put: Put, size: Scaled, parts: Parts) => void>> = {
  wall: (put, { usual, width = usual(5), depth = 1, height = 3 }, { block }) =>
    fill(put, { width, depth, height }, block),
  enclosure: (put, { usual, width = usual(9), depth = width, height }, { block, gate }) => {
    const high = height ?? (block.endsWith('_fence') ? 1 : 3);
    const isGate = (x: number, z: number): boolean => x === Math.floor(width / 2) && z === depth - 1;
    const putOne: Put = (x, y, z, wall) => {
      if (gate === null || !isGate(x, z) || y > 1) put(x, y, z, wall);
      else put(x, y, z, y === 0 ? `${gate}[facing=north]` : AIR);
    };
    ring(putOne, { width, depth, height: high }, block);
  },
  floor: (put, { usual, width = usual(5), depth = width, height = 1 }, { block }) =>
    fill(put, { width, depth, height }, block),
  road: (put, { usual, width = usual(10), depth = 3, height = 1 }, { block }) =>
    fill(put, { width, depth, height }, block),
  tower: (put, { usual, width = usual(3), depth = width, height = usual(6) }, parts) => {
    shell(put, { width, depth, height }, parts.block);
    if (parts.hasRoof) fill(put, { width, depth, height: 1 }, parts.roof.block, 0, height);
  },
  pillar: (put, { usual, width = 1, depth = width, height = usual(6) }, { block }) =>
    fill(put, { width, depth, height }, block),
  cube: (put, { usual, width = usual(3), depth = width, height = Math.min(width, depth) }, { block }) =>
    fill(put, { width, depth, height }, block),
  room: (put, { usual, width = usual(5), depth = width, height = 4 }, parts) => {
    house(put, { width, depth, height: height - 1 }, parts);
    fill(put, { width, depth, height: 1 }, parts.roof.block, 0, height - 1);
  },
  pyramid: (put, { usual, width = usual(5), depth = width, height = Infinity }, { block }) => {
    const layers = Math.min(height, Math.ceil(Math.min(width, depth) / 2));
    for (let y = 0; y < layers; y++) {
      fill(put, { width: width - 2 * y, depth: depth - 2 * y, height: 1 }, block, y, y);
    }
  },
  stairs: (put, { usual, width = 1, depth, height = depth ?? usual(4) }, { block, stairs }) => {
    for (let step = 0; step < height; step++) {
      for (let z = 0; z < width; z++) {
        for (let y = 0; y < step; y++) put(step, y, z, block);
        put(step, step, z, stairs === null ? block : `${stairs}[facing=east,half=bottom]`);
      }
    }
  },
  hut: (put, { usual, width = usual(5), depth = width, height = 3 }, parts) => {
    house(put, { width, depth, height }, parts);
    fill(put, { width, depth, height: 1 }, parts.roof.block, 0, height);
  },
  house: (put, { usual, width = usual(7), depth = usual(5), height = 4 }, parts) => {
    house(put, { width, depth, height }, parts);
    const { block, stairs } = parts.roof;
    if (stairs === null) fill(put, { width, depth, height: 1 }, block, 0, height);
    else gable(put, { width, depth }, height, { block, stairs });
  },
};

type Box = Readonly<Record<'width' | 'depth' | 'height', number>>;

function fill(put: Put, { width, depth, height }: Box, block: string, inset = 0, fromY = 0): void {
  for (let y = fromY; y < fromY + height; y++) {
    for (let x = inset; x < inset + width; x++) {
      for (let z = inset; z < inset + depth; z++) put(x, y, z, block);
    }
  }
}

/** Walls around an empty room. */
function shell(put: Put, { width, depth, height }: Box, block: string, fromY = 0): void {
  fill(put, { width: width - 2, depth: depth - 2, height }, AIR, 1, fromY);
  ring(put, { width, depth, height }, block, fromY);
}

function ring(put: Put, { width, depth, height }: Box, block: string, fromY = 0): void {
  const isWall = (x: number, z: number): boolean => x === 0 || z === 0 || x === width - 1 || z === depth - 1;
  fill((x, y, z) => isWall(x, z) && put(x, y, z, block), { width, depth, height }, block, 0, fromY);
}

/** A floor and walls with a door in the middle of the south side, one step up; no roof. */
function house(put: Put, { width, depth, height }: Box, { block, door, windows }: Parts): void {
  fill(put, { width, depth, height: 1 }, block);
  shell(put, { width, depth, height: height - 1 }, block, 1);
  const middle = Math.floor(width / 2);
  if (height < 3) return;
  for (const [y, half] of [[1, 'lower'] as const, [2, 'upper'] as const])
    put(middle, y, depth - 1, door === null ? AIR : `${door}[facing=north,half=${half}]`);
  for (const { x, z } of windowPlaces({ width, depth }).slice(0, windows)) put(x, 2, z, 'glass_pane');
}

/** Where windows go at breast height, one in each wall before the next: from the middle outwards, with wall between. */
export function windowPlaces({
  width,
  depth,
}: Omit<Box, 'height'>): readonly { readonly x: number; readonly z: number }[] {
  const along = (length: number): readonly number[] => {
    const middle = Math.floor(length / 2);
    return Array.from(
      { length },
      (_, index) => middle + 2 * (index % 2 ? -Math.ceil(index / 2) : index / 2),
    ).filter((at) => at > 0 && at < length - 1);
  };
  const walls = [
    along(depth).map((z) => ({ x: 0, z })),
    along(depth).map((z) => ({ x: width - 1, z })),
    along(width).map((x) => ({ x, z: 0 })),
    // In the middle is the door.
    along(width)
      .slice(1)
      .map((x) => ({ x, z: depth - 1 })),
  ];
  return Array.from({ length: Math.max(width, depth) }, (_, turn) =>
    walls.flatMap((wall) => wall[turn] ?? []),
  ).flat();
}

/** Two slopes of stairs with the ridge along the width. */
function gable(
  put: Put,
  { width, depth }: Omit<Box, 'height'>,
  fromY: number,
  { block, stairs }: Readonly<Record<'block' | 'stairs', string>>,
): void {
  for (let row = 0; row < Math.ceil(depth / 2); row++) {
    const [north, south] = [row, depth - 1 - row];
    for (let x = 0; x < width; x++) {
      const isRidge = north === south;
      put(x, fromY + row, north, isRidge ? block : `${stairs}[facing=south,half=bottom]`);
      if (!isRidge) put(x, fromY + row, south, `${stairs}[facing=north,half=bottom]`);
      const isEnd = x === 0 || x === width - 1;
      for (let z = north + 1; z < south; z++) put(x, fromY + row, z, isEnd ? block : AIR);
    }
  }
}
