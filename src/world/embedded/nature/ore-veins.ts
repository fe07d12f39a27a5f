import type { OreRow } from '../../../environment/nature/ores.js';
import { HIGHEST_Y, LOWEST_Y } from '../../../environment/arena-bounds.js';
import { chanceAt, randomFor, randomFrom, type Random } from '../random.js';
import { cellInChunk } from '../terrain/generated-blocks.js';
import { CHUNK, type ChunkCells } from './chunk-cells.js';
import type { Palette } from './palette.js';

/** A vein: a row of balls along a line, the thickest in the middle (the game's own shape). */
interface Vein {
  readonly size: number;
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
  /** Decides how thick each ball is. */
  readonly start: number;
}

/** What a row turns each kind of rock into. */
interface OreStates {
  readonly inStone: number;
  readonly inDeepslate: number;
}

/** Puts ores and fillers into the rock of chunks, by the release's own table. */
export class OreVeins {
  readonly #rows: readonly { readonly row: OreRow; readonly states: OreStates }[];
  /** Kinds of rock ores may replace. */
  readonly #isStone: Uint8Array;
  readonly #isDeep: Uint8Array;

  constructor(
    private readonly seed: number,
    palette: Palette,
    rows: readonly OreRow[],
    private readonly biomeAt: (x: number, z: number) => string,
  ) {
    this.#rows = rows.flatMap((row) => {
      const inStone = palette.find(row.ore);
      if (inStone === null) return [];
      return [{ row, states: { inStone, inDeepslate: palette.find(`deepslate_${row.ore}`) ?? inStone } }];
    });
    const flags = (...names: string[]): Uint8Array => {
      const table = new Uint8Array(palette.data.stateCount);
      for (const name of names) {
        const state = palette.find(name);
        if (state !== null) table[state] = 1;
      }
      return table;
    };
    this.#isStone = flags('stone', 'granite', 'diorite', 'andesite');
    this.#isDeep = flags('deepslate', 'tuff');
  }

  /** Veins begun in the eight chunks around reach into this one. */
  place(cells: ChunkCells, highestGround: number): void {
    for (const [number, { row, states }] of this.#rows.entries()) {
      for (let dx = -1; dx <= 1; dx++) {
        for (let dz = -1; dz <= 1; dz++) {
          const [chunkX, chunkZ] = [cells.chunkX + dx, cells.chunkZ + dz];
          const random = randomFor(this.seed, 'ore', number, chunkX, chunkZ);
          const count = Math.floor(row.count) + (random() < row.count % 1 ? 1 : 0);
          for (let index = 0; index < count; index++) {
            const vein = this.#veinOf(row, chunkX, chunkZ, random);
            if (vein && touches(vein, cells, highestGround)) this.#fill(cells, vein, row.hidden, states);
          }
        }
      }
    }
  }

  #veinOf(row: OreRow, chunkX: number, chunkZ: number, random: Random): Vein | null {
    const x = chunkX * CHUNK + Math.floor(random() * CHUNK);
    const z = chunkZ * CHUNK + Math.floor(random() * CHUNK);
    const y = heightOf(row, random);
    const angle = random() * Math.PI;
    const [dx, dz] = [(Math.sin(angle) * row.size) / 8, (Math.cos(angle) * row.size) / 8];
    const [up, down] = [Math.floor(random() * 3) - 2, Math.floor(random() * 3) - 2];
    const start = Math.floor(random() * 4_294_967_296);
    if (row.biome !== undefined && this.biomeAt(x, z) !== row.biome) return null;
    if (row.size === 1) return { size: 1, from: [x, y, z], to: [x, y, z], start };
    return { size: row.size, from: [x + dx, y + up, z + dz], to: [x - dx, y + down, z - dz], start };
  }

  #fill(cells: ChunkCells, vein: Vein, hidden: number, states: OreStates): void {
    const random = randomFrom(vein.start);
    if (vein.size === 1) {
      this.#put(cells, vein.from[0], vein.from[1], vein.from[2], hidden, states);
      return;
    }
    for (let index = 0; index < vein.size; index++) {
      const part = index / vein.size;
      const radius = ((Math.sin(Math.PI * part) + 1) * ((random() * vein.size) / 16) + 1) / 2;
      const x = vein.from[0] + (vein.to[0] - vein.from[0]) * part;
      const y = vein.from[1] + (vein.to[1] - vein.from[1]) * part;
      const z = vein.from[2] + (vein.to[2] - vein.from[2]) * part;
      this.#fillBall(cells, x, y, z, radius, hidden, states);
    }
  }

  #fillBall(
    cells: ChunkCells,
    x: number,
    y: number,
    z: number,
    radius: number,
    hidden: number,
    states: OreStates,
  ): void {
    const { westX, northZ } = cells;
    const [x0, x1] = [Math.max(westX, Math.floor(x - radius)), Math.min(westX + 15, Math.floor(x + radius))];
    const [z0, z1] = [
      Math.max(northZ, Math.floor(z - radius)),
      Math.min(northZ + 15, Math.floor(z + radius)),
    ];
    const [y0, y1] = [
      Math.max(LOWEST_Y, Math.floor(y - radius)),
      Math.min(HIGHEST_Y, Math.floor(y + radius)),
    ];
    const limit = radius * radius;
    for (let by = y0; by <= y1; by++) {
      const dy = (by + 0.5 - y) ** 2;
      if (dy >= limit) continue;
      for (let bz = z0; bz <= z1; bz++) {
        const dz = dy + (bz + 0.5 - z) ** 2;
        if (dz >= limit) continue;
        for (let bx = x0; bx <= x1; bx++) {
          if (dz + (bx + 0.5 - x) ** 2 < limit) this.#put(cells, bx, by, bz, hidden, states);
        }
      }
    }
  }

  #put(cells: ChunkCells, x: number, y: number, z: number, hidden: number, states: OreStates): void {
    if (!cells.has(x, y, z)) return;
    const index = cellInChunk(x, y, z);
    const rock = cells.states[index] ?? 0;
    const isStone = this.#isStone[rock] === 1;
    if (!isStone && this.#isDeep[rock] !== 1) return;
    if (hidden > 0 && isBesideAir(cells, x, y, z) && chanceAt(this.seed, x, y, z) < hidden) return;
    cells.states[index] = isStone ? states.inStone : states.inDeepslate;
  }
}

