import { HIGHEST_Y, LOWEST_Y } from '../../../environment/arena-bounds.js';
import { cellInChunk } from '../terrain/generated-blocks.js';

/** Blocks across a chunk. */
export const CHUNK = 16;
/** Top water block. */
export const WATER_Y = 62;

const CELLS = (HIGHEST_Y - LOWEST_Y + 1) * CHUNK * CHUNK;

/** The states of one chunk while it is made, in the order y, z, x; positions are the world's. */
export class ChunkCells {
  readonly states = new Uint16Array(CELLS);
  readonly #x: number;
  readonly #z: number;

  constructor(
    readonly chunkX: number,
    readonly chunkZ: number,
  ) {
    this.#x = chunkX * CHUNK;
    this.#z = chunkZ * CHUNK;
  }

  get westX(): number {
    return this.#x;
  }

  get northZ(): number {
    return this.#z;
  }

  has(x: number, y: number, z: number): boolean {
    return x >> 4 === this.chunkX && z >> 4 === this.chunkZ && y >= LOWEST_Y && y <= HIGHEST_Y;
  }

  /** The state at a position inside; air outside. */
  get(x: number, y: number, z: number): number {
    return this.has(x, y, z) ? (this.states[cellInChunk(x, y, z)] ?? 0) : 0;
  }

  /** Sets a state; outside nothing happens. */
  set(x: number, y: number, z: number, state: number): void {
    if (this.has(x, y, z)) this.states[cellInChunk(x, y, z)] = state;
  }
}
