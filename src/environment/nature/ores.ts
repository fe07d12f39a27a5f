import type { BiomeName } from './biomes.js';

/** One line of the game's table of what lies in rock, as its world-generation data has it. */
export interface OreRow {
  /** Registry name; below 0 from 1.18 on its `deepslate_` kind where there is one. */
  readonly ore: string;
  /** Veins tried in each chunk, and blocks the vein is made for. */
  readonly count: number;
  readonly size: number;
  /** Heights of a vein's middle, both included; they may reach beyond the world. */
  readonly from: number;
  readonly to: number;
  /** Equally likely at all heights, or most likely halfway. */
  readonly spread: 'even' | 'triangle';
  /** Chance that a block which touches air is left out. */
  readonly hidden: number;
  /** Only under this biome. */
  readonly biome?: BiomeName;
}

type Range = readonly [from: number, to: number];

function even(ore: string, count: number, size: number, [from, to]: Range, hidden = 0): OreRow {
  return { ore, count, size, from, to, spread: 'even', hidden };
}

function triangle(ore: string, count: number, size: number, [from, to]: Range, hidden = 0): OreRow {
  return { ore, count, size, from, to, spread: 'triangle', hidden };
}

/** From 1.18 on: heights -64 to 319. Fillers first: ores replace them. */
const NEW_ORES: readonly OreRow[] = [
  even('dirt', 7, 33, [0, 160]),
  even('gravel', 14, 33, [-64, 319]),
  even('granite', 2, 64, [0, 60]),
  even('diorite', 2, 64, [0, 60]),
  even('andesite', 2, 64, [0, 60]),
  even('tuff', 2, 64, [-64, 0]),
  even('coal_ore', 30, 17, [136, 319]),
  triangle('coal_ore', 20, 17, [0, 192], 0.5),
  triangle('iron_ore', 90, 9, [80, 384]),
  triangle('iron_ore', 10, 9, [-24, 56]),
  even('iron_ore', 10, 4, [-64, 72]),
  triangle('copper_ore', 16, 10, [-16, 112]),
  triangle('gold_ore', 4, 9, [-64, 32], 0.5),
  even('gold_ore', 0.5, 9, [-64, -48], 0.5),
  even('redstone_ore', 4, 8, [-64, 15]),
  triangle('redstone_ore', 8, 8, [-96, -32]),
  triangle('lapis_ore', 2, 7, [-32, 32]),
  even('lapis_ore', 4, 7, [-64, 64], 1),
  triangle('diamond_ore', 7, 4, [-144, 16], 0.5),
  triangle('diamond_ore', 4, 8, [-144, 16], 1),
  triangle('diamond_ore', 1 / 9, 12, [-144, 16], 0.7),
  { ...triangle('emerald_ore', 100, 3, [-16, 480]), biome: 'mountains' },
];

/** 1.20.2 added a line of diamonds. */
const LATER_DIAMONDS = even('diamond_ore', 2, 8, [-64, -4], 0.5);

/** Up to 1.17: heights 0 to 255. */
const OLD_ORES: readonly OreRow[] = [
  even('dirt', 10, 33, [0, 255]),
  even('gravel', 8, 33, [0, 255]),
  even('granite', 10, 33, [0, 79]),
  even('diorite', 10, 33, [0, 79]),
  even('andesite', 10, 33, [0, 79]),
  even('coal_ore', 20, 17, [0, 127]),
  even('iron_ore', 20, 9, [0, 63]),
  even('gold_ore', 2, 9, [0, 31]),
  even('redstone_ore', 8, 8, [0, 15]),
  triangle('lapis_ore', 1, 7, [0, 30]),
  even('diamond_ore', 1, 8, [0, 15]),
  // Single blocks.
  { ...even('emerald_ore', 5.5, 1, [4, 31]), biome: 'mountains' },
];

/** 1.17 alone had copper in the old heights. */
const FIRST_COPPER = triangle('copper_ore', 6, 10, [0, 96]);

/**
 * What lies in the rock of a release, in the order it is put there.
 * @param floor the lowest block of the ground, where a world is older than its release; left out: as the release makes it
 */
export function oresOf(
  isAtLeast: (version: string) => boolean,
  floor = floorOf(isAtLeast),
): readonly OreRow[] {
  if (floor >= 0) return isAtLeast('1.17') ? [...OLD_ORES, FIRST_COPPER] : OLD_ORES;
  return isAtLeast('1.20.2') ? [...NEW_ORES, LATER_DIAMONDS] : NEW_ORES;
}

/** The lowest block of the ground that a release makes. */
export function floorOf(isAtLeast: (version: string) => boolean): number {
  return isAtLeast('1.18') ? -64 : 0;
}