// What lies beyond the chunk's edge is taken for rock.
function isBesideAir(cells: ChunkCells, x: number, y: number, z: number): boolean {
  return (
    isAir(cells, x, y + 1, z) ||
    isAir(cells, x, y - 1, z) ||
    isAir(cells, x + 1, y, z) ||
    isAir(cells, x - 1, y, z) ||
    isAir(cells, x, y, z + 1) ||
    isAir(cells, x, y, z - 1)
  );
}

function isAir(cells: ChunkCells, x: number, y: number, z: number): boolean {
  return cells.has(x, y, z) && cells.states[cellInChunk(x, y, z)] === 0;
}

function heightOf({ from, to, spread }: OreRow, random: Random): number {
  const span = to - from + 1;
  const [first, second] = [random(), random()];
  return from + Math.floor((spread === 'even' ? first : (first + second) / 2) * span);
}

function touches({ size, from, to }: Vein, { westX, northZ }: ChunkCells, highestGround: number): boolean {
  const reach = size === 1 ? 0 : size / 16 + 1;
  return (
    Math.min(from[0], to[0]) - reach < westX + CHUNK &&
    Math.max(from[0], to[0]) + reach >= westX &&
    Math.min(from[2], to[2]) - reach < northZ + CHUNK &&
    Math.max(from[2], to[2]) + reach >= northZ &&
    Math.min(from[1], to[1]) - reach <= highestGround
  );
}
