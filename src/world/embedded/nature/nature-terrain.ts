import { LOWEST_Y } from '../../../environment/arena-bounds.js';
import { biomeNamed, TREE_WOOD, type BiomeName } from '../../../environment/nature/biomes.js';
import { oresOf } from '../../../environment/nature/ores.js';
import { chanceAt, randomFor } from '../random.js';
import { cellInChunk } from '../terrain/generated-blocks.js';
import { Caves } from './caves.js';
import { BARE_ABOVE, ChunkPlans } from './chunk-plan.js';
import { CHUNK, ChunkCells, WATER_Y } from './chunk-cells.js';
import { Climate } from './climate.js';
import { OreVeins } from './ore-veins.js';
import { Palette, type TerrainData } from './palette.js';
import { Plants } from './plants.js';
import { growTree, leafDistance, TREE_REACH } from './trees.js';

/** What decides a generated world, besides its release. */
export interface NatureOptions {
  readonly seed: number;
  /** Land of this biome only, without sea and rivers; null: all of them. */
  readonly biome: BiomeName | null;
  readonly hasCaves: boolean;
  /** The last blocks people reach, from the middle of the world along x and z; null: no end. */
  readonly border: number | null;
}

const BEDROCK_LAYERS = 5;
const SOIL_DEPTH = 4;
const SNOW_ABOVE = { old: 100, new: 150 };

/**
 * Generated terrain: what stands in a chunk, decided by the seed and the chunk's place alone, whatever was asked
 * before. Nothing in it knows players, changes or time.
 */
export class NatureTerrain {
  readonly #palette: Palette;
  readonly #plans: ChunkPlans;
  readonly #climate: Climate;
  readonly #caves: Caves | null;
  readonly #ores: OreVeins;
  readonly #plants: Plants;
  readonly #heights: 'old' | 'new';
  /** The lowest layer of the release's worlds. */
  readonly #lowest: number;
  readonly #lavaY: number;
  readonly #states: Readonly<Record<'stone' | 'deep' | 'bedrock' | 'water' | 'grass' | 'dirt', number>>;

  constructor(
    data: TerrainData,
    readonly options: NatureOptions,
  ) {
    const { seed, biome, hasCaves } = options;
    const palette = new Palette(data);
    this.#palette = palette;
    this.#heights = data.isAtLeast('1.18') ? 'new' : 'old';
    this.#lowest = this.#heights === 'new' ? LOWEST_Y : 0;
    this.#lavaY = this.#heights === 'new' ? -55 : 10;
    this.#climate = new Climate(seed, biome, this.#heights);
    this.#caves = hasCaves ? new Caves(seed, this.#lowest + BEDROCK_LAYERS) : null;
    this.#plans = new ChunkPlans(seed, this.#climate, this.#caves);
    const rows = oresOf((version) => data.isAtLeast(version));
    this.#ores = new OreVeins(seed, palette, rows, (x, z) => this.biomeAt(x, z));
    this.#plants = new Plants(seed, palette);
    this.#states = {
      stone: palette.of('stone'),
      deep: palette.of(this.#heights === 'new' ? 'deepslate' : 'stone', { axis: 'y' }),
      bedrock: palette.of('bedrock'),
      water: palette.of('water'),
      grass: palette.of('grass_block'),
      dirt: palette.of('dirt'),
    };
  }

  /** Topmost ground of a column, under water too. */
  heightAt(x: number, z: number): number {
    return this.#plans.heightAt(x, z);
  }

  biomeAt(x: number, z: number): BiomeName {
    return this.#plans.biomeAt(x, z);
  }

  /** Trees that stand in the chunk of a column and the eight around it. */
  treesAround(x: number, z: number): number {
    let count = 0;
    for (let dx = -1; dx <= 1; dx++)
      for (let dz = -1; dz <= 1; dz++) count += this.#plans.of((x >> 4) + dx, (z >> 4) + dz).trees.length;
    return count;
  }

  /** All states of a chunk. */
  generate(chunkX: number, chunkZ: number): ChunkCells {
    const cells = new ChunkCells(chunkX, chunkZ);
    const highest = this.#fillRock(cells);
    this.#carve(cells);
    this.#ores.place(cells, highest);
    this.#plantTrees(cells);
    this.#plants.grow(cells, this);
    this.#coverWithSnow(cells);
    this.#close(cells);
    return cells;
  }

