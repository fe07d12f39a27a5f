import type { ItemCounts } from '../src/base/item-counts.js';

/** One goal of the benchmark and what its place holds before the start. */
export interface SuiteGoal {
  readonly key: string;
  readonly goal: string;
  readonly environment: string;
  readonly chest?: ItemCounts;
}

/** The report's three tasks (CoV Attachment C). */
export const PAPER_GOALS: readonly SuiteGoal[] = [
  { key: 'compass', goal: 'craft a compass', environment: 'chest-arena' },
  { key: 'diamond-pickaxe', goal: 'craft a diamond pickaxe', environment: 'chest-arena' },
  { key: 'porkchop', goal: 'cook a porkchop', environment: 'chest-arena' },
];

/** Goals with room for a team; the last has more than 25 subtasks. */
export const TEAM_GOALS: readonly SuiteGoal[] = [
  { key: 'iron-tools', goal: 'craft a full set of iron tools', environment: 'chest-arena' },
  { key: 'iron-armour', goal: 'craft a full set of iron armor', environment: 'chest-arena' },
  { key: 'cobblestone', goal: 'gather 64 cobblestone', environment: 'chest-arena' },
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
  },
];
