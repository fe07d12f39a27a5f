import type { Position } from '../base/position.js';
import type { ItemCounts } from '../base/item-counts.js';
import { isFurnace } from '../game/container-blocks.js';
import type { Durations } from './simulate/durations.js';
import type { Station } from './job.js';
import type { Hands } from './ledger/hands.js';

/** Numbers a schedule goes by. */
export interface ScheduleSettings {
  /** Ticks without a sign of life after which everything a worker holds is free again. Default 600 (30 s). */
  readonly leaseTicks: number;
  /** Ticks a subtask is not offered again to a worker who declined it. Default 600 (30 s). */
  readonly declineTicks: number;
  /** Failed tries of one subtask before the plan is repaired; shares failing together count once. Default 3. */
  readonly maxTries: number;
  /** A job is overdue, and taken away, after this many times its expected ticks plus `overdueTicks`. Default 4. */
  readonly overdueFactor: number;
  /** See `overdueFactor`. Default 1200 (60 s). */
  readonly overdueTicks: number;
  /** A share is split off when the subtask is then expected to end more than this many ticks earlier. Default 15. */
  readonly minShareTicks: number;
  /** People who can work at one crafting or smithing table at once. Default 8. */
  readonly tableCapacity: number;
  /** Jobs a furnace, smoker or blast furnace serves at once. Default 1: its output cannot be told apart. */
  readonly furnaceSlots: number;
  /**
   * Where bots dig for ore in nature pickaxes wear out on the way: they take along what lies free in the chest beyond
   * these, which somebody asked for. Null: they take none. Default null.
   */
  readonly sparesBeyond: ItemCounts | null;
  /**
   * Which of two READY subtasks gets a worker first: the one with the longest remaining path, or the one listed first
   * in a plan whose order was chosen for that. Where something is listed before what it depends on, the longest path
   * goes first in any case. Default `longest-first`.
   */
  readonly order: 'longest-first' | 'as-listed';
}

/** The defaults of `ScheduleSettings`. */
export const DEFAULT_SETTINGS: ScheduleSettings = {
  leaseTicks: 600,
  declineTicks: 600,
  maxTries: 3,
  overdueFactor: 4,
  overdueTicks: 1200,
  minShareTicks: 15,
  tableCapacity: 8,
  furnaceSlots: 1,
  sparesBeyond: null,
  order: 'longest-first',
};

/** What a schedule starts from: the place as it really is. */
export interface ScheduleSetup {
  readonly durations: Durations;
  /** The shared chest; null before there is one. */
  readonly chest: Position | null;
  /** What lies in the chest, tools included; of `hands` the sum. */
  readonly contents: ItemCounts;
  /** Where goods stay in hands: who carries what. Left out: they lie in the chest, or with an only worker. */
  readonly hands?: Hands;
  /** What stands already. */
  readonly stations: readonly Station[];
  readonly spots: Spots;
  readonly settings?: Partial<ScheduleSettings>;
}

/** Free places to set blocks down, seen from the chest; of `beside` the best first. */
export interface Spots {
  readonly left: Position | null;
  readonly right: Position | null;
  readonly beside: readonly Position[];
}

/** How many jobs a station serves at once. */
export function slotsOf(block: string, settings: ScheduleSettings): number {
  return isFurnace(block) ? settings.furnaceSlots : settings.tableCapacity;
}
