import { biomeNamed, type Biome, type BiomeName } from '../../../environment/nature/biomes.js';
import { randomFor, wholeBetween, type Random } from '../random.js';
import { CHUNK, WATER_Y, type ChunkCells } from './chunk-cells.js';
import type { Palette } from './palette.js';

/** What a chunk's plants need to know of its ground. */
interface Columns {
  heightAt(x: number, z: number): number;
  biomeAt(x: number, z: number): BiomeName;
}

/** Grass, flowers, cane, cactus, berries and the like, on the ground of one chunk; last of all. */
export class Plants {
  readonly #soil: ReadonlySet<number>;
  readonly #sand: ReadonlySet<number>;
  readonly #water: number;

  constructor(
    private readonly seed: number,
    private readonly palette: Palette,
  ) {
    this.#soil = new Set([palette.of('grass_block'), palette.of('dirt')]);
    this.#sand = new Set([palette.of('sand')]);
    this.#water = palette.of('water');
  }

  grow(cells: ChunkCells, columns: Columns): void {
    const random = randomFor(this.seed, 'plants', cells.chunkX, cells.chunkZ);
    const middle = biomeNamed(columns.biomeAt(cells.westX + 8, cells.northZ + 8));
    this.#patches(cells, columns, middle, random);
    if (random() < middle.flowerChance) this.#flowers(cells, columns, middle, random);
    for (let column = 0; column < CHUNK * CHUNK; column++) {
      const [x, z] = [cells.westX + (column & 15), cells.northZ + (column >> 4)];
      const biome = biomeNamed(columns.biomeAt(x, z));
      const [chance, kind] = [random(), random()];
      const y = columns.heightAt(x, z) + 1;
      if (y <= WATER_Y) this.#underWater(cells, x, y, z, chance);
      else if (chance < biome.grassShare) this.#grass(cells, x, y, z, biome.ferns && kind < 0.5, kind);
    }
  }

  #grass(cells: ChunkCells, x: number, y: number, z: number, isFern: boolean, kind: number): void {
    if (!this.#isFree(cells, x, y, z, this.#soil)) return;
    if (kind % 0.25 < 0.03 && cells.get(x, y + 1, z) === 0) {
      const tall = isFern ? 'large_fern' : 'tall_grass';
      cells.set(x, y, z, this.palette.of(tall, { half: 'lower' }));
      cells.set(x, y + 1, z, this.palette.of(tall, { half: 'upper' }));
      return;
    }
    cells.set(x, y, z, this.palette.of(isFern ? 'fern' : 'short_grass'));
  }

  #underWater(cells: ChunkCells, x: number, y: number, z: number, chance: number): void {
    if (chance >= 0.12 || y < 40 || cells.get(x, y, z) !== this.#water) return;
    if (cells.get(x, y - 1, z) !== 0) cells.set(x, y, z, this.palette.of('seagrass'));
  }

  #flowers(cells: ChunkCells, columns: Columns, { flowers }: Biome, random: Random): void {
    const name = flowers[Math.floor(random() * flowers.length)];
    if (name === undefined) return;
    const state = this.palette.of(name);
    this.#scatter(cells, columns, random, 64, (x, y, z) => {
      if (this.#isFree(cells, x, y, z, this.#soil)) cells.set(x, y, z, state);
    });
  }

  #patches(cells: ChunkCells, columns: Columns, { patches }: Biome, random: Random): void {
    for (const [name, chance] of Object.entries(patches)) {
      if (random() >= chance) continue;
      this.#scatter(cells, columns, random, TRIES[name] ?? 32, (x, y, z) => {
        this.#plant(cells, name, x, y, z, random);
      });
    }
  }

  // Tries crowd around one place of the chunk; those beyond its edge are lost.
  #scatter(
    cells: ChunkCells,
    columns: Columns,
    random: Random,
    tries: number,
    at: (x: number, y: number, z: number) => void,
  ): void {
    const [x0, z0] = [cells.westX + wholeBetween(random, 0, 15), cells.northZ + wholeBetween(random, 0, 15)];
    for (let index = 0; index < tries; index++) {
      const x = x0 + wholeBetween(random, 0, 7) - wholeBetween(random, 0, 7);
      const z = z0 + wholeBetween(random, 0, 7) - wholeBetween(random, 0, 7);
      if (cells.has(x, WATER_Y, z)) at(x, columns.heightAt(x, z) + 1, z);
    }
  }

  #plant(cells: ChunkCells, name: string, x: number, y: number, z: number, random: Random): void {
    const of = (properties = {}): number => this.palette.of(name, properties);
    if (name === 'lily_pad') {
      const isOnWater = cells.get(x, WATER_Y, z) === this.#water && cells.get(x, WATER_Y + 1, z) === 0;
      if (isOnWater) cells.set(x, WATER_Y + 1, z, of());
    } else if (name === 'sugar_cane') {
      const isMoist = this.#hasBeside(cells, x, y - 1, z, (state) => state === this.#water);
      const height = wholeBetween(random, 2, 4);
      if (!isMoist || !(this.#isFree(cells, x, y, z, this.#soil) || this.#isFree(cells, x, y, z, this.#sand)))
        return;
      for (let up = 0; up < height && cells.get(x, y + up, z) === 0; up++) cells.set(x, y + up, z, of());
    } else if (name === 'cactus') {
      // What stands beside it in the next chunk is not known here.
      if ((x + 1) % CHUNK === 0 || x % CHUNK === 0 || (z + 1) % CHUNK === 0 || z % CHUNK === 0) return;
      const height = wholeBetween(random, 1, 3);
      for (let up = 0; up < height; up++) {
        const isFree = up === 0 ? this.#isFree(cells, x, y, z, this.#sand) : cells.get(x, y + up, z) === 0;
        if (!isFree || this.#hasBeside(cells, x, y + up, z, (state) => state !== 0)) return;
        cells.set(x, y + up, z, of());
      }
    } else if (this.#isFree(cells, x, y, z, name === 'dead_bush' ? this.#sand : this.#soil)) {
      // Only berries have an age that matters: ripe ones.
      cells.set(x, y, z, of(name === 'sweet_berry_bush' ? { age: '3' } : {}));
    }
  }

  #isFree(cells: ChunkCells, x: number, y: number, z: number, ground: ReadonlySet<number>): boolean {
    return y > WATER_Y && cells.get(x, y, z) === 0 && ground.has(cells.get(x, y - 1, z));
  }

  #hasBeside(cells: ChunkCells, x: number, y: number, z: number, fits: (state: number) => boolean): boolean {
    return (
      fits(cells.get(x + 1, y, z)) ||
      fits(cells.get(x - 1, y, z)) ||
      fits(cells.get(x, y, z + 1)) ||
      fits(cells.get(x, y, z - 1))
    );
  }
}

const TRIES: Readonly<Record<string, number>> = {
  sugar_cane: 40,
  cactus: 12,
  dead_bush: 4,
  pumpkin: 32,
  melon: 32,
  lily_pad: 20,
  brown_mushroom: 8,
  red_mushroom: 8,
};
