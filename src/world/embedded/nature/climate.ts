import { createNoise2D, type NoiseFunction2D } from 'simplex-noise';
import type { BiomeName } from '../../../environment/nature/biomes.js';
import { randomFor } from '../random.js';
import { WATER_Y } from './chunk-cells.js';

export interface ClimateGround {
  /** Topmost block of the ground, under water too. */
  readonly height: number;
  readonly biome: BiomeName;
}

/** Highest ground of the mountains above their foot: heights up to 1.17 end at 255, peaks grew in 1.18. */
const RISE = { old: 52, new: 115 };

const DEEP_SEA = 34;
const RIVER_BED = 57;

/** Heights and biomes as functions of a column: the seed decides them, whatever was asked before. */
export class Climate {
  readonly #noise: Readonly<Record<(typeof NOISES)[number], NoiseFunction2D>>;

  constructor(
    seed: number,
    private readonly only: BiomeName | null,
    private readonly heights: keyof typeof RISE,
  ) {
    this.#noise = Object.fromEntries(
      NOISES.map((name) => [name, createNoise2D(randomFor(seed, 'noise', name))]),
    ) as Record<(typeof NOISES)[number], NoiseFunction2D>;
  }

  at(x: number, z: number): ClimateGround {
    const noise = this.#noise;
    const sea = this.only === null ? this.#layers('sea', x, z, 900) + 0.22 : 0.35;
    const heat = noise.heat(x / 1100, z / 1100) + 0.12 * noise.fringe(x / 40, z / 40);
    const damp = noise.damp(x / 900, z / 900) + 0.12 * noise.fringe(z / 40, x / 40);
    const peaks = this.#peaks(x, z) * smooth(0.05, 0.3, sea);
    const biome = this.only ?? landBiome(heat, damp, peaks, sea);
    const rolling = this.#layers('hills', x, z, 140);
    let height = foot(sea) + rolling * (2.5 + 7 * smooth(-0.2, 0.8, noise.rough(x / 400, z / 400)));
    if (sea > 0) height = Math.max(height, 63 + rolling);
    if (biome === 'swamp') height = 62.3 + rolling * 1.9 + noise.fringe(x / 14, z / 14) * 0.8;
    if (biome === 'mountains' || this.only === null) height += peaks * this.#rise(x, z);
    if (this.only !== null) return { height: Math.round(height), biome };
    return this.#withRiver(x, z, height, biome, sea);
  }

  /** Where caves may break through to the surface. */
  isMouth(x: number, z: number): boolean {
    return this.#noise.mouths(x / 60, z / 60) > 0.42;
  }

  /** Patches of other ground: 0 none, towards 1 more seldom. */
  patch(x: number, z: number): number {
    return this.#noise.fringe(x / 22 + 300, z / 22);
  }

  #withRiver(x: number, z: number, height: number, biome: BiomeName, sea: number): ClimateGround {
    const bend = 0.04 * this.#noise.fringe(x / 70, z / 70);
    const away = Math.abs(this.#noise.rivers(x / 650, z / 650) + bend);
    const isLand = smooth(-0.06, 0.02, sea);
    const valley = 1 - smooth(0.05, 0.2, away);
    const bed = 1 - smooth(0.012, 0.055, away);
    let cut = height + (Math.min(height, 64.5) - height) * valley * isLand;
    cut += (Math.min(cut, RIVER_BED) - cut) * bed * isLand;
    const top = Math.round(cut);
    if (top < WATER_Y && biome !== 'swamp') return { height: top, biome: sea < 0 ? 'ocean' : 'river' };
    const isShore = sea < 0.07 && top <= 65 && biome !== 'swamp';
    return { height: top, biome: isShore ? 'beach' : biome };
  }

  #peaks(x: number, z: number): number {
    if (this.only !== null) return this.only === 'mountains' ? 1 : 0;
    return smooth(0.22, 0.62, this.#layers('peaks', x, z, 700));
  }

  #rise(x: number, z: number): number {
    const ridge = 1 - Math.abs(this.#noise.ridges(x / 190, z / 190));
    const rough = this.#layers('cliffs', x, z, 60);
    return 6 + RISE[this.heights] * ridge * ridge * 0.8 + rough * 9;
  }

  /** Two layers of noise, about -1 to 1. */
  #layers(name: (typeof NOISES)[number], x: number, z: number, scale: number): number {
    const noise = this.#noise[name];
    const coarse = noise(x / scale, z / scale);
    const middle = noise((x / scale) * 2.3 + 70, (z / scale) * 2.3);
    return (coarse + 0.45 * middle + 0.18 * noise((x / scale) * 6, (z / scale) * 6 + 40)) / 1.4;
  }
}

const NOISES = [
  ...(['sea', 'heat', 'damp', 'peaks', 'hills'] as const),
  ...(['rough', 'ridges', 'cliffs', 'rivers', 'fringe', 'mouths'] as const),
] as const;

/** Height of the ground without hills, from the deep sea to inland. */
function foot(sea: number): number {
  if (sea < 0) return 62 - (62 - DEEP_SEA) * smooth(0, 0.45, -sea);
  return 62.5 + 5 * smooth(0, 0.35, sea);
}

function landBiome(heat: number, damp: number, peaks: number, sea: number): BiomeName {
  if (peaks > 0.35) return 'mountains';
  if (heat < -0.4) return damp < -0.45 ? 'plains' : 'taiga';
  if (heat > 0.36) return damp < -0.1 ? 'desert' : damp < 0.3 ? 'savanna' : 'jungle';
  if (damp > 0.46 && peaks === 0 && sea > 0.04) return 'swamp';
  if (damp < -0.2) return 'plains';
  if (damp < 0.18) return 'forest';
  return damp < 0.32 ? 'birch_forest' : 'dark_forest';
}

/** 0 below `from`, 1 above `to`, smooth between. */
function smooth(from: number, to: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
}
