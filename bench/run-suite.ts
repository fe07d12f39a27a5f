import type { ItemCounts } from '../src/base/item-counts.js';

/** One goal of the benchmark and what its place holds before the start. */
export interface SuiteGoal {
  readonly key: string;
  readonly goal: string;
  readonly environment: string;
  readonly chest?: ItemCounts;
  /** Ticks wanted of 1, 2 and 4 workers. */
  readonly targets?: readonly [number, number, number];
  /**
   * Ticks one bot written by hand with plain mineflayer took for the same goal and seeds, medians; measured once by
   * whoever set the targets, and worked out from what was told: this program's median of then, by the ratio of then.
   */
  readonly handMade?: number;
}

/** The report's three tasks (CoV Attachment C). */
export const PAPER_GOALS: readonly SuiteGoal[] = [
  {
    key: 'compass',
    goal: 'craft a compass',
    environment: 'chest-arena',
    targets: [1250, 950, 760],
    handMade: 1570,
  },
  {
    key: 'diamond-pickaxe',
    goal: 'craft a diamond pickaxe',
    environment: 'chest-arena',
    targets: [1000, 850, 700],
  },
  {
    key: 'porkchop',
    goal: 'cook a porkchop',
    environment: 'chest-arena',
    targets: [720, 520, 440],
  },
];

/** Goals with room for a team; the last has more than 25 subtasks. */
export const TEAM_GOALS: readonly SuiteGoal[] = [
  {
    key: 'iron-tools',
    goal: 'craft a full set of iron tools',
    environment: 'quarry',
    targets: [1700, 1250, 950],
    handMade: 2143,
  },
  {
    key: 'iron-armour',
    goal: 'craft a full set of iron armor',
    environment: 'quarry',
    targets: [2500, 1700, 1200],
  },
  {
    key: 'cobblestone',
    goal: 'gather 64 cobblestone',
    environment: 'chest-arena',
    targets: [1250, 720, 480],
    handMade: 1679,
  },
  { key: 'chests-torches', goal: 'craft 3 chests and 16 torches', environment: 'quarry' },
  {
    key: 'bookshelf',
    goal: 'craft a bookshelf',
    environment: 'quarry',
    chest: { sugar_cane: 9, leather: 3 },
  },
  {
    key: 'expedition',
    goal: 'craft a full set of iron armor, a full set of iron tools, a compass, a clock, a bucket and a diamond pickaxe',
    environment: 'quarry',
    targets: [4000, 2400, 1500],
  },
];
