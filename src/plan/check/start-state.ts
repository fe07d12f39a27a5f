import type { ItemCounts } from '../../base/item-counts.js';
import type { Environment } from '../../environment/environment-schema.js';
import type { Offers } from '../../environment/offers.js';
import type { Game } from '../../game/game.js';
import type { Rules } from '../subtask/subtask.js';

/** What a plan starts from: the game, the place, and what is already there. */
export interface StartState {
  readonly game: Game;
  readonly environment: Environment;
  /** Blocks and mobs of the place, how many of each. */
  readonly offers: Offers;
  /** Items in the shared chest and in the workers' inventories together. Tools count as unworn. */
  readonly stock: ItemCounts;
  /** Stations that already stand: `crafting_table`, `furnace`. */
  readonly stations: readonly string[];
  readonly rules: Rules;
}
