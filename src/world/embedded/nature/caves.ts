import { createNoise3D, type NoiseFunction3D } from 'simplex-noise';
import { LOWEST_Y } from '../../../environment/arena-bounds.js';
import { randomFor } from '../random.js';

/** Noise is made at the corners of cells this large and drawn out between them. */
const CELL = 4;
const CORNERS = 5;
/** Noises sampled at each corner. */
const VALUES = 3;
/** From a cell's lowest corner to its eight, x first, then z, then y. */
const OFFSETS = [0, CORNERS * CORNERS].flatMap((up) =>
  [0, 1, CORNERS, CORNERS + 1].map((step) => (step + up) * VALUES),
);
/** Blocks of ground kept above caves where they may not break through. */
const ROOF = 7;
const TUBES = 0.0135;
const HALLS = 0.62;

/** Tunnels and halls as a function of the place; the seed decides them, chunks do not matter. */
export class Caves {
  readonly #first: NoiseFunction3D;
  readonly #second: NoiseFunction3D;
  readonly #halls: NoiseFunction3D;

  constructor(
    seed: number,
    /** Bedrock is below it. */
    private readonly floor: number,
  ) {
    this.#first = createNoise3D(randomFor(seed, 'caves', 'first'));
    this.#second = createNoise3D(randomFor(seed, 'caves', 'second'));
    this.#halls = createNoise3D(randomFor(seed, 'caves', 'halls'));
  }

  /** Caves end below it: under water and most ground a roof is kept, at a mouth they break through. */
  static ceiling(ground: number, lowestAround: number, isMouth: boolean, waterY: number): number {
    if (lowestAround < waterY) return lowestAround - ROOF;
    return isMouth ? ground + 1 : ground - ROOF;
  }

  /** Whether a single place is open, as `carve` has it. */
  isOpen(x: number, y: number, z: number, ceiling: number): boolean {
    if (y >= ceiling || y < this.floor) return false;
    const [x0, y0, z0] = [x & ~3, LOWEST_Y + ((y - LOWEST_Y) & ~3), z & ~3];
    const corners = new Float64Array(8 * VALUES);
    for (let corner = 0; corner < 8; corner++)
      this.#sample(
        corners,
        corner * VALUES,
        x0 + (corner & 1) * CELL,
        y0 + (corner >> 2) * CELL,
        z0 + ((corner >> 1) & 1) * CELL,
      );
    return this.#isCave(corners, (x - x0) / CELL, y, (y - y0) / CELL, (z - z0) / CELL);
  }

  /** Calls `open` for every place of a chunk that a cave takes. */
  carve(
    chunkX: number,
    chunkZ: number,
    /** Of the chunk's 256 columns, z before x. */
    ceilings: ArrayLike<number>,
    open: (x: number, y: number, z: number) => void,
  ): void {
    let highest = this.floor;
    for (let column = 0; column < 256; column++) highest = Math.max(highest, ceilings[column] ?? 0);
    const layers = Math.ceil((highest - LOWEST_Y) / CELL);
    const [west, north] = [chunkX * 16, chunkZ * 16];
    const corners = this.#corners(west, north, layers);
    const cell = new Float64Array(8 * VALUES);
    for (let layer = Math.floor((this.floor - LOWEST_Y) / CELL); layer < layers; layer++) {
      for (let cz = 0; cz < 4; cz++) {
        for (let cx = 0; cx < 4; cx++) {
          const base = ((layer * CORNERS + cz) * CORNERS + cx) * VALUES;
          for (let corner = 0; corner < 8; corner++) {
            const from = base + (OFFSETS[corner] ?? 0);
            for (let value = 0; value < VALUES; value++)
              cell[corner * VALUES + value] = corners[from + value] ?? 0;
          }
          if (isSolidCell(cell)) continue;
          this.#carveCell(cell, west + cx * CELL, layer * CELL + LOWEST_Y, north + cz * CELL, ceilings, open);
        }
      }
    }
  }

  #corners(west: number, north: number, layers: number): Float64Array {
    const corners = new Float64Array((layers + 1) * CORNERS * CORNERS * VALUES);
    let at = 0;
    for (let layer = 0; layer <= layers; layer++) {
      for (let cz = 0; cz < CORNERS; cz++) {
        for (let cx = 0; cx < CORNERS; cx++, at += VALUES)
          this.#sample(corners, at, west + cx * CELL, LOWEST_Y + layer * CELL, north + cz * CELL);
      }
    }
    return corners;
  }

  #carveCell(
    cell: Float64Array,
    x0: number,
    y0: number,
    z0: number,
    ceilings: ArrayLike<number>,
    open: (x: number, y: number, z: number) => void,
  ): void {
    for (let dz = 0; dz < CELL; dz++) {
      for (let dx = 0; dx < CELL; dx++) {
        const ceiling = ceilings[((z0 + dz) & 15) * 16 + ((x0 + dx) & 15)] ?? 0;
        for (let dy = 0; dy < CELL; dy++) {
          const y = y0 + dy;
          if (y >= ceiling || y < this.floor) continue;
          if (this.#isCave(cell, dx / CELL, y, dy / CELL, dz / CELL)) open(x0 + dx, y, z0 + dz);
        }
      }
    }
  }

  // Tunnels run where two noises are near nothing at once; halls where a third is high, wider further down.
  #isCave(cell: Float64Array, fx: number, y: number, fy: number, fz: number): boolean {
    const first = within(cell, 0, fx, fy, fz);
    const second = within(cell, 1, fx, fy, fz);
    if (first * first + second * second < TUBES) return true;
    const depth = Math.min(1, Math.max(0, (40 - y) / (40 - this.floor)));
    return within(cell, 2, fx, fy, fz) > HALLS + 0.12 - 0.17 * depth;
  }

  #sample(into: Float64Array, at: number, x: number, y: number, z: number): void {
    into[at] = this.#first(x / 62, y / 40, z / 62);
    into[at + 1] = this.#second(x / 62, y / 40, z / 62);
    into[at + 2] = this.#halls(x / 95, y / 42, z / 95);
  }
}

// Between its corners a value lies between theirs: most cells are decided at once.
function isSolidCell(cell: Float64Array): boolean {
  const reach = Math.sqrt(TUBES);
  let [low0, high0, low1, high1, hall] = [1, -1, 1, -1, -1];
  for (let corner = 0; corner < 8 * VALUES; corner += VALUES) {
    const [first, second] = [cell[corner] ?? 0, cell[corner + 1] ?? 0];
    low0 = Math.min(low0, first);
    high0 = Math.max(high0, first);
    low1 = Math.min(low1, second);
    high1 = Math.max(high1, second);
    hall = Math.max(hall, cell[corner + 2] ?? 0);
  }
  const hasTube = low0 < reach && high0 > -reach && low1 < reach && high1 > -reach;
  return !hasTube && hall <= HALLS - 0.08;
}

/** One of a cell's values somewhere inside. Corners count x first, then z, then y. */
function within(cell: Float64Array, value: number, fx: number, fy: number, fz: number): number {
  const low = face(cell, value, fx, fz);
  return low + (face(cell, value + 4 * VALUES, fx, fz) - low) * fy;
}

function face(cell: Float64Array, at: number, fx: number, fz: number): number {
  const north = cell[at] ?? 0;
  const south = cell[at + 2 * VALUES] ?? 0;
  const near = north + ((cell[at + VALUES] ?? 0) - north) * fx;
  return near + (south + ((cell[at + 3 * VALUES] ?? 0) - south) * fx - near) * fz;
}
