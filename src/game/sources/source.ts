/**
 * What one action on the world gives: breaking a block, killing a mob, or using an item on a block or mob
 * (milking a cow, shearing a sheep, filling a bucket). Enchantment-free, as an unenchanted player would get it.
 */
export interface Source {
  readonly kind: 'break' | 'kill' | 'use';
  /** Registry name of the block (`iron_ore`, `water`) or entity (`pig`) acted on. */
  readonly target: string;
  /**
   * Items of which ONE must be in hand, weakest first; empty when a bare hand will do. The tool is kept and
   * loses one durability per action where it has any.
   */
  readonly tools: readonly string[];
  /** Items used up by one action, besides wear: `{bucket: 1}` for milking. */
  readonly consumes: Readonly<Record<string, number>>;
  /** What drops or comes back, per action. Never empty. */
  readonly yields: readonly SourceYield[];
}

/** One line of a loot table, already averaged over its chances. */
export interface SourceYield {
  readonly item: string;
  /** Fewest one action gives; 0 where it may give none. */
  readonly min: number;
  readonly max: number;
  /** Expected number per action, > 0. Gravel gives 0.1 flint. */
  readonly mean: number;
}

/** Where in the game a block or mob occurs by itself. */
export type Dimension = 'overworld' | 'nether' | 'end';

/**
 * Where a natural thing is found: `terrain` is part of ordinary ground, plants, water or mobs; anything else names the
 * generated structure it only stands in (`mineshaft` of cobweb, `ocean_monument` of sponge).
 */
export type Occurrence = 'terrain' | (string & {});

/** A block or mob that exists without a player placing it. */
export interface NaturalTarget {
  readonly target: string;
  readonly dimensions: readonly Dimension[];
  readonly occurrence: Occurrence;
}

/**
 * Why an item has no crafting, smelting or source route in survival.
 * - `creative-only`: commands and creative inventory only (bedrock, spawn eggs)
 * - `silk-touch`: the block drops itself only to an enchanted tool
 * - `structure-loot`: found in loot chests only
 * - `trading`, `brewing`, `enchanting`, `fishing`, `growing`, `exploring` (maps), `event` (charged creeper heads ...)
 * - `unsupported-craft`: made at a station or by a special recipe the planner does not model
 */
export type UnobtainableReason =
  | 'creative-only'
  | 'silk-touch'
  | 'structure-loot'
  | 'trading'
  | 'brewing'
  | 'enchanting'
  | 'fishing'
  | 'growing'
  | 'exploring'
  | 'event'
  | 'unsupported-craft';

/** How many of an item one action gives on average. */
export function meanYield({ yields }: Pick<Source, 'yields'>, item: string): number {
  return yields.reduce((sum, line) => sum + (line.item === item ? line.mean : 0), 0);
}
