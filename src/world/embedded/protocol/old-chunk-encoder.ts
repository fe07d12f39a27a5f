import type { VersionData } from '../data/version-data.js';
import { LOWEST_Y, type ChunkPosition } from '../terrain/chunk-position.js';
import type { GeneratedBlocks } from '../terrain/generated-blocks.js';
import {
  encodeLight,
  FULL_LIGHT_BYTES,
  HEIGHT_BITS,
  heightsOf,
  lightMasks,
  LIT_ABOVE,
  paletteOf,
  type ChunkBlockEntity,
  type ChunkSurroundings,
  type LightMasks,
} from './chunk-encoder.js';
import { nbtCompound, nbtInt, nbtLongArray, nbtString, type NbtTag } from './encoding.js';
import type { Packet } from './packets.js';
import { asLong, bitsFor, longsOf, packed, packedAcross, varInt } from './packing.js';
import type { Registries } from './registries.js';

/** Sections of worlds from 0 to 255. */
const SECTIONS = 16;
const SECTION_SIZE = 4096;
/** Cells of four blocks that share a biome, in one layer. */
const BIOME_CELLS = 16;
const MOST_PALETTE_BITS = 8;

/** One chunk up to 1.17: light in a packet of its own first, then the blocks; only sections with blocks are sent. */
export function encodeOldChunk(
  data: VersionData,
  registries: Registries,
  blocks: GeneratedBlocks,
  position: ChunkPosition,
  { blockEntities, biomeAt }: ChunkSurroundings,
): readonly Packet[] {
  const { chunkX, chunkZ } = position;
  const below = (data.heights.lowest - LOWEST_Y) / 16;
  const sections: Buffer[] = [];
  let mask = 0;
  for (let number = 0; number < SECTIONS; number++) {
    const states = blocks.sectionStates(chunkX, chunkZ, below + number);
    if (!states) continue;
    mask |= 1 << number;
    sections.push(encodeSection(data, states));
  }
  // Clients take a chunk without any section for one that is taken back.
  if (mask === 0) {
    mask = 1;
    sections.push(encodeSection(data, new Uint16Array(SECTION_SIZE)));
  }
  const heights = heightsOf(data, blocks, position).map((height) => Math.max(0, height - below * 16));
  const ground = biomeAt === null ? 0 : Math.min(...heights) >> 4;
  const highest = 31 - Math.clz32(mask | 1);
  const biomes = (width: number): number[] => biomesOf(registries, position, biomeAt, width);
  const hasOwnBiomes = data.isAtLeast('1.15');
  const pack = packerOf(data);
  return [
    lightPacket(data, position, lightMasks(ground, highest + LIT_ABOVE, SECTIONS)),
    {
      name: 'map_chunk',
      params: {
        x: chunkX,
        z: chunkZ,
        groundUp: true,
        ignoreOldData: false,
        bitMap: data.isAtLeast('1.17') ? [asLong(BigInt(mask))] : mask,
        heightmaps: nbtCompound({
          MOTION_BLOCKING: nbtLongArray(longsOf(pack(Uint16Array.from(heights), HEIGHT_BITS))),
        }),
        // Every fourth block in all three directions; before 1.15 every column, behind the blocks.
        biomes: hasOwnBiomes ? Array.from({ length: SECTIONS * 4 }, () => biomes(4)).flat() : undefined,
        chunkData: Buffer.concat([...sections, ...(hasOwnBiomes ? [] : [numbers(biomes(16))])]),
        blockEntities: blockEntities.map((entity) => blockEntityTag(position, entity)),
      },
    },
  ];
}

// From 1.16 on no value is split between two longs.
function packerOf(data: VersionData): typeof packed {
  return data.isAtLeast('1.16') ? packed : packedAcross;
}

function encodeSection(data: VersionData, states: Uint16Array): Buffer {
  const pack = packerOf(data);
  const { filled, palette } = paletteOf(states);
  const count = Buffer.alloc(2);
  count.writeInt16BE(filled);
  const bits = Math.max(4, bitsFor(palette.size));
  if (bits > MOST_PALETTE_BITS) {
    const all = bitsFor(data.stateCount);
    return Buffer.concat([count, Buffer.from([all]), pack(states, all)]);
  }
  const indices = states.map((state) => palette.get(state) ?? 0);
  const list = [...palette.keys()].map(varInt);
  return Buffer.concat([count, Buffer.from([bits]), varInt(palette.size), ...list, pack(indices, bits)]);
}

/** Biomes of one layer, row by row, so many cells wide. */
function biomesOf(
  registries: Registries,
  { chunkX, chunkZ }: ChunkPosition,
  biomeAt: ChunkSurroundings['biomeAt'],
  width: number,
): number[] {
  const across = BIOME_CELLS / width;
  const middle = across >> 1;
  return Array.from({ length: width * width }, (_, cell) => {
    if (biomeAt === null) return registries.plainsBiome;
    const x = chunkX * 16 + (cell % width) * across + middle;
    const z = chunkZ * 16 + Math.floor(cell / width) * across + middle;
    return registries.biome(biomeAt(x, z));
  });
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeInt32BE(value, index * 4));
  return bytes;
}

function lightPacket(data: VersionData, position: ChunkPosition, masks: LightMasks): Packet {
  const { lit, dark, all } = masks;
  const common = { ...position, trustEdges: true };
  if (data.isAtLeast('1.17')) return { name: 'update_light', params: { ...common, ...encodeLight(masks) } };
  const litCount = lit.toString(2).replaceAll('0', '').length;
  const one = Buffer.concat([varInt(FULL_LIGHT_BYTES.length), FULL_LIGHT_BYTES]);
  return {
    name: 'update_light',
    params: {
      ...common,
      skyLightMask: Number(lit),
      blockLightMask: 0,
      emptySkyLightMask: Number(dark),
      emptyBlockLightMask: Number(all),
      data: Buffer.concat(Array.from({ length: litCount }, () => one)),
    },
  };
}

function blockEntityTag({ chunkX, chunkZ }: ChunkPosition, { x, y, z, id }: ChunkBlockEntity): NbtTag {
  return nbtCompound({
    x: nbtInt(chunkX * 16 + (x & 15)),
    y: nbtInt(y),
    z: nbtInt(chunkZ * 16 + (z & 15)),
    id: nbtString(`minecraft:${id}`),
  });
}
