import type { VersionData } from '../data/version-data.js';
import { SECTION_COUNT, type ChunkPosition } from '../terrain/chunk-position.js';
import type { GeneratedBlocks } from '../terrain/generated-blocks.js';
import { nbtCompound, nbtLongArray } from './encoding.js';
import { asLong, bitsFor, longsOf, packed, varInt } from './packing.js';
import type { Registries } from './registries.js';

/** A chest or furnace in a chunk: without it the block is invisible to real clients. */
export interface ChunkBlockEntity {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Name of the block entity type, and its number in the version's registry. */
  readonly id: string;
  readonly type: number;
}

/** Bits of a height in a chunk's list of them. */
export const HEIGHT_BITS = 9;
export const FULL_LIGHT_BYTES = Buffer.alloc(2048, 0xff);
// Light for the sections around what is built and a bit above; full daylight everywhere else is what clients assume.
export const LIT_ABOVE = 3;

/** What a chunk's packet is made from besides its blocks. */
export interface ChunkSurroundings {
  readonly blockEntities: readonly ChunkBlockEntity[];
  /** Registry name of a column's biome; null where all is plains. */
  readonly biomeAt: ((x: number, z: number) => string) | null;
}

/** One chunk as the map_chunk packet carries it, from 1.18 on. */
export function encodeChunk(
  data: VersionData,
  registries: Registries,
  blocks: GeneratedBlocks,
  position: ChunkPosition,
  { blockEntities, biomeAt }: ChunkSurroundings,
): Readonly<Record<string, unknown>> {
  const sections: Buffer[] = [];
  const biomes = encodeBiomes(registries, position, biomeAt);
  let highest = 0;
  for (let number = 0; number < SECTION_COUNT; number++) {
    const states = blocks.sectionStates(position.chunkX, position.chunkZ, number);
    if (states) highest = number;
    sections.push(states ? encodeSection(data, states) : EMPTY_SECTION, biomes);
  }
  const heights = heightsOf(data, blocks, position);
  return {
    x: position.chunkX,
    z: position.chunkZ,
    heightmaps: nbtCompound({
      MOTION_BLOCKING: nbtLongArray(longsOf(packed(Uint16Array.from(heights), HEIGHT_BITS))),
    }),
    chunkData: Buffer.concat(sections),
    blockEntities: blockEntities.map(({ x, y, z, type }) => ({
      x: x & 15,
      z: z & 15,
      y,
      type,
      nbtData: undefined,
    })),
    trustEdges: true,
    // Under natural ground it is dark; a built place is lit throughout.
    ...encodeLight(
      lightMasks(biomeAt === null ? 0 : Math.min(...heights) >> 4, highest + LIT_ABOVE, SECTION_COUNT),
    ),
  };
}

const EMPTY_SECTION = Buffer.alloc(5);

// Biomes come in cells of four blocks, alike at all heights.
function encodeBiomes(
  registries: Registries,
  { chunkX, chunkZ }: ChunkPosition,
  biomeAt: ChunkSurroundings['biomeAt'],
): Buffer {
  const cells = Array.from({ length: 16 }, (_, cell) =>
    biomeAt === null
      ? registries.plainsBiome
      : registries.biome(biomeAt(chunkX * 16 + (cell & 3) * 4 + 2, chunkZ * 16 + (cell >> 2) * 4 + 2)),
  );
  // A section's list holds eight at most.
  const palette = [...new Set(cells)].slice(0, 8);
  const [only] = palette;
  if (palette.length === 1 && only !== undefined)
    return Buffer.concat([Buffer.from([0]), varInt(only), Buffer.from([0])]);
  const bits = bitsFor(palette.length);
  const values = Uint16Array.from({ length: 64 }, (_, index) =>
    Math.max(0, palette.indexOf(cells[index & 15] ?? 0)),
  );
  return Buffer.concat([
    Buffer.from([bits]),
    varInt(palette.length),
    ...palette.map(varInt),
    packed(values, bits),
  ]);
}

