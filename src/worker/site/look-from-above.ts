import type { Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';

/** The top of each column of a square, as a bot's client knows it. */
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

/** How far above and below the middle blocks are looked for. */
const ABOVE_BLOCKS = 12;
const BELOW_BLOCKS = 8;

/**
 * Looks down on a square. Columns the client has not loaded show nothing.
 * @param center middle of the square; its height is that of a body standing there
 */
export function lookFromAbove(bot: Bot, center: Position, radiusBlocks: number): ViewFromAbove {
  const size = 2 * radiusBlocks + 1;
  const origin = {
    x: Math.floor(center.x) - radiusBlocks,
    y: Math.floor(center.y) - BELOW_BLOCKS,
    z: Math.floor(center.z) - radiusBlocks,
  };
  const palette = [''];
  const numbers = new Map<string, number>();
  const blocks: number[] = [];
  const heights: number[] = [];
  const place = new Vec3(0, 0, 0);
  for (let z = 0; z < size; z++) {
    for (let x = 0; x < size; x++) {
      const top = topOf(bot, place.set(origin.x + x, origin.y, origin.z + z));
      heights.push(top.height);
      const number = top.name === '' ? 0 : (numbers.get(top.name) ?? palette.push(top.name) - 1);
      if (number > 0) numbers.set(top.name, number);
      blocks.push(number);
    }
  }
  return { origin, width: size, depth: size, palette, blocks, heights };
}

const NOTHING = { name: '', height: 0 };

function topOf(bot: Bot, foot: Vec3): { readonly name: string; readonly height: number } {
  const base = foot.y;
  for (let height = ABOVE_BLOCKS + BELOW_BLOCKS; height >= 0; height--) {
    foot.y = base + height;
    const state = bot.world.getBlockStateId(foot);
    const name = state ? bot.registry.blocksByStateId[state]?.name : undefined;
    if (name !== undefined && !AIR.has(name)) return { name, height };
  }
  return NOTHING;
}

const AIR: ReadonlySet<string> = new Set(['air', 'cave_air', 'void_air']);