  /** Bare layers up to the usual height of land: in place of a chunk that could not be made. */
  plain(chunkX: number, chunkZ: number): ChunkCells {
    const cells = new ChunkCells(chunkX, chunkZ);
    for (let column = 0; column < CHUNK * CHUNK; column++) {
      const [x, z] = [cells.westX + (column & 15), cells.northZ + (column >> 4)];
      this.#fillColumn(cells, x, z, WATER_Y + 1, 'plains');
    }
    this.#close(cells);
    return cells;
  }

  #fillRock(cells: ChunkCells): number {
    let highest = WATER_Y;
    for (let column = 0; column < CHUNK * CHUNK; column++) {
      const [x, z] = [cells.westX + (column & 15), cells.northZ + (column >> 4)];
      const height = this.heightAt(x, z);
      highest = Math.max(highest, height);
      this.#fillColumn(cells, x, z, height, this.biomeAt(x, z));
    }
    return highest;
  }

  #fillColumn(cells: ChunkCells, x: number, z: number, height: number, biome: BiomeName): void {
    const { states } = cells;
    const { seed } = this.options;
    const { stone, deep, bedrock, water } = this.#states;
    let index = cellInChunk(x, this.#lowest, z);
    for (let y = this.#lowest; y <= height; y++, index += 256) {
      const isBedrock =
        y < this.#lowest + BEDROCK_LAYERS &&
        chanceAt(seed, x, y, z) < (this.#lowest + BEDROCK_LAYERS - y) / 5;
      const isDeep = y < 0 || (y < 8 && chanceAt(seed + 1, x, y, z) > y / 8);
      states[index] = isBedrock ? bedrock : isDeep ? deep : stone;
    }
    for (let y = height + 1; y <= WATER_Y; y++, index += 256) states[index] = water;
    this.#coverColumn(cells, x, z, height, biome);
  }

  #coverColumn(cells: ChunkCells, x: number, z: number, height: number, biome: BiomeName): void {
    const { top, under, rock } = this.#soilOf(x, z, height, biome);
    if (top === null) return;
    const depth = SOIL_DEPTH - (chanceAt(this.options.seed + 2, x, 0, z) < 0.5 ? 1 : 0);
    cells.set(x, height, z, this.#palette.of(top));
    for (let down = 1; down < depth; down++) cells.set(x, height - down, z, this.#palette.of(under));
    if (rock === null) return;
    for (let down = depth; down < depth + 4; down++) cells.set(x, height - down, z, this.#palette.of(rock));
  }

  /** What covers the rock of a column: nothing on bare peaks. */
  #soilOf(x: number, z: number, height: number, biome: BiomeName): Soil {
    const patch = this.#climate.patch(x, z);
    const { top, under } = biomeNamed(biome);
    if (height < WATER_Y) {
      const bed =
        patch > 0.55 && height > 50 ? 'clay' : patch > 0.05 ? 'sand' : biome === 'ocean' ? 'gravel' : 'dirt';
      return { top: bed, under: bed, rock: null };
    }
    if (biome === 'mountains') {
      if (height > BARE_ABOVE + 6 * patch) return patch > 0.6 ? GRAVEL : BARE_ROCK;
      if (patch > 0.72) return GRAVEL;
    }
    const isSand = top === 'sand';
    return { top, under, rock: isSand ? 'sandstone' : null };
  }

  #carve(cells: ChunkCells): void {
    if (!this.#caves) return;
    const ceilings = new Int16Array(CHUNK * CHUNK);
    const heightAt = (x: number, z: number): number => this.heightAt(x, z);
    for (let column = 0; column < ceilings.length; column++) {
      const [x, z] = [cells.westX + (column & 15), cells.northZ + (column >> 4)];
      ceilings[column] = this.#plans.ceilingAt(x, z, heightAt);
    }
    const lava = this.#palette.of('lava');
    this.#caves.carve(cells.chunkX, cells.chunkZ, ceilings, (x, y, z) => {
      cells.states[cellInChunk(x, y, z)] = y <= this.#lavaY ? lava : 0;
    });
  }

  // Trees of the chunks around reach into this one; in the same order everywhere, so that they meet alike.
  #plantTrees(cells: ChunkCells): void {
    for (let dx = -1; dx <= 1; dx++) {
      for (let dz = -1; dz <= 1; dz++) {
        for (const tree of this.#plans.of(cells.chunkX + dx, cells.chunkZ + dz).trees) {
          const isNear =
            tree.x >= cells.westX - TREE_REACH &&
            tree.x < cells.westX + CHUNK + TREE_REACH &&
            tree.z >= cells.northZ - TREE_REACH &&
            tree.z < cells.northZ + CHUNK + TREE_REACH;
          if (isNear) this.#plantTree(cells, tree);
        }
      }
    }
  }

  #plantTree(cells: ChunkCells, { kind, x, y, z }: ReturnType<ChunkPlans['of']>['trees'][number]): void {
    const { logs, leaves } = growTree(kind, randomFor(this.options.seed, 'tree', x, z));
    const wood = TREE_WOOD[kind];
    const log = this.#palette.of(`${wood}_log`, { axis: 'y' });
    for (const [dx, dy, dz] of logs) {
      const old = cells.get(x + dx, y + dy, z + dz);
      if (old === 0 || dy > 1 || old === this.#states.water) cells.set(x + dx, y + dy, z + dz, log);
    }
    // Grass under a trunk is dirt.
    if (cells.get(x, y - 1, z) === this.#states.grass) cells.set(x, y - 1, z, this.#states.dirt);
    for (const leaf of leaves) {
      const [lx, ly, lz] = [x + leaf[0], y + leaf[1], z + leaf[2]];
      const distance = leafDistance(leaf, logs);
      if (distance > 6 || !cells.has(lx, ly, lz) || cells.get(lx, ly, lz) !== 0) continue;
      cells.set(
        lx,
        ly,
        lz,
        this.#palette.of(`${wood}_leaves`, { distance: String(distance), persistent: 'false' }),
      );
    }
    if (kind === 'swamp_oak') this.#hangVines(cells, x, y, z, leaves);
  }

  #hangVines(
    cells: ChunkCells,
    x: number,
    y: number,
    z: number,
    leaves: readonly (readonly [number, number, number])[],
  ): void {
    for (const [dx, dy, dz] of leaves) {
      // Outermost leaves of one side, with the leaf to hang on.
      const side = dx === 3 ? 'west' : dx === -3 ? 'east' : dz === 3 ? 'north' : dz === -3 ? 'south' : null;
      if (side === null) continue;
      const [ox, oz] = [dx === 3 ? 1 : dx === -3 ? -1 : 0, side === 'north' ? 1 : side === 'south' ? -1 : 0];
      const [vx, vz] = [x + dx + ox, z + dz + oz];
      const chance = chanceAt(this.options.seed + 3, vx, y + dy, vz);
      if (chance > 0.25) continue;
      const length = 1 + Math.floor(chance * 16);
      const vine = this.#palette.of('vine', { [side]: 'true' });
      for (let down = 0; down < length && cells.get(vx, y + dy - down, vz) === 0; down++)
        cells.set(vx, y + dy - down, vz, vine);
    }
  }

  #coverWithSnow(cells: ChunkCells): void {
    const snow = this.#palette.of('snow', { layers: '1' });
    for (let column = 0; column < CHUNK * CHUNK; column++) {
      const [x, z] = [cells.westX + (column & 15), cells.northZ + (column >> 4)];
      const height = this.heightAt(x, z);
      if (height < SNOW_ABOVE[this.#heights]) continue;
      if (cells.get(x, height, z) !== 0 && cells.get(x, height + 1, z) === 0)
        cells.set(x, height + 1, z, snow);
    }
  }

  /** The wall nobody passes, where the world has an end. */
  #close(cells: ChunkCells): void {
    const { border } = this.options;
    if (border === null) return;
    const wall = border + 1;
    const { westX, northZ } = cells;
    if (Math.max(Math.abs(westX), Math.abs(northZ)) + CHUNK < wall) return;
    const barrier = this.#palette.of('barrier');
    for (let column = 0; column < CHUNK * CHUNK; column++) {
      const [x, z] = [westX + (column & 15), northZ + (column >> 4)];
      if (Math.max(Math.abs(x), Math.abs(z)) !== wall) continue;
      for (let y = this.#lowest; y < this.#lowest + 384 - (this.#heights === 'old' ? 128 : 0); y++)
        cells.set(x, y, z, barrier);
    }
  }
}

interface Soil {
  readonly top: string | null;
  readonly under: string;
  /** Below the soil, in place of stone. */
  readonly rock: string | null;
}

const GRAVEL: Soil = { top: 'gravel', under: 'gravel', rock: null };
const BARE_ROCK: Soil = { top: null, under: 'stone', rock: null };