/** The states of a section once each, numbered in the order they come in, and how many blocks are not air. */
export function paletteOf(states: Uint16Array): {
  readonly filled: number;
  readonly palette: ReadonlyMap<number, number>;
} {
  let filled = 0;
  const palette = new Map<number, number>();
  let last = -1;
  for (const state of states) {
    if (state !== 0) filled += 1;
    if (state !== last && !palette.has(state)) palette.set(state, palette.size);
    last = state;
  }
  return { filled, palette };
}

function encodeSection(data: VersionData, states: Uint16Array): Buffer {
  const { filled, palette } = paletteOf(states);
  const count = Buffer.alloc(2);
  count.writeInt16BE(filled);
  return Buffer.concat([count, encodeStates(data, states, palette)]);
}

function encodeStates(data: VersionData, states: Uint16Array, palette: ReadonlyMap<number, number>): Buffer {
  const [only] = palette.keys();
  if (palette.size === 1 && only !== undefined) {
    return Buffer.concat([Buffer.from([0]), varInt(only), Buffer.from([0])]);
  }
  if (palette.size > 256) {
    const bits = bitsFor(data.stateCount);
    return Buffer.concat([Buffer.from([bits]), packed(states, bits)]);
  }
  const bits = Math.max(4, bitsFor(palette.size));
  const header = [varInt(palette.size), ...[...palette.keys()].map(varInt)];
  const indices = states.map((state) => palette.get(state) ?? 0);
  return Buffer.concat([Buffer.from([bits]), ...header, packed(indices, bits)]);
}

/** Above the topmost block that stops a body, column by column, from the bottom of the world. */
export function heightsOf(
  data: VersionData,
  blocks: GeneratedBlocks,
  { chunkX, chunkZ }: ChunkPosition,
): number[] {
  return Array.from({ length: 256 }, (_, index) =>
    heightAt(data, blocks, chunkX * 16 + (index & 15), chunkZ * 16 + (index >> 4)),
  );
}

function heightAt(data: VersionData, blocks: GeneratedBlocks, x: number, z: number): number {
  for (let number = SECTION_COUNT - 1; number >= 0; number--) {
    const states = blocks.sectionStates(x >> 4, z >> 4, number);
    if (!states) continue;
    for (let y = 15; y >= 0; y--) {
      const state = states[(y << 8) | ((z & 15) << 4) | (x & 15)] ?? 0;
      if (state !== 0 && data.shapeOf(state).length > 0) return number * 16 + y + 1;
    }
  }
  return 0;
}

/** Which of a chunk's light sections are sent: bits from one section below the world upwards. */
export interface LightMasks {
  readonly lit: bigint;
  readonly dark: bigint;
  readonly all: bigint;
}

/**
 * @param lowest section of the ground; it is dark below
 * @param highest last section with light of its own; above it full daylight is what clients assume
 * @param sections of the world
 */
export function lightMasks(lowest: number, highest: number, sections: number): LightMasks {
  const all = (1n << BigInt(Math.min(highest + 2, sections + 2))) - 1n;
  const dark = (1n << BigInt(Math.max(2, lowest + 1))) - 1n;
  return { all, lit: all & ~dark, dark: lowest > 0 ? dark : 0n };
}

/** The fields of light as they are from 1.17 on. */
export function encodeLight({ lit, dark, all }: LightMasks): Readonly<Record<string, unknown>> {
  const litCount = lit.toString(2).replaceAll('0', '').length;
  return {
    skyLightMask: [asLong(lit)],
    blockLightMask: [],
    emptySkyLightMask: dark > 0n ? [asLong(dark)] : [],
    emptyBlockLightMask: [asLong(all)],
    skyLight: Array.from({ length: litCount }, () => FULL_LIGHT_BYTES),
    blockLight: [],
  };
}
