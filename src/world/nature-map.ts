import { blockAtPoint, type Position } from '../base/position.js';
import type { GeneratedEnvironment } from '../environment/environment-schema.js';
import { requireEmbeddable } from './embeddable.js';
import { loadVersionData, type VersionData } from './embedded/data/version-data.js';
import { buildNature, natureOf } from './embedded/nature/build-nature.js';
import { PNG } from 'pngjs';
import { LOWEST_Y } from '../environment/arena-bounds.js';
import { blockColour, type Colour } from '../game/block-colour.js';
import { CHUNK, type ChunkCells } from './embedded/nature/chunk-cells.js';
import type { NatureTerrain } from './embedded/nature/nature-terrain.js';

/**
 * A picture of generated nature around its start: from above, and cut through from west to east.
 * @throws CoVoyagerError `unsupported-version`; `bad-environment` where there is no dry ground
 */
export function natureMap(
  environment: GeneratedEnvironment,
  version: string,
  seed: number,
): { readonly picture: Buffer; readonly blocks: number; readonly start: Position } {
  requireEmbeddable(version);
  const data = loadVersionData(version);
  const [point] = buildNature(data, environment, seed, () => undefined).startPoints;
  const start = blockAtPoint(point?.position ?? { x: 0, y: 64, z: 0 });
  return { picture: drawMap(natureOf(data, environment, seed), data, start), blocks: MAP_BLOCKS, start };
}

/** Chunks along each side of a map; one block is one pixel. */
const MAP_CHUNKS = 24;
/** Blocks along each side of a map. */
const MAP_BLOCKS = MAP_CHUNKS * CHUNK;
const TOP_Y = 200;
const GAP = 4;
const SKY: Colour = [200, 220, 245];
const DARK: Colour = [25, 22, 30];
const MARK: Colour = [230, 30, 40];

const ROCK: Colour = [118, 118, 118];

/**
 * A picture of generated terrain around a point: from above, higher ground lighter and deep water darker, and below
 * it the cut from west to east through the marked line, from bedrock to the sky.
 * @returns the bytes of a PNG
 */
function drawMap(
  terrain: NatureTerrain,
  data: VersionData,
  middle: { readonly x: number; readonly z: number },
): Buffer {
  const size = MAP_BLOCKS;
  const depth = TOP_Y - LOWEST_Y + 1;
  const picture = new PNG({ width: size, height: size + GAP + depth });
  const colours = Array.from(
    { length: data.stateCount },
    (_, state) => blockColour(data.blockOfState(state).name) ?? ROCK,
  );
  const put = (x: number, y: number, [red, green, blue]: Colour): void =>
    picture.data.set([red, green, blue, 255], (y * size + x) * 4);
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
