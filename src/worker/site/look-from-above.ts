import type { Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';

/** The top of each column of a square, as the bots' clients know it. */
export interface ViewFromAbove {
  /** North-west corner, at the height the square is seen from below. */
  readonly origin: Position;
  readonly width: number;
  readonly depth: number;
  /** Registry names by number; 0 is nothing. */
  readonly palette: readonly string[];
  /** Row by row from the north-west: number in the palette, height above the origin. */
  readonly blocks: readonly number[];
  readonly heights: readonly number[];
}

/** How far above and below the middle blocks are looked for: hills and valleys of nature. */
const REACH_BLOCKS = 64;
/** A column's top is looked for from so far above its neighbour's: a tree, a cliff. */
const STEP_BLOCKS = 12;

/** What a chunk of a client can say; its places count from its own corner. */
interface Column {
  getBlockStateId(place: Vec3): number;
}

/**
 * Looks down on a square. Columns no client has loaded show nothing.
 * @param bots whose clients are asked, each for what those before it have not loaded; one at least
 * @param center middle of the square; its height is that of a body standing there
 */
export function lookFromAbove(
  bots: readonly Pick<Bot, 'world' | 'registry'>[],
  center: Position,
  radiusBlocks: number,
): ViewFromAbove {
  const size = 2 * radiusBlocks + 1;
  const origin = {
    x: Math.floor(center.x) - radiusBlocks,
    y: Math.floor(center.y) - REACH_BLOCKS,
    z: Math.floor(center.z) - radiusBlocks,
  };
  const palette = [''];
  const numbers = new Map<string, number>();
  const blocks: number[] = [];
  const heights: number[] = [];
  const columnAt = columnsOf(bots);
  const { blocksByStateId = [], blocksByName = {} } = bots[0]?.registry ?? {};
  const air = new Set(AIR.flatMap((name) => blocksByName[name]?.defaultState ?? []));
  for (let z = 0; z < size; z++) {
    for (let x = 0; x < size; x++) {
      const beside = x > 0 ? heights.at(-1) : heights[(z - 1) * size];
      const column = columnAt(origin.x + x, origin.z + z);
      const from = Math.min(2 * REACH_BLOCKS, (beside ?? 2 * REACH_BLOCKS) + STEP_BLOCKS);
      const foot = { x: origin.x + x, y: origin.y, z: origin.z + z };
      const top = column ? topOf(column, foot, from, air) : null;
      const name = top ? (blocksByStateId[top.state]?.name ?? '') : '';
      // Beside what nobody knows the ground is taken to go on level.
      heights.push(top?.height ?? beside ?? REACH_BLOCKS);
      const number = name === '' ? 0 : (numbers.get(name) ?? palette.push(name) - 1);
      if (number > 0) numbers.set(name, number);
      blocks.push(number);
    }
  }
  return { origin, width: size, depth: size, palette, blocks, heights };
}

/** Finds the chunk of a place; asked for chunk by chunk, it is the one found last. */
function columnsOf(bots: readonly Pick<Bot, 'world'>[]): (x: number, z: number) => Column | null {
  const known = new Map<string, Column | null>();
  return (x, z) => {
    const key = `${x >> 4},${z >> 4}`;
    let column = known.get(key);
    if (column === undefined) {
      const found = bots.map(({ world }) => world.getColumn(x >> 4, z >> 4) as Column | null | undefined);
      column = found.find((each) => each != null) ?? null;
      known.set(key, column);
    }
    return column;
  };
}

const AIR = ['air', 'cave_air', 'void_air'];

/** The first block that is no air, looking down from a height above the foot; null where there is none. */
function topOf(
  column: Column,
  { x, y, z }: Position,
  from: number,
  air: ReadonlySet<number>,
): { readonly state: number; readonly height: number } | null {
  const place = new Vec3(x & 15, y, z & 15);
  for (let height = from; height >= 0; height--) {
    place.y = y + height;
    const state = column.getBlockStateId(place);
    if (!air.has(state)) return { state, height };
  }
  return null;
}
