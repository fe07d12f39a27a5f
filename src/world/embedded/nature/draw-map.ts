import { PNG } from 'pngjs';
import { LOWEST_Y } from '../../../environment/arena-bounds.js';
import type { VersionData } from '../data/version-data.js';
import { CHUNK, type ChunkCells } from './chunk-cells.js';
import type { NatureTerrain } from './nature-terrain.js';

type Colour = readonly [red: number, green: number, blue: number];

/** Chunks along each side of a map; one block is one pixel. */
const MAP_CHUNKS = 24;
/** Blocks along each side of a map. */
export const MAP_BLOCKS = MAP_CHUNKS * CHUNK;
const TOP_Y = 200;
const GAP = 4;
const SKY: Colour = [200, 220, 245];
const DARK: Colour = [25, 22, 30];
const MARK: Colour = [230, 30, 40];

// The first that fits; ores stand out in the cross-section.
const COLOURS: readonly (readonly [RegExp, Colour])[] = [
  [/diamond_ore/, [60, 230, 230]],
  [/redstone_ore/, [230, 30, 30]],
  [/gold_ore/, [250, 215, 50]],
  [/lapis_ore/, [40, 70, 220]],
  [/emerald_ore/, [30, 220, 90]],
  [/copper_ore/, [220, 120, 70]],
  [/iron_ore/, [225, 185, 155]],
  [/coal_ore/, [30, 30, 30]],
  [/^lava$/, [255, 110, 20]],
  [/^(water|.*seagrass|kelp)/, [55, 95, 190]],
  [/spruce_leaves/, [38, 72, 48]],
  [/birch_leaves/, [110, 150, 75]],
  [/dark_oak_leaves/, [34, 78, 26]],
  [/jungle_leaves/, [30, 120, 25]],
  [/acacia_leaves/, [120, 140, 50]],
  [/_leaves$|vine/, [55, 110, 40]],
  [/_log$/, [105, 80, 45]],
  [/^cactus|sugar_cane|melon|lily_pad/, [80, 170, 60]],
  [/^pumpkin/, [220, 130, 30]],
  [/berry_bush|poppy|tulip/, [190, 60, 60]],
  [/dandelion/, [230, 220, 60]],
  [/grass|fern|bush|orchid|daisy|bluet|cornflower|lily|mushroom/, [115, 165, 75]],
  [/^snow/, [245, 250, 252]],
  [/^sand$/, [220, 208, 160]],
  [/^sandstone/, [205, 190, 140]],
  [/^gravel/, [135, 128, 125]],
  [/^clay/, [155, 162, 178]],
  [/^dirt/, [130, 95, 65]],
  [/^deepslate|^tuff/, [75, 75, 80]],
  [/^granite/, [150, 110, 95]],
  [/^diorite/, [185, 185, 185]],
  [/^andesite/, [130, 132, 132]],
  [/^bedrock/, [10, 10, 10]],
  [/^barrier/, [200, 40, 200]],
];
const ROCK: Colour = [118, 118, 118];

/**
 * A picture of generated terrain around a point: from above, higher ground lighter and deep water darker, and below
 * it the cut from west to east through the marked line, from bedrock to the sky.
 * @returns the bytes of a PNG
 */
export function drawMap(
  terrain: NatureTerrain,
  data: VersionData,
  middle: { readonly x: number; readonly z: number },
): Buffer {
  const size = MAP_BLOCKS;
  const depth = TOP_Y - LOWEST_Y + 1;
  const picture = new PNG({ width: size, height: size + GAP + depth });
  const colours = Array.from({ length: data.stateCount }, (_, state) =>
    colourOf(data.blockOfState(state).name),
  );
  const put = (x: number, y: number, [red, green, blue]: Colour): void => {
    picture.data.set([red, green, blue, 255], (y * size + x) * 4);
  };
  for (let y = size; y < size + GAP; y++) for (let x = 0; x < size; x++) put(x, y, MARK);
  const [west, north] = [(middle.x >> 4) - MAP_CHUNKS / 2, (middle.z >> 4) - MAP_CHUNKS / 2];
  for (let cx = 0; cx < MAP_CHUNKS; cx++) {
    for (let cz = 0; cz < MAP_CHUNKS; cz++) {
      const cells = terrain.generate(west + cx, north + cz);
      for (let column = 0; column < CHUNK * CHUNK; column++) {
        const [dx, dz] = [column & 15, column >> 4];
        const [x, z] = [cells.westX + dx, cells.northZ + dz];
        put(cx * CHUNK + dx, cz * CHUNK + dz, seenFromAbove(terrain, cells, x, z, colours));
        if (z !== middle.z) continue;
        for (let y = LOWEST_Y; y <= TOP_Y; y++) {
          const state = cells.get(x, y, z);
          const empty = y > terrain.heightAt(x, z) ? SKY : DARK;
          put(cx * CHUNK + dx, size + GAP + TOP_Y - y, state === 0 ? empty : (colours[state] ?? ROCK));
        }
      }
    }
  }
  const [markX, markZ] = [middle.x - west * CHUNK, middle.z - north * CHUNK];
  for (let away = -4; away <= 4; away++) {
    put(markX + away, markZ, MARK);
    put(markX, markZ + away, MARK);
  }
  return PNG.sync.write(picture);
}

function seenFromAbove(
  terrain: NatureTerrain,
  cells: ChunkCells,
  x: number,
  z: number,
  colours: readonly Colour[],
): Colour {
  const ground = terrain.heightAt(x, z);
  let top = Math.max(ground, TOP_Y);
  while (top > LOWEST_Y && cells.get(x, top, z) === 0) top -= 1;
  const colour = colours[cells.get(x, top, z)] ?? ROCK;
  // Lit from the west: slopes show. Water darkens with its depth.
  const slope = ground - terrain.heightAt(x - 1, z);
  const isDeep = top > ground + 1 && top === 62;
  const light = isDeep ? 1 - Math.min(0.55, (top - ground) / 50) : 0.78 + (ground - 62) / 260 + slope * 0.09;
  return colour.map((part) => Math.max(0, Math.min(255, Math.round(part * light)))) as unknown as Colour;
}

function colourOf(name: string): Colour {
  return COLOURS.find(([pattern]) => pattern.test(name))?.[1] ?? ROCK;
}
