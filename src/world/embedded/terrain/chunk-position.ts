import type { Position } from '../../../base/position.js';
import { HIGHEST_Y, LOWEST_Y } from '../../../environment/arena-bounds.js';

export { LOWEST_Y } from '../../../environment/arena-bounds.js';
export const SECTION_COUNT = (HIGHEST_Y - LOWEST_Y + 1) / 16;

export interface ChunkPosition {
  readonly chunkX: number;
  readonly chunkZ: number;
}

/** The chunk over and under a point. */
export function chunkOf({ x, z }: Position): ChunkPosition {
  return { chunkX: Math.floor(x) >> 4, chunkZ: Math.floor(z) >> 4 };
}

const CHUNK_SPAN = 4_194_304;

/** One number for each chunk of the world. */
export function chunkKey(chunkX: number, chunkZ: number): number {
  return (chunkX + CHUNK_SPAN / 2) * CHUNK_SPAN + chunkZ + CHUNK_SPAN / 2;
}

export function chunkOfKey(key: number): ChunkPosition {
  return {
    chunkX: Math.floor(key / CHUNK_SPAN) - CHUNK_SPAN / 2,
    chunkZ: (key % CHUNK_SPAN) - CHUNK_SPAN / 2,
  };
}
