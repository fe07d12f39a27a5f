import type { Position } from '../../../base/position.js';
import type { StateChange } from '../data/block-states.js';
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

/** The blocks of the world as state ids. Everything outside of the height of the world is air. */
export interface BlockStore {
  stateAt(position: Position): number;
  /** Sets a block; outside the height of the world nothing happens. */
  setState(position: Position, state: number): void;
  /** States of one section in the order y, z, x, or null where it is all air. Not to be changed. */
  sectionStates(chunkX: number, chunkZ: number, number: number): Uint16Array | null;
  /** Counts changes, so that an encoded chunk can be kept while it is 0 behind. */
  revisionOf(chunkX: number, chunkZ: number): number;
  /** Chunks in memory. */
  chunks(): ChunkPosition[];
  isLoaded(chunkX: number, chunkZ: number): boolean;
  /** Cheap to take: nothing of the size of the world is copied. */
  snapshot(): BlockSnapshot;
  /** Every block that is another than at that moment, with its state now. */
  differencesFrom(snapshot: BlockSnapshot): StateChange[];
  /**
   * Brings every block back.
   * @returns the positions that changed by it, with their state now
   */
  restore(snapshot: BlockSnapshot): StateChange[];
}

/** What differed from a place's source at some moment: states by their place in the chunk, by chunk. */
export type BlockSnapshot = ReadonlyMap<number, ReadonlyMap<number, number>>;

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
