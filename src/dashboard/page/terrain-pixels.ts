import type { Terrain } from '../server/stream-message.js';
import { blockColour } from '../../game/block-colour.js';

// Slopes to the north are seen by their shade, as on the game's own maps.
const SHADES = { higher: 1.14, level: 1, lower: 0.84 } as const;

/** The place from above, a pixel a column: red, green, blue, alpha, row by row from the north-west corner. */
export function terrainPixels({
  width,
  depth,
  palette,
  blocks,
  heights,
}: Terrain): Uint8ClampedArray<ArrayBuffer> {
  const colours = palette.map(blockColour);
  const pixels = new Uint8ClampedArray(width * depth * 4);
  for (let index = 0; index < width * depth; index++) {
    const colour = colours[blocks[index] ?? 0];
    if (!colour) continue;
    const height = heights[index] ?? 0;
    const toNorth = heights[index - width] ?? height;
    const shade = height > toNorth ? SHADES.higher : height < toNorth ? SHADES.lower : SHADES.level;
    pixels.set([colour[0] * shade, colour[1] * shade, colour[2] * shade, 255], index * 4);
  }
  return pixels;
}

/** The smallest part of the ground that holds everything that can be seen; the ground itself where nothing can. */
export function withoutEmptyEdges(terrain: Terrain): Terrain {
  const { origin, width, palette, blocks } = terrain;
  const isSeen = palette.map((name) => blockColour(name) !== null);
  const seen = [...blocks.keys()].filter((index) => isSeen[blocks[index] ?? 0] === true);
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined) return terrain;
  const columns = seen.map((index) => index % width);
  const [west, east] = columns.reduce<[number, number]>(
    ([least, most], column) => [Math.min(least, column), Math.max(most, column)],
    [width, 0],
  );
  const [north, south] = [Math.floor(first / width), Math.floor(last / width)];
  const isKept = (_: number, index: number): boolean => {
    const [row, column] = [Math.floor(index / width), index % width];
    return row >= north && row <= south && column >= west && column <= east;
  };
  return {
    palette,
    width: east - west + 1,
    depth: south - north + 1,
    origin: { ...origin, x: origin.x + west, z: origin.z + north },
    blocks: blocks.filter(isKept),
    heights: terrain.heights.filter(isKept),
  };
}
