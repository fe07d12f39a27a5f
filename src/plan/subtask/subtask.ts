import type { ItemCounts } from '../../base/item-counts.js';
import type { Blueprint } from '../../blueprint/blueprint.js';

/**
 * Co-Voyager's six actions (SOURCES: CoV 3.1), and `find`, which looks for a structure. `build` sets blocks down, or a
 * portal up; `shoot` kills with bow and arrows.
 */
export const ACTIONS = ['craft', 'gather', 'kill', 'shoot', 'smelt', 'build', 'find'] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * Where a station stands after its subtask, seen from the shared chest: the crafting table 1 block left, the furnace 1
 * block right (CoV Attachment A), any further station wherever there is room beside it.
 */
export const STATION_PLACES = ['left', 'right', 'beside'] as const;
export type StationPlace = (typeof STATION_PLACES)[number];
/** Where these stand, seen from the chest (CoV Attachment A); others beside it. */
export const STATION_SIDES: Readonly<Record<string, StationPlace>> = {
  crafting_table: 'left',
  furnace: 'right',
};

/** One indivisible piece of a plan, done by one worker, human or bot. */
export interface Subtask {
  /** Unique within the plan: `s1`, `s2`, ... in an executable order. */
  readonly id: string;
  readonly action: Action;
  /**
   * Registry name of the product; of the mob for `kill` and `shoot`; of the block for `build`, with a `section` the
   * blueprint's name; of the structure for `find`.
   */
  readonly item: string;
  /** How many items are to come out (mobs to kill, blocks to place). A positive integer. */
  readonly quantity: number;
  /** Registry names of tools borrowed from the chest and brought back. Stations are not tools. */
  readonly tools: readonly string[];
  /** Those of the tools whose last use this is: they break and do not come back. */
  readonly wornOut?: readonly string[];
  /** What the whole subtask uses up, fuel included, by registry name. */
  readonly materials: ItemCounts;
  /** The part of `materials` that is burnt; only on `smelt`. */
  readonly fuel?: ItemCounts;
  /** Block the subtask works at and needs standing: `crafting_table`, `furnace`, `smithing_table`. */
  readonly station?: string;
  /**
   * Blocks or mobs that give the item, best first, where they differ from `item`: `iron_ore` for `raw_iron`, `cow`
   * for `milk_bucket`. Only on `gather`.
   */
  readonly sources?: readonly string[];
  /** What a `kill` or `shoot` must bring home. Without it the loot stays on the ground (CoV gathers it separately). */
  readonly drops?: ItemCounts;
  /** Set when the product is a station to be set down beside the chest rather than put into it. */
  readonly placed?: StationPlace;
  /** Who alone does it, with its own things; anybody does when left out. */
  readonly for?: string;
  /** The part of a blueprint that a `build` is about, in the world's coordinates and in the order of building. */
  readonly section?: Blueprint;
  /** Of the materials of a section what is set down for a while, to climb and to build against, and brought back. */
  readonly scaffold?: ItemCounts;
  /** What a worker is told. Complete and exact: counts, where to take from, where to put. */
  readonly instruction: string;
  /** Ids of subtasks that must be done before; transitively reduced, never cyclic. */
  readonly dependsOn: readonly string[];
}

/** One thing asked for. */
export interface Goal {
  /**
   * `have`: the items lie in the shared chest at the end. `placed`: the blocks stand in the world.
   * `killed`: the mobs are dead; `shot`: killed with bow and arrows. `built`: the world is as the blueprint says.
   */
  readonly kind: 'have' | 'placed' | 'killed' | 'shot' | 'built';
  /** Registry name of the item, block or mob; the blueprint's name. */
  readonly item: string;
  /** Of `built`: how many cells of the blueprint are to be filled, or to be emptied where none is. */
  readonly quantity: number;
  /** Of `built` only: the cells that are not known to be right. */
  readonly blueprint?: Blueprint;
  /**
   * Products that do not count unless made anew: "smelt 3 iron ingots" with 3 ingots in the chest is done for
   * `have`, whatever the verb. Kept for wording only.
   */
  readonly verb: Action;
  /** Who is to have it, made by itself of its own things; whoever takes part when left out. */
  readonly for?: string;
}

/** Rules a plan is made and checked by: CoV's own procedure or the real game. */
export type Rules = 'vanilla' | 'paper';

/** Ordered subtasks that reach the goals. Never empty unless the goals were already met. */
export interface Plan {
  readonly goals: readonly Goal[];
  readonly subtasks: readonly Subtask[];
}

/** Whether an action is done to mobs: their names are not those of items. */
export function isDeadly(action: string | null): boolean {
  return action === 'kill' || action === 'shoot';
}
