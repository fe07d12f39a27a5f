import type { VersionData } from '../data/version-data.js';
import { SECTION_COUNT, type BlockStore } from '../terrain/block-store.js';
import { nbtCompound, nbtLongArray } from './encoding.js';
import type { Registries } from './registries.js';

/** A chest or furnace in a chunk: without it the block is invisible to real clients. */
export interface ChunkBlockEntity {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Number of the block entity type in the version's registry. */
  readonly type: number;
}

const BLOCKS_PER_SECTION = 4096;
const FULL_LIGHT = Buffer.alloc(2048, 0xff);
// Light for the sections around what is built and a bit above; full daylight everywhere else is what clients assume.
const LIT_ABOVE = 3;

/** One chunk as the map_chunk packet carries it, from 1.18 on. */
export function encodeChunk(
  data: VersionData,
  registries: Registries,
  blocks: BlockStore,
  position: { readonly chunkX: number; readonly chunkZ: number },
  blockEntities: readonly ChunkBlockEntity[],
): Readonly<Record<string, unknown>> {
  const sections: Buffer[] = [];
  let highest = 0;
  for (let number = 0; number < SECTION_COUNT; number++) {
    const states = blocks.sectionStates(position.chunkX, position.chunkZ, number);
    if (states) highest = number;
    sections.push(encodeSection(data, registries, states));
  }
  return {
    x: position.chunkX,
    z: position.chunkZ,
    heightmaps: nbtCompound({ MOTION_BLOCKING: nbtLongArray(heightMap(data, blocks, position)) }),
    chunkData: Buffer.concat(sections),
    blockEntities: blockEntities.map(({ x, y, z, type }) => ({
      x: x & 15,
      z: z & 15,
      y,
      type,
      nbtData: undefined,
    })),
    trustEdges: true,
    ...encodeLight(highest + LIT_ABOVE),
  };
}

function encodeSection(data: VersionData, registries: Registries, states: Uint16Array | null): Buffer {
  const biome = Buffer.concat([Buffer.from([0]), varInt(registries.plainsBiome), Buffer.from([0])]);
  if (!states) return Buffer.concat([Buffer.from([0, 0, 0, 0, 0]), biome]);
  let filled = 0;
  const palette = new Map<number, number>();
  for (const state of states) {
    if (state !== 0) filled += 1;
    if (!palette.has(state)) palette.set(state, palette.size);
  }
  const count = Buffer.alloc(2);
  count.writeInt16BE(filled);
  return Buffer.concat([count, encodeStates(data, states, palette), biome]);
}

function encodeStates(data: VersionData, states: Uint16Array, palette: ReadonlyMap<number, number>): Buffer {
  const [only] = palette.keys();
  if (palette.size === 1 && only !== undefined) {
    return Buffer.concat([Buffer.from([0]), varInt(only), Buffer.from([0])]);
  }
  const usesPalette = palette.size <= 256;
  const bits = usesPalette ? Math.max(4, bitsFor(palette.size)) : bitsFor(data.stateCount);
  const header = usesPalette ? [varInt(palette.size), ...[...palette.keys()].map(varInt)] : [];
  const perLong = Math.floor(64 / bits);
  const longs = Math.ceil(BLOCKS_PER_SECTION / perLong);
  const packed = Buffer.alloc(longs * 8);
  for (let long = 0; long < longs; long++) {
    packed.writeBigUInt64BE(
      packLong(states, long * perLong, perLong, bits, usesPalette ? palette : null),
      long * 8,
    );
  }
  return Buffer.concat([Buffer.from([bits]), ...header, varInt(longs), packed]);
}

function packLong(
  states: Uint16Array,
  start: number,
  count: number,
  bits: number,
  palette: ReadonlyMap<number, number> | null,
): bigint {
  let low = 0n;
  for (let index = Math.min(start + count, states.length) - 1; index >= start; index--) {
    const state = states[index] ?? 0;
    low = (low << BigInt(bits)) | BigInt(palette ? (palette.get(state) ?? 0) : state);
  }
  return low;
}

function bitsFor(values: number): number {
  return Math.max(1, 32 - Math.clz32(values - 1));
}

/** Protocol variable-length integer, seven bits a byte. */
export function varInt(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value >>> 0;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return Buffer.from(bytes);
}

function heightMap(
  data: VersionData,
  blocks: BlockStore,
  { chunkX, chunkZ }: { readonly chunkX: number; readonly chunkZ: number },
): [number, number][] {
  const bits = 9;
  const perLong = 7;
  const longs: [number, number][] = [];
  for (let start = 0; start < 256; start += perLong) {
    let packed = 0n;
    for (let index = Math.min(start + perLong, 256) - 1; index >= start; index--) {
      const height = heightAt(data, blocks, chunkX * 16 + (index & 15), chunkZ * 16 + (index >> 4));
      packed = (packed << BigInt(bits)) | BigInt(height);
    }
    longs.push([Number(BigInt.asIntN(32, packed >> 32n)), Number(BigInt.asIntN(32, packed))]);
  }
  return longs;
}

function heightAt(data: VersionData, blocks: BlockStore, x: number, z: number): number {
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

function encodeLight(highest: number): Readonly<Record<string, unknown>> {
  // Light sections start one below the world; only those up to a little above the ground are sent.
  const count = Math.min(highest + 2, SECTION_COUNT + 2);
  const mask = (1n << BigInt(count)) - 1n;
  const asLong = (value: bigint): [number, number] => [
    Number(BigInt.asIntN(32, value >> 32n)),
    Number(BigInt.asIntN(32, value)),
  ];
  const lit = mask & ~0b11n;
  const litCount = Math.max(0, count - 2);
  return {
    skyLightMask: [asLong(lit)],
    blockLightMask: [],
    emptySkyLightMask: [],
    emptyBlockLightMask: [asLong(mask)],
    skyLight: Array.from({ length: litCount }, () => FULL_LIGHT),
    blockLight: [],
  };
}
