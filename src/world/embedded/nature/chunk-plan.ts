import {
  biomeNamed,
  BIOME_NAMES,
  type BiomeName,
  type TreeKind,
} from '../../../environment/nature/biomes.js';
import { randomFor, wholeBetween } from '../random.js';
import { Caves } from './caves.js';
import { CHUNK, WATER_Y } from './chunk-cells.js';
import type { Climate } from './climate.js';

interface PlannedTree {
  readonly kind: TreeKind;
  /** The lowest block of its trunk. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What is decided of a chunk before any block is set, so that its neighbours can ask for it. */
export interface ChunkPlan {
  /** Topmost ground of each column, z before x. */
  readonly heights: Int16Array;
  /** Index into BIOME_NAMES of each column. */
  readonly biomes: Uint8Array;
  readonly trees: readonly PlannedTree[];
}

// Enough for the view of a dozen players; an older one is made anew when somebody asks.
const MOST_KEPT = 3000;

/** Plans of chunks: each depends on the seed and its own place only. */
export class ChunkPlans {
  readonly #known = new Map<string, ChunkPlan>();

  constructor(
    private readonly seed: number,
    private readonly climate: Climate,
    private readonly caves: Caves | null,
  ) {}

  of(chunkX: number, chunkZ: number): ChunkPlan {
    const key = `${chunkX},${chunkZ}`;
    const known = this.#known.get(key);
    if (known) return known;
    const plan = this.#make(chunkX, chunkZ);
    if (this.#known.size >= MOST_KEPT) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(key, plan);
    return plan;
  }

  heightAt(x: number, z: number): number {
    return this.of(x >> 4, z >> 4).heights[((z & 15) << 4) | (x & 15)] ?? 0;
  }

  biomeAt(x: number, z: number): BiomeName {
    return BIOME_NAMES[this.of(x >> 4, z >> 4).biomes[((z & 15) << 4) | (x & 15)] ?? 0] ?? 'plains';
  }

  /** Caves of a column end below it. */
  ceilingAt(x: number, z: number, heightAt: (x: number, z: number) => number): number {
    let lowest = heightAt(x, z);
    for (let dx = -1; dx <= 1; dx++)
      for (let dz = -1; dz <= 1; dz++) lowest = Math.min(lowest, heightAt(x + dx, z + dz));
    return Caves.ceiling(heightAt(x, z), lowest, this.climate.isMouth(x, z), WATER_Y);
  }

  #make(chunkX: number, chunkZ: number): ChunkPlan {
    const heights = new Int16Array(CHUNK * CHUNK);
    const biomes = new Uint8Array(CHUNK * CHUNK);
    for (let column = 0; column < heights.length; column++) {
      const ground = this.climate.at(chunkX * CHUNK + (column & 15), chunkZ * CHUNK + (column >> 4));
      heights[column] = ground.height;
      biomes[column] = BIOME_NAMES.indexOf(ground.biome);
    }
    return { heights, biomes, trees: this.#trees(chunkX, chunkZ, heights, biomes) };
  }

  // The biome of the chunk's middle says how many are tried, that of its place what a tree becomes.
  #trees(chunkX: number, chunkZ: number, heights: Int16Array, biomes: Uint8Array): readonly PlannedTree[] {
    const random = randomFor(this.seed, 'trees', chunkX, chunkZ);
    const middle = biomeNamed(BIOME_NAMES[biomes[8 * CHUNK + 8] ?? 0] ?? 'plains');
    const [few, many] = middle.trees;
    const tries = many < 1 ? (random() < many ? 1 : 0) : wholeBetween(random, few, many);
    const trees: PlannedTree[] = [];
    for (let index = 0; index < tries; index++) {
      const [dx, dz] = [wholeBetween(random, 0, 15), wholeBetween(random, 0, 15)];
      const pick = random();
      const column = dz * CHUNK + dx;
      const name = BIOME_NAMES[biomes[column] ?? 0] ?? 'plains';
      const kind = pickWeighted(biomeNamed(name).treeKinds, pick)?.name ?? null;
      const [x, z, height] = [chunkX * CHUNK + dx, chunkZ * CHUNK + dz, heights[column] ?? 0];
      const isTooClose = trees.some((other) => Math.abs(other.x - x) < 2 && Math.abs(other.z - z) < 2);
      if (kind === null || isTooClose || !this.#canGrow(x, height, z, name)) continue;
      trees.push({ kind, x, y: height + 1, z });
    }
    return trees;
  }

  #canGrow(x: number, height: number, z: number, biome: BiomeName): boolean {
    if (height < (biome === 'swamp' ? WATER_Y - 2 : WATER_Y)) return false;
    if (biome === 'mountains' && height > BARE_ABOVE) return false;
    if (!this.caves || !this.climate.isMouth(x, z)) return true;
    return !this.caves.isOpen(x, height, z, height + 1) && !this.caves.isOpen(x, height - 1, z, height + 1);
  }
}

/** Mountains are bare rock above this height. */
export const BARE_ABOVE = 98;

/** One of a weighted list by a number in [0, 1); null where it is empty. */
export function pickWeighted<Entry extends { readonly weight: number }>(
  entries: readonly Entry[],
  pick: number,
): Entry | null {
  let rest = pick * entries.reduce((sum, { weight }) => sum + weight, 0);
  return entries.find(({ weight }) => (rest -= weight) < 0) ?? null;
}
