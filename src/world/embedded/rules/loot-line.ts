import type { Properties } from '../data/block-states.js';
import type { Slot } from '../items/item-stack.js';
import type { Random } from '../random.js';

/** Why and how a block came down. */
export interface BreakContext {
  readonly properties: Properties;
  /** What the breaker holds; null for a bare hand or where nobody broke it. */
  readonly held: Slot;
  readonly random: Random;
}

/** One line of a loot table: each is rolled by itself. */
export interface LootLine {
  readonly item: string;
  readonly min?: number;
  readonly max?: number;
  /** Probability that the line gives anything; 1 by default. */
  readonly chance?: number;
}
